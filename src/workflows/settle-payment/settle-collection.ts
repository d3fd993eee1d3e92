import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { textOf } from "../announce"
import { bookPayment } from "./book-payment"
import { chooseInvoice } from "./choose-invoice"
import { holdCart } from "./hold-cart"
import { reportObstacle } from "./report-obstacle"
import { deleteSetAside } from "./set-aside"
import { turnOf } from "./turn-of"

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
  try {
    const turn = await turnOf(container, collectionId)
    const isDone = await ledger.holdCollection(turn, () =>
      settle(container, ledger, collectionId)
    )
    if (!isDone) {
      await ledger.settleSoon(invoiceId)
    }
  } catch (error) {
    // It hangs, in code of the merchant's for example. The next try finds out
    // what came of it.
    await postponeAll(container, ledger, collectionId, error)
  }
  await deleteSetAside(container, collectionId)
}

async function settle(
  container: MedusaContainer,
  ledger: SbpLedgerModuleService,
  collectionId: string
) {
  try {
    await holdCart(container, collectionId, async () => {
      const invoices = await ledger.listUnsettled(collectionId)
      const chosen = await chooseInvoice(container, collectionId, invoices)
      if (chosen) {
        await bookPayment(container, chosen)
      }
    })
  } catch (error) {
    await postponeAll(container, ledger, collectionId, error)
  }
}

/** Whatever it was, it may pass; if it does not, a person is told. */
async function postponeAll(
  container: MedusaContainer,
  ledger: SbpLedgerModuleService,
  collectionId: string,
  error: unknown
) {
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
