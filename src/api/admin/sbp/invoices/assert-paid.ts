import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"

/** @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED without money */
export async function assertPaid(
  container: MedusaContainer,
  id: string
): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const [invoice] = await ledger.listSbpInvoices({ id }, { take: 1 })
  if (!invoice) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `SBP invoice with id: ${id} was not found`
    )
  }
  if (invoice.paid_at === null) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `SBP invoice ${id} is not paid, so there is nothing to settle`
    )
  }
}
