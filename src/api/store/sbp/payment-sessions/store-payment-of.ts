import { isDelayed } from "../../../../modules/ledger/due"
import { isAwaited } from "../../../../modules/ledger/invoices/is-awaited"
import { isStalled } from "../../../../modules/ledger/invoices/is-stalled"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import type { LastObstacle } from "../../../../modules/ledger/queries/read-last-obstacle"

type StorePaymentStatus =
  "pending" | "paid" | "ordered" | "returned" | "expired" | "failed"

type DelayReason =
  /** The cart costs something else now: once it costs the paid sum again, it becomes an order. */
  | "cart_changed"
  | "out_of_stock"
  /** A person of the shop looks into it. */
  | "checking"

/** What a shopper sees on return from their bank. */
export type StorePayment = {
  status: StorePaymentStatus
  /** The money arrived, and as far as is known the order cannot be made. */
  delayed: boolean
  /** Why it is delayed. */
  reason: DelayReason | null
  /** What is to be paid, or was. */
  amount: string
  /** Lower case. */
  currency_code: string
  /** The cart's price now, if that is the reason; null in another currency than was paid. */
  amount_now: string | null
  order_id: string | null
  /** The collection of an order that asked for it: `/store/sbp/payment-requests/:id`. */
  payment_request_id: string | null
  /** Lower case: where a storefront sends the shopper to their order. */
  country_code: string | null
  /** Null once it cannot be paid any more. */
  confirmation_url: string | null
  /**
   * `renew` can make a new link. While this one is pending, its money may still come: the
   * shopper is asked not to pay twice.
   */
  can_renew: boolean
  expires_at: Date
  /** For the shopper, to quote to the shop's support. */
  reference: string
}

type Invoice = Pick<
  InvoiceRow,
  | "reference"
  | "state"
  | "paid_at"
  | "settled_at"
  | "settle_attempts"
  | "amount"
  | "currency_code"
  | "status_moved_at"
  | "confirmation_url"
  | "expires_at"
  | "created_at"
  | "payment_collection_id"
>

type Circumstances = {
  /** Whether an attention entry about it is open. */
  needsAttention: boolean
  /** Why the last try to make the order failed, if it did. */
  obstacle: LastObstacle | undefined
  /** Another amount than requested arrived, and a person has not decided yet. */
  isCalledPaid: boolean
  /** All of its money was returned. */
  isReturned: boolean
  /** Its order; if it is not paid, the order that its cart became through another payment. */
  orderId: string | null
  countryCode: string | null
  /** Its collection, if that pays for an order instead of a cart. */
  paymentRequestId: string | null
  /** Whether its cart or its order still asks for this sum. */
  isAskedFor: boolean
  now: Date
}

export function storePaymentOf(
  invoice: Invoice,
  {
    needsAttention,
    obstacle,
    isCalledPaid,
    isReturned,
    orderId,
    countryCode,
    paymentRequestId,
    isAskedFor,
    now,
  }: Circumstances
): StorePayment {
  const status = statusOf(invoice, { orderId, isCalledPaid, isReturned, now })
  const known = obstacle && reasonOf(obstacle)
  const delayed =
    status === "paid" &&
    invoice.settled_at === null &&
    (known !== undefined ||
      invoice.state === "closed" ||
      isDelayed(invoice, needsAttention))
  const reason = delayed ? (known ?? "checking") : null
  return {
    status,
    delayed,
    reason,
    amount: invoice.amount,
    currency_code: invoice.currency_code,
    amount_now: reason === "cart_changed" ? costNow(invoice, obstacle) : null,
    order_id: orderId,
    payment_request_id: paymentRequestId,
    country_code: countryCode?.toLowerCase() ?? null,
    confirmation_url:
      status === "pending" &&
      isAskedFor &&
      !invoice.status_moved_at &&
      invoice.expires_at > now
        ? invoice.confirmation_url
        : null,
    can_renew: canRenew(invoice, { status, paymentRequestId, isAskedFor, now }),
    expires_at: invoice.expires_at,
    reference: invoice.reference,
  }
}

/**
 * A test payment has no collection. A changed cart is refused by renewing itself, with a
 * message.
 */
function canRenew(
  invoice: Invoice,
  {
    status,
    paymentRequestId,
    isAskedFor,
    now,
  }: Pick<Circumstances, "paymentRequestId" | "isAskedFor" | "now"> & {
    status: StorePaymentStatus
  }
): boolean {
  if (invoice.payment_collection_id === null) {
    return false
  }
  const isOfCart = paymentRequestId === null
  return (
    status === "expired" ||
    status === "failed" ||
    (status === "pending" &&
      (isOfCart || isAskedFor) &&
      isStalled(invoice, now))
  )
}

function costNow(
  { currency_code }: Invoice,
  obstacle: LastObstacle | undefined
): string | null {
  const wanted = obstacle?.wanted
  return wanted?.currency === currency_code ? wanted.amount : null
}

function statusOf(
  invoice: Invoice,
  {
    orderId,
    isCalledPaid,
    isReturned,
    now,
  }: Pick<Circumstances, "orderId" | "isCalledPaid" | "isReturned" | "now">
): StorePaymentStatus {
  if (orderId !== null) {
    return "ordered"
  }
  // Money that arrived counts, whatever else is known.
  if (invoice.paid_at !== null) {
    return isReturned ? "returned" : "paid"
  }
  // The shopper has paid something, and must not be asked to pay again.
  if (isCalledPaid) {
    return "paid"
  }
  switch (invoice.state) {
    case "creating":
    case "open":
      return isAwaited(invoice, now) ? "pending" : "expired"
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

/**
 * What does not pass by itself, and what the shopper can know and change. Anything else may
 * pass at the next attempt.
 */
function reasonOf({ reason, error }: LastObstacle): DelayReason | undefined {
  if (reason === "cart_changed") {
    return reason
  }
  return error && /required inventory|Not enough stock/.test(error)
    ? "out_of_stock"
    : undefined
}
