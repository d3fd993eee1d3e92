import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import { listRows } from "../list-rows"
import type { AdminInvoiceFilters } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest<AdminInvoiceFilters>,
  res: MedusaResponse
) => {
  const { rows, page } = await listRows<InvoiceRow>(req, SBP_RESOURCES.invoice)
  const ledger = req.scope.resolve(SBP_LEDGER_MODULE)
  const money = await ledger.readMoneyBack(rows.flatMap(({ id }) => id ?? []))
  const invoices = rows.map((row) => ({
    ...row,
    left_to_return: money.get(String(row.id))?.left ?? "0.00",
  }))
  res.json({ invoices, ...page })
}
