import type { PaymentRequestRow } from "../../modules/ledger/models/payment-request"
import type { SbpOptions } from "../../shared/options"

type Request = Pick<PaymentRequestRow, "payment_collection_id" | "order_id">

/**
 * The page of a shop on which a request is paid, at the same address as Medusa's "Copy
 * payment link" has it.
 */
export function paymentRequestUrl(
  { payment_collection_id, order_id }: Request,
  shop: SbpOptions | undefined
): string {
  return `${shop?.storefrontUrl}/payment-collection/${payment_collection_id}?order_id=${order_id}`
}
