import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { textOf } from "../announce"
import { bookPayment } from "./book-payment"
import { chooseInvoice } from "./choose-invoice"
import { holdCart } from "./hold-cart"
import { reportObstacle } from "./report-obstacle"

/**
 * Settles every paid invoice of a collection, given one of them: which of them
 * gets the cart can only be said of all together.
 */
export async function settleCollection(
  container: MedusaContainer,
  invoiceId: string
): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const invoice = await ledger.retrieveSbpInvoice(invoiceId)
  if (invoice.state !== "paid") {
    return
  }
  const collectionId = invoice.payment_collection_id
  if (!collectionId) {
    return reportObstacle(container, invoice, {
      kind: "give_up",
      reason: "session_gone",
      details: {},
    })
  }
  const isDone = await ledger.holdCollection(collectionId, () =>
    settle(container, ledger, collectionId)
  )
  if (!isDone) {
    await ledger.settleSoon(invoiceId)
  }
}

async function settle(
  container: MedusaContainer,
  ledger: SbpLedgerModuleService,
  collectionId: string
) {
  try {
    const invoices = await ledger.listUnsettled(collectionId)
    const chosen = await holdCart(container, collectionId, () =>
      chooseInvoice(container, collectionId, invoices)
    )
    if (chosen) {
      await bookPayment(container, chosen)
    }
  } catch (error) {
    // Whatever it was, it may pass; if it does not, a person is told.
    const invoices = await ledger.listUnsettled(collectionId)
    // Those that are not due were given up before, and are on the list for it.
    for (const invoice of invoices.filter(({ settle_at }) => settle_at)) {
      await reportObstacle(container, invoice, {
        kind: "postpone",
        reason: "order_not_created",
        details: { errors: [textOf(error)] },
        is_half_made: true,
      })
    }
  }
}
