import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import { REPORT_AFTER } from "../../../../modules/ledger/due"

export type StorePaymentStatus =
  "pending" | "paid" | "ordered" | "returned" | "expired" | "failed"

/** What a shopper sees who comes back from their bank. */
export type StorePayment = {
  status: StorePaymentStatus
  /** The money arrived, and a person has to decide about the order. */
  delayed: boolean
  order_id: string | null
  /** Lower case: where a storefront sends the shopper to their order. */
  country_code: string | null
  /** Null once it cannot be paid any more. */
  confirmation_url: string | null
  expires_at: Date
  /** For the shopper, to quote to the shop's support. */
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
  /** Whether the operator's list has an open entry about it. */
  needsAttention: boolean
  /** Another amount than requested arrived, and a person has not decided yet. */
  isInDoubt: boolean
  /** All of its money was returned. */
  isReturned: boolean
  countryCode: string | null
  now: Date
}

export function paymentOf(
  invoice: Invoice,
  { needsAttention, isInDoubt, isReturned, countryCode, now }: Circumstances
): StorePayment {
  // The shopper has paid something, and must not be asked to pay again.
  const status = isInDoubt ? "paid" : statusOf(invoice, isReturned, now)
  return {
    status,
    delayed:
      status === "paid" &&
      invoice.settled_at === null &&
      (needsAttention ||
        invoice.state === "closed" ||
        invoice.settle_attempts >= REPORT_AFTER),
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
  // Money that arrived counts, whatever else is known.
  if (invoice.paid_at !== null) {
    if (invoice.order_id !== null) {
      return "ordered"
    }
    return isReturned ? "returned" : "paid"
  }
  switch (invoice.state) {
    case "creating":
    case "open":
      // The sweep marks it as expired a little later.
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
