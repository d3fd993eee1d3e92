import type { Amount, CurrencyCode } from "../../domain/money"
import type { PayoutPurpose } from "../../domain/payout-purposes"

/** What an operator asks for, without the card number. */
export type PayoutRequest = {
  /** For a return: the ledger reserves its money for this id first. */
  id?: string
  idempotency_key: string
  amount: Amount
  currency_code: CurrencyCode
  purpose: PayoutPurpose
  description: string | null
  metadata: Record<string, string> | null
  order_id: string | null
  invoice_id: string | null
  replaces_id: string | null
  created_by: string
  /** Of the user who created it, for the trail. */
  actor_email?: string
  /** That it is a second payout, and not the one that exists already. */
  confirm_duplicate: boolean
  /** That the refused payout, which this one replaces, is not in the gateway's cabinet. */
  confirm_not_paid?: boolean
  /** That it returns no money of its order, although money could be returned. */
  confirm_not_return?: boolean
}
