import { type Amount, fromMinorUnits } from "../../domain/money"
import { isDelayed } from "../../modules/ledger/due"
import { isArriving } from "../../modules/ledger/invoices/is-arriving"
import { isAwaited } from "../../modules/ledger/invoices/is-awaited"
import { isStalled } from "../../modules/ledger/invoices/is-stalled"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import { askedCart } from "../../modules/ledger/queries/read-collection-row"
import type { AskedOrder } from "./read-asked-order"

type StorePaymentRequestStatus =
  | "payable"
  /** A link exists, and can be paid, or has just been: then it is not shown any more. */
  | "pending"
  | "paid"
  | "nothing_due"
  | "canceled"

/**
 * What an order asks its customer for now. Anyone who has the link sees it: no name,
 * no address.
 */
export type StorePaymentRequest = {
  /**
   * The collection to pay: another one than was asked about, if the order has
   * changed since.
   */
  id: string
  status: StorePaymentRequestStatus
  /** What is to be paid, or was. */
  amount: Amount
  /** Lower case, as the order has it. */
  currency_code: string
  /** Of the shop in which it is paid: the store makes the session with it. */
  provider_id: string | null
  order_id: string
  order_display_id: number | string
  /** Lower case: where a storefront shows the order. */
  country_code: string | null
  confirmation_url: string | null
  /** Pending without a link, and a new one can be made: the old one's money may still come. */
  can_renew: boolean
  expires_at: Date | null
  /** For the shopper, to quote to the shop's support: also of a link that cannot be paid now. */
  reference: string | null
  /** Paid, and not booked by itself: a person of the shop has to look at it. */
  delayed: boolean
}

type Invoice = Pick<
  InvoiceRow,
  | "id"
  | "reference"
  | "state"
  | "amount"
  | "decided_by_person"
  | "medusa_payment_id"
  | "payment_collection_id"
  | "paid_at"
  | "settle_at"
  | "settle_attempts"
  | "status_moved_at"
  | "confirmation_url"
  | "expires_at"
  | "created_at"
>

type Circumstances = {
  /** The collection that was asked about. */
  askedId: string
  order: AskedOrder
  /** Of all of the order's collections, the latest first. */
  invoices: Invoice[]
  /** Another amount than requested arrived, and no person has decided yet. */
  calledPaid: Invoice | undefined
  /** Invoices with an open entry on the operator's list. */
  listed: ReadonlySet<string | null>
  provider_id: string | null
  /** When a cart became this order: an older link asked the cart, and is not offered. */
  ordered_at: Date | null
  now: Date
}

export function paymentRequestOf({
  askedId,
  order,
  invoices,
  calledPaid,
  listed,
  provider_id,
  ordered_at,
  now,
}: Circumstances): StorePaymentRequest {
  const asked = order.collections.find(({ id }) => id === askedId)
  const answer = (
    status: StorePaymentRequestStatus,
    amount: Amount,
    invoice?: Invoice
  ): StorePaymentRequest => ({
    id: askedId,
    status,
    amount,
    currency_code: order.currency_code,
    provider_id,
    order_id: order.id,
    order_display_id: order.display_id,
    country_code: order.country_code,
    confirmation_url: null,
    can_renew: false,
    expires_at: null,
    reference: invoice?.reference ?? null,
    delayed: false,
  })
  // Money that arrived counts, whatever else is known: the customer is not asked again.
  const arriving = calledPaid ?? invoices.find(isArriving)
  if (arriving) {
    return {
      ...answer("paid", arriving.amount, arriving),
      delayed:
        arriving.settle_at === null ||
        isDelayed(arriving, listed.has(arriving.id)),
    }
  }
  if (order.is_canceled || order.is_draft) {
    return answer("canceled", asked?.amount ?? NOTHING)
  }
  const due = dueCollection(order, askedId)
  if (order.owed > 0n && due) {
    const amount = fromMinorUnits(order.owed)
    const open = invoices.filter(
      (it) =>
        it.payment_collection_id === due.id &&
        it.state === "open" &&
        isAwaited(it, now)
    )
    const pending =
      open.find(
        (it) =>
          !it.status_moved_at &&
          it.amount === amount &&
          !askedCart(ordered_at, it)
      ) ??
      // Its link is not shown any more, but a shopper who opened it may have paid.
      open.find((it) => it.status_moved_at)
    // A shopper who had this link may have paid it, too, without a notification.
    const unpaid = invoices.find(
      (it) => it.payment_collection_id === due.id && isUnpaid(it)
    )
    return {
      ...answer(pending ? "pending" : "payable", amount, pending ?? unpaid),
      id: due.id,
      ...(pending && {
        confirmation_url:
          pending.expires_at > now && !pending.status_moved_at
            ? pending.confirmation_url
            : null,
        can_renew: isStalled(pending, now),
        expires_at: pending.expires_at,
      }),
    }
  }
  const booked = invoices.find(
    (it) => it.payment_collection_id === askedId && it.state === "settled"
  )
  return booked || asked?.has_payment
    ? answer("paid", booked?.amount ?? asked?.amount ?? NOTHING, booked)
    : answer("nothing_due", NOTHING)
}

const NOTHING = fromMinorUnits(0n)

/** A shopper has had its link, and has not paid as far as is known. */
const isUnpaid = ({
  paid_at,
  confirmation_url,
}: Pick<InvoiceRow, "paid_at" | "confirmation_url">) =>
  paid_at === null && confirmation_url !== null

/** The collection in which an order can be paid: the one asked about, if it can. */
export function dueCollection({ collections }: AskedOrder, askedId?: string) {
  const open = collections.filter(({ is_open }) => is_open)
  return open.find(({ id }) => id === askedId) ?? open[0]
}
