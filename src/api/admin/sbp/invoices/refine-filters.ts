import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { findByAnyId } from "./find-by-any-id"
import { ledgerFilters } from "./ledger-filters"
import type { AdminInvoiceFilters } from "./validators"

/** Turns the filters of the list into those of the ledger's table. */
export async function refineFilters(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const filters = req.filterableFields as AdminInvoiceFilters
  const ledger = req.scope.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const { q, needs_attention } = filters
  req.filterableFields = ledgerFilters(filters, {
    idsFound: q ? await findByAnyId(ledger, q) : [],
    idsInNeed: needs_attention === undefined ? [] : await ledger.listInNeed(),
    now: new Date(),
  })
  next()
}
