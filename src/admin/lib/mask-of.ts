import type { Payout } from "../types"

export const maskOf = ({ first6, last4 }: Payout["card"]) =>
  `${first6.slice(0, 4)} ${first6.slice(4)}•• •••• ${last4}`
