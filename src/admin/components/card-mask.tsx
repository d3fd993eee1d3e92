import { maskOf } from "../lib/mask-of"
import type { Payout } from "../types"

/** All that is kept of a card's number. */
export const CardMask = ({ card }: Pick<Payout, "card">) => (
  <span className="text-nowrap font-mono tabular-nums" dir="ltr">
    {maskOf(card)}
  </span>
)
