import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import type {
  InvoiceFilters,
  InvoicePage,
} from "../../../../modules/ledger/queries/find-invoice-page"
import { findRows, type ListPage, readRows } from "../list-rows"
import { readSearchedDay } from "../read-searched-day"
import type { AdminInvoice } from "./read-invoice"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ invoices: Partial<AdminInvoice>[] } & ListPage>
) => {
  const { scope, queryConfig } = req
  const ledger = scope.resolve(SBP_LEDGER_MODULE)
  const { ids, page } = await findRows(
    req,
    (filters: InvoiceFilters, page: InvoicePage) => {
      const on = readSearchedDay(filters.q)
      return ledger.findInvoicePage({ ...filters, on }, page)
    }
  )
  const [rows, money, contacts] = await Promise.all([
    readRows<InvoiceRow>(scope, SBP_RESOURCES.invoice, {
      ids,
      fields: queryConfig.fields,
    }),
    ledger.readMoneyBack(ids),
    ledger.readContacts(ids),
  ])
  const invoices = rows.map((row) => ({
    ...row,
    left_to_return: money.get(row.id)?.left ?? "0.00",
    contact: contacts.get(row.id) ?? null,
  }))
  res.json({ invoices, ...page })
}
