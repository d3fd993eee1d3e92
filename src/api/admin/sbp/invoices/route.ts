import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SBP_RESOURCES } from "../../../../shared/policies"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import type { AdminInvoiceFilters } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest<AdminInvoiceFilters>,
  res: MedusaResponse
) => {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data, metadata } = await query.graph({
    entity: SBP_RESOURCES.invoice,
    fields: req.queryConfig.fields,
    filters: req.filterableFields,
    pagination: req.queryConfig.pagination,
  })
  const rows = data as Partial<InvoiceRow>[]
  const ledger = req.scope.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const money = await ledger.readMoneyBack(rows.flatMap(({ id }) => id ?? []))
  const invoices = rows.map((row) => ({
    ...row,
    left_to_return: money.get(String(row.id))?.left ?? "0.00",
  }))
  const { count, skip: offset, take: limit } = metadata ?? {}
  res.json({ invoices, count, offset, limit })
}
