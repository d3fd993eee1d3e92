import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { ledgerFilters } from "./ledger-filters"
import type { AdminInvoiceFilters } from "./validators"

/** Turns the filters of the list into those of the ledger's table. */
export async function refineFilters(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const filters = req.filterableFields as AdminInvoiceFilters
  const idsInNeed =
    filters.needs_attention === undefined
      ? []
      : await req.scope
          .resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
          .listInNeed()
  req.filterableFields = ledgerFilters(filters, { idsInNeed, now: new Date() })
  next()
}
