import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { isArriving } from "../../modules/ledger/invoices/is-arriving"
import { alreadyPaid, paidOtherwise } from "../../shared/shopper-refusals"
import { readAskedOrder } from "./read-asked-order"
import { withoutSurplus } from "./without-surplus"

/**
 * Refuses another session for what has been paid. Money of an order may be on its
 * way in any of the order's collections: until it is booked, Medusa's summary still
 * asks for it, and the link of another collection would be paid a second time.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper
 */
export async function assertUnpaid(
  container: MedusaContainer,
  collectionId: string
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const paid = await ledger.findPaidWithSession(collectionId)
  if (paid) {
    throw alreadyPaid(paid.reference)
  }
  const { order_id } = await ledger.readCollectionLinks(collectionId)
  const siblings = order_id ? await ledger.listOrderCollections(order_id) : []
  const ids = siblings.map((it) => it.payment_collection_id)
  const unsettled = await ledger.listSbpInvoices({
    payment_collection_id: ids,
    state: "paid",
  })
  const order =
    order_id && unsettled.length > 0
      ? await readAskedOrder(container, order_id)
      : undefined
  const wanted = await withoutSurplus(container, order, unsettled)
  const arriving = wanted.find(isArriving)
  if (arriving) {
    throw alreadyPaid(arriving.reference)
  }
  for (const id of new Set([collectionId, ...ids])) {
    const calledPaid = await ledger.findCalledPaid(id)
    if (calledPaid) {
      throw paidOtherwise(calledPaid.reference)
    }
  }
}
