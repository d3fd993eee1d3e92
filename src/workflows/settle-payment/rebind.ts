import type { MedusaContainer } from "@medusajs/framework/types"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
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
  await ledger.markForRebinding(invoice.id)
  const { errors } = await createPaymentSessionsWorkflow(container).run({
    input: {
      payment_collection_id: collection.id,
      provider_id: invoice.provider_id,
      customer_id: collection.cart?.customer_id ?? undefined,
    },
    throwOnError: false,
  })
  const adopted = await ledger.retrieveSbpInvoice(invoice.id)
  if (adopted.session_id) {
    return adopted
  }
  await reportObstacle(container, invoice, {
    kind: "postpone",
    reason: "session_gone",
    details: { errors: errors.map(({ error }) => textOf(error)) },
  })
  return undefined
}
