import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { notFound } from "../../shared/not-found"
import {
  paymentRequestOf,
  type StorePaymentRequest,
} from "./payment-request-of"
import { readAskedOrder } from "./read-asked-order"
import { shopOf } from "./shop-of"
import { withoutSurplus } from "./without-surplus"

/**
 * What the order of a payment collection asks for now, for a caller who knows the
 * collection's id. Collections of carts have no order, and are answered like
 * those that do not exist.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function readPaymentRequest(
  container: MedusaContainer,
  collectionId: string
): Promise<StorePaymentRequest> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const links = await ledger.readCollectionLinks(collectionId)
  const orderId = links.order_id ?? links.cart_order_id
  const order = orderId && (await readAskedOrder(container, orderId))
  if (!order) {
    throw notFound(`Payment request with id: ${collectionId} was not found`)
  }
  const ids = [
    ...new Set([collectionId, ...order.collections.map(({ id }) => id)]),
  ]
  const [invoices, calledPaid] = await Promise.all([
    ledger.listSbpInvoices(
      { payment_collection_id: ids },
      { order: { created_at: "DESC" } }
    ),
    Promise.all(ids.map((id) => ledger.findCalledPaid(id))),
  ])
  const entries = await ledger.listSbpAttentions(
    { invoice_id: invoices.map(({ id }) => id), resolved_at: null },
    { select: ["id", "invoice_id"] }
  )
  const shop = await shopOf(container, order, invoices)
  return paymentRequestOf({
    askedId: collectionId,
    order,
    invoices: await withoutSurplus(container, order, invoices),
    calledPaid: invoices.find(({ id }) =>
      calledPaid.some((it) => it?.id === id)
    ),
    listed: new Set(entries.map(({ invoice_id }) => invoice_id)),
    provider_id: shop?.providerId ?? null,
    ordered_at: links.cart_ordered_at,
    now: links.now,
  })
}
