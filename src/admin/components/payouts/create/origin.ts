import type { InvoiceWithStory, Payout } from "../../../types"

/** What a payout is made from: nothing, a payment, or another payout. */
export type Origin = {
  purpose: "payout" | "return"
  /** The payment whose money it returns. */
  invoice?: InvoiceWithStory
  /** It was begun for an order, which has money that can be returned. */
  isOfOrder?: boolean
  /** The payout that it makes good. */
  replaced?: Payout
  order_id: string | null
}

/** Nothing but a person's word says that the money before it is not gone. */
export function isByWord(replaced: Payout | undefined): boolean {
  const states = ["resolved_not_paid", "bounced"]
  return replaced !== undefined && states.includes(replaced.state)
}
