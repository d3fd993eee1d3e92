import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { CollectionFacts, OrderFacts } from "./collection-facts"
import { paymentOf } from "./decide"

export type CompleteSettlement = {
  medusa_payment_id: string
  order: OrderFacts | undefined
  /** Whether the order was made of a cart, for exactly this payment. */
  is_cart: boolean
}

/**
 * Whether Medusa has all of it: the captured payment, the order where there is
 * one to make, and the payment in the order's account.
 */
export function settlementOf(
  collection: CollectionFacts,
  invoice: InvoiceRow
): CompleteSettlement | undefined {
  const payment = paymentOf(collection, invoice)
  const { order, cart_id } = collection
  if (!payment?.is_captured || (cart_id && !order)) {
    return undefined
  }
  const isInAccount =
    !order ||
    payment.capture_ids.every((id) => order.transaction_references.includes(id))
  return isInAccount
    ? { medusa_payment_id: payment.id, order, is_cart: cart_id !== undefined }
    : undefined
}
