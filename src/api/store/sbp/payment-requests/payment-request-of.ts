import { type Amount, fromMinorUnits } from "../../../../domain/money"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"

export type StorePaymentRequestStatus =
  | "payable"
  /** A link exists, and can be paid. */
  | "pending"
  | "paid"
  | "nothing_due"
  | "canceled"

/**
 * What an order asks its customer for now. Whoever has the link sees it: no name,
 * no address.
 */
export type StorePaymentRequest = {
  /** The collection to pay. It is another one than was asked about, if the order has changed since. */
  id: string
  status: StorePaymentRequestStatus
  /** What is to be paid, or was. */
  amount: Amount
  /** Lower case, as the order has it. */
  currency_code: string
  order_id: string
  order_display_id: number
  /** Lower case: where a storefront shows the order. */
  country_code: string | null
  confirmation_url: string | null
  expires_at: Date | null
  /** For the shopper, to quote to the shop's support. */
  reference: string | null
}

export type AskedOrder = {
  id: string
  display_id: number
  currency_code: string
  country_code: string | null
  is_canceled: boolean
  /** In minor units. */
  owed: bigint
}

type Invoice = Pick<
  InvoiceRow,
  | "id"
  | "state"
  | "amount"
  | "paid_at"
  | "payment_collection_id"
  | "status_moved"
  | "confirmation_url"
  | "expires_at"
>

type Circumstances = {
  /** The collection that was asked about. */
  asked: { id: string; amount: Amount; has_payment: boolean }
  order: AskedOrder
  /** The order's collection that can be paid. */
  due_id: string | undefined
  /** Of all of the order's collections. */
  invoices: Invoice[]
  /** Another amount than requested arrived, and nobody has decided yet. */
  in_doubt: Invoice | undefined
  now: Date
}

export function paymentRequestOf({
  asked,
  order,
  due_id,
  invoices,
  in_doubt,
  now,
}: Circumstances): StorePaymentRequest {
  const answer = (
    status: StorePaymentRequestStatus,
    amount: Amount,
    invoice?: Invoice
  ): StorePaymentRequest => ({
    id: asked.id,
    status,
    amount,
    currency_code: order.currency_code,
    order_id: order.id,
    order_display_id: order.display_id,
    country_code: order.country_code?.toLowerCase() ?? null,
    confirmation_url: null,
    expires_at: null,
    reference: invoice?.id ?? null,
  })
  // Money that arrived counts, whatever else is known: nobody pays again.
  const arriving = in_doubt ?? invoices.find(({ state }) => state === "paid")
  if (arriving) {
    return answer("paid", arriving.amount, arriving)
  }
  if (order.is_canceled) {
    return answer("canceled", asked.amount)
  }
  if (order.owed > 0n && due_id) {
    const amount = fromMinorUnits(order.owed)
    const open = invoices.find(
      (it) => it.payment_collection_id === due_id && isPayable(it, amount, now)
    )
    return {
      ...answer(open ? "pending" : "payable", amount, open),
      id: due_id,
      ...(open && {
        confirmation_url: open.confirmation_url,
        expires_at: open.expires_at,
      }),
    }
  }
  const booked = invoices.find(
    (it) => it.payment_collection_id === asked.id && it.state === "settled"
  )
  return booked || asked.has_payment
    ? answer("paid", booked?.amount ?? asked.amount, booked)
    : answer("nothing_due", fromMinorUnits(0n))
}

/** As a new session would get the same link. */
function isPayable(invoice: Invoice, amount: Amount, now: Date): boolean {
  return (
    invoice.state === "open" &&
    !invoice.status_moved &&
    invoice.expires_at > now &&
    invoice.amount === amount
  )
}
