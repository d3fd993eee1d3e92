import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { logEvent } from "../announce"
import { isOrphan } from "./orphan-refunds"
import type { Books, MedusaRefund } from "./read-books"

/**
 * Deletes the refunds of a payment that no money stands for, as Medusa does when
 * the provider refuses one: its process was stopped before it could. They would
 * keep the payment from taking the refunds whose money is back.
 */
export async function dropOrphanRefunds(
  container: MedusaContainer,
  invoiceId: string,
  books: Books
): Promise<MedusaRefund[]> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const rows = await ledger.listSbpRefunds({ invoice_id: invoiceId })
  const orphans = books.refunds.filter((it) => isOrphan(it, rows))
  for (const { id, amount } of orphans) {
    await container.resolve(Modules.PAYMENT).deleteRefunds([id])
    const facts = { id, payment_id: books.payment_id, amount: amount.toFixed() }
    logEvent(container, "sbp.orphan_refund.deleted", facts, "warn")
  }
  return orphans
}
