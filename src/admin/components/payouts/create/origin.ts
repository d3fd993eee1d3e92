import type { Invoice, Payout } from "../../../types"

/** What a payout is made from: nothing, a payment, or another payout. */
export type Origin = {
  purpose: "payout" | "return"
  /** The payment whose money it returns. */
  invoice?: Invoice
  /** The payout that it makes good. */
  replaced?: Payout
  order_id: string | null
}
