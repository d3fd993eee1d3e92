import type { PaymentRequestRow } from "../../modules/ledger/models/payment-request"
import { findShopFor, listShops } from "../../shared/shops"

type Request = Pick<
  PaymentRequestRow,
  "payment_collection_id" | "order_id" | "currency_code"
>

/**
 * The page on which a request is paid, at the same address as Medusa's "Copy payment
 * link" has it.
 */
export function paymentRequestUrl(
  { payment_collection_id, order_id, currency_code }: Request,
  shop = findShopFor(currency_code) ?? listShops()[0]?.options
): string {
  return `${shop?.storefrontUrl}/payment-collection/${payment_collection_id}?order_id=${order_id}`
}
