import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import { TELL_AFTER } from "../../../../modules/ledger/settlement/schedule"

export type StorePaymentStatus =
  "pending" | "paid" | "ordered" | "returned" | "expired" | "failed"

/** What a shopper who comes back from their bank is told. */
export type StorePayment = {
  status: StorePaymentStatus
  /** The money is here, and a person is looking at why the order is not. */
  delayed: boolean
  order_id: string | null
  /** Lower case: where a storefront sends the shopper to their order. */
  country_code: string | null
  /** As long as it can be paid. */
  confirmation_url: string | null
  expires_at: Date
  /** What the shopper tells the shop's support. */
  reference: string
}

type Invoice = Pick<
  InvoiceRow,
  | "id"
  | "state"
  | "paid_at"
  | "settled_at"
  | "settle_attempts"
  | "order_id"
  | "confirmation_url"
  | "expires_at"
>

type Circumstances = {
  /** Whether something about it is on the operator's list. */
  needsAttention: boolean
  /** Another sum arrived than was asked for, and nobody has decided about it. */
  isInDoubt: boolean
  /** All of its money is back. */
  isReturned: boolean
  countryCode: string | null
  now: Date
}

export function paymentOf(
  invoice: Invoice,
  { needsAttention, isInDoubt, isReturned, countryCode, now }: Circumstances
): StorePayment {
  // They have paid something: nobody asks them to pay again.
  const status = isInDoubt ? "paid" : statusOf(invoice, isReturned, now)
  return {
    status,
    delayed:
      status === "paid" &&
      invoice.settled_at === null &&
      (needsAttention ||
        invoice.state === "closed" ||
        invoice.settle_attempts >= TELL_AFTER),
    order_id: invoice.order_id,
    country_code: countryCode?.toLowerCase() ?? null,
    confirmation_url: status === "pending" ? invoice.confirmation_url : null,
    expires_at: invoice.expires_at,
    reference: invoice.id,
  }
}

function statusOf(
  invoice: Invoice,
  isReturned: boolean,
  now: Date
): StorePaymentStatus {
  // Money that arrived is the truth, whatever else is known.
  if (invoice.paid_at !== null) {
    if (invoice.order_id !== null) {
      return "ordered"
    }
    return isReturned ? "returned" : "paid"
  }
  switch (invoice.state) {
    case "creating":
    case "open":
      // The sweeper calls it expired a little later.
      return invoice.expires_at <= now ? "expired" : "pending"
    case "expired":
      return "expired"
    case "failed":
      return "failed"
    case "paid":
    case "settled":
    case "closed":
      return "paid"
  }
}
