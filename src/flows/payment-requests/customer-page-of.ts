import type { MedusaContainer } from "@medusajs/framework/types"
import type { InvoiceState } from "../../domain/states/invoice"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import {
  asksOrder,
  type DatedLinks,
} from "../../modules/ledger/queries/read-collection-row"
import { findShop } from "../../shared/shops"
import { paymentRequestUrl } from "./payment-request-url"

const UNPAID: readonly InvoiceState[] = ["open", "failed", "expired"]

/**
 * The page of the shop on which the customer of an invoice can pay it, or pay again
 * what they did not pay. Null once that is paid, ordered, or in doubt.
 */
export async function customerPageOf(
  container: MedusaContainer,
  invoice: InvoiceRow,
  links: DatedLinks | undefined
): Promise<string | null> {
  const { state, payment_collection_id } = invoice
  const shop = findShop(invoice.provider_id)
  const isOfOrder = links && asksOrder(links, invoice)
  const isPossible =
    links && (isOfOrder || !links.cart_order_id) && UNPAID.includes(state)
  if (!shop || !payment_collection_id || !isPossible) {
    return null
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const [paid, calledPaid] = await Promise.all([
    ledger.findPaidWithSession(payment_collection_id),
    ledger.findCalledPaid(payment_collection_id),
  ])
  if (paid || calledPaid) {
    return null
  }
  const { order_id, cart_id } = links
  if (order_id && isOfOrder) {
    return paymentRequestUrl({ payment_collection_id, order_id }, shop)
  }
  const session = invoice.session_id ?? invoice.session_ids.at(-1)
  return cart_id && session
    ? `${shop.storefrontUrl}${shop.returnPath}?session=${session}`
    : null
}
