import type { Payout } from "../types"

/** All that is kept of a card's number. */
export const CardMask = ({ card }: Pick<Payout, "card">) => (
  <span className="text-nowrap font-mono tabular-nums" dir="ltr">
    {card.first6.slice(0, 4)} {card.first6.slice(4)}•• •••• {card.last4}
  </span>
)
