import type { BigNumberInput } from "@medusajs/framework/types"
import { type Amount, toMinorUnits } from "../../domain/money"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { SessionRow } from "../../modules/ledger/queries/read-collection-row"

/** What Medusa knows about a payment collection, as far as settling needs it. */
export type CollectionFacts = {
  id: string
  amount: Amount
  currency_code: string
  sessions: SessionRow[]
  /** Those that are authorised or captured, and not cancelled. */
  payments: PaymentFacts[]
  /** It had a cart or an order, and is linked to neither any more. */
  is_unlinked: boolean
  /** It pays for its order, in parts, and not for a cart. */
  pays_order: boolean
  /** When its cart became an order, which was not edited since: an older link asked the cart. */
  ordered_at?: Date
  /** The cart that is to become an order; the cart itself may have been deleted. */
  cart_id?: string
  cart?: { id: string; is_completed: boolean }
  /** What the cart costs, as long as there is no order of it. */
  price?: CartPrice
  /** The order that it is linked to; the order itself may have been deleted. */
  order_id?: string
  /** The order that it pays for; for a cart: the cart's order, once there is one. */
  order?: OrderFacts
}

export type PaymentFacts = {
  id: string
  provider_id: string
  session_id: string
  amount: Amount
  is_captured: boolean
  /** All that was captured has been refunded. */
  is_returned: boolean
  capture_ids: string[]
}

export type CartPrice = {
  /** In minor units; below zero: its credits are more than it costs. */
  total: bigint
  /** As Medusa has it, unrounded. */
  exact_total: BigNumberInput
  currency_code: string
}

export type OrderFacts = {
  id: string
  is_canceled: boolean
  /** In minor units; below zero: it was credited, and then taken back. */
  total: bigint
  /**
   * What its transactions, and what is still to come back, leave to be paid, in minor
   * units; below zero: overpaid.
   */
  owed: bigint
  /** Whether it is linked to what it was made of: Medusa creates the order first. */
  has_collection: boolean
  has_cart: boolean
  /** What the order's transactions stand for: captures, refunds. */
  transaction_references: string[]
}

/** Whether the collection pays for an existing order, not for a cart. */
export function isOfOrder<Facts extends CollectionFacts>(
  collection: Facts
): collection is Facts & Required<Pick<Facts, "order">> {
  return collection.order !== undefined && collection.pays_order
}

/** Medusa's payment of an invoice, in whichever of its sessions it was made. */
export function paymentOf(
  { payments }: CollectionFacts,
  invoice: InvoiceRow
): PaymentFacts | undefined {
  return payments.find(
    ({ session_id, provider_id }) =>
      provider_id === invoice.provider_id &&
      invoice.session_ids.includes(session_id)
  )
}

/**
 * The payments that pay for the collection. One that was refunded before an order was made
 * pays for nothing: Medusa itself refunds a payment whose order fails. One with which an
 * order was paid always counts: its refund is the order's own affair.
 */
export function paying({ payments, order }: CollectionFacts): PaymentFacts[] {
  return payments.filter(
    ({ is_returned, capture_ids }) =>
      !is_returned ||
      capture_ids.some((id) => order?.transaction_references.includes(id))
  )
}

/** The sessions of an order whose money is still to come, by bank transfer for example. */
export function promised({ order, sessions }: CollectionFacts): SessionRow[] {
  return order ? sessions.filter(({ is_promised }) => is_promised) : []
}

/** What these payments hold together, in minor units. */
export function sumOfPayments(payments: readonly PaymentFacts[]): bigint {
  return payments.reduce(
    (total, { amount }) => total + toMinorUnits(amount),
    0n
  )
}

/**
 * Whether a process was killed while Medusa made the order of a cart: Medusa
 * creates the order first; the order's links and the cart's completion follow,
 * side by side. It holds only for facts that were read under the cart's lock.
 */
export function isHalfMade({ cart, order }: CollectionFacts): boolean {
  return (
    cart !== undefined &&
    order !== undefined &&
    !(order.has_collection && order.has_cart && cart.is_completed)
  )
}

/**
 * Whether the order was made and its payment was not: the order of a try that fails
 * is removed, so only a process that was killed leaves that behind.
 */
export function wasKilled(
  collection: CollectionFacts,
  startedBefore: Date | undefined
): boolean {
  const { cart, order } = collection
  // An order that was edited is unpaid because it cost nothing when it was made.
  const isUnpaid = paying(collection).length === 0 && !isOfOrder(collection)
  return Boolean(cart && order && (startedBefore ?? isUnpaid))
}

/** What Medusa holds of a payment that is settled. */
export type BookedPayment = {
  medusa_payment_id: string
  order: OrderFacts | undefined
  /** Whether the order was made of a cart, for exactly this payment. */
  is_cart: boolean
}

/**
 * The booked payment, if Medusa has all of it: the captured payment, the order
 * where there is one to make, and the capture in the order's account.
 */
export function bookedPayment(
  collection: CollectionFacts,
  invoice: InvoiceRow
): BookedPayment | undefined {
  const payment = paymentOf(collection, invoice)
  const { order, cart_id, is_unlinked, pays_order } = collection
  if (!payment?.is_captured || is_unlinked || (cart_id && !order)) {
    return undefined
  }
  const isInAccount =
    !order ||
    payment.capture_ids.every((id) => order.transaction_references.includes(id))
  return isInAccount
    ? {
        medusa_payment_id: payment.id,
        order,
        is_cart: cart_id !== undefined && !pays_order,
      }
    : undefined
}
