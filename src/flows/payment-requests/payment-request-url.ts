import type { PaymentRequestRow } from "../../modules/ledger/models/payment-request"
import { listShops } from "../../shared/shops"

/**
 * The page on which a request is paid, at the same address as Medusa's "Copy payment
 * link" has it.
 */
export function paymentRequestUrl({
  payment_collection_id,
  order_id,
}: Pick<PaymentRequestRow, "payment_collection_id" | "order_id">): string {
  const [shop] = listShops()
  return `${shop?.options.storefrontUrl}/payment-collection/${payment_collection_id}?order_id=${order_id}`
}
