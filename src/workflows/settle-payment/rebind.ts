import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { textOf } from "../announce"
import type { CollectionFacts } from "./collection-facts"
import { reportObstacle } from "./report-obstacle"

/**
 * Gives a paid invoice whose session has gone a fresh one. Our provider sees
 * that it is marked, and adopts it instead of asking for the money again.
 */
export async function rebind(
  container: MedusaContainer,
  collection: CollectionFacts,
  invoice: InvoiceRow
): Promise<InvoiceRow | undefined> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const isMarked = await ledger.markForRebinding(invoice.id)
  const errors = isMarked
    ? await createSession(container, collection, invoice)
    : []
  const adopted = await ledger.retrieveSbpInvoice(invoice.id)
  if (adopted.session_id) {
    return adopted
  }
  await reportObstacle(container, invoice, {
    kind: "postpone",
    reason: "session_gone",
    details: { errors },
  })
  return undefined
}

/**
 * Medusa's workflow would delete all other sessions first: those of the other
 * parts of an order, and those of providers that may be slow, or not be there
 * any more, and would be called while the cart is held.
 */
async function createSession(
  container: MedusaContainer,
  { id, cart }: CollectionFacts,
  { provider_id, amount, currency_code }: InvoiceRow
): Promise<string[]> {
  try {
    await container.resolve(Modules.PAYMENT).createPaymentSession(id, {
      provider_id,
      amount: cart?.exact_total ?? amount,
      currency_code,
      data: {},
    })
    return []
  } catch (error) {
    return [textOf(error)]
  }
}
