import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../../modules/ledger"
import type { InvoiceRow } from "../../../../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../../../../modules/ledger/service"
import { recordExport } from "../../export/record-export"
import { withoutTests } from "../../export/without-tests"
import { EXPORT_BATCH, streamCsv } from "../../export/stream-csv"
import { readSearchedDay } from "../../read-searched-day"
import type { AdminInvoiceExport } from "../validators"
import { type ExportedInvoice, invoiceColumns } from "./columns"

export { AUTHENTICATE } from "../../authenticate"

/** The whole list as a spreadsheet. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) => {
  const { format, ...filters } = req.filterableFields as AdminInvoiceExport
  await recordExport(req, "invoices")
  const ledger = req.scope.resolve(SBP_LEDGER_MODULE)
  const on = readSearchedDay(filters.q)
  const invoices = ledger.walkInvoices(
    { ...withoutTests(filters), on },
    EXPORT_BATCH
  )
  await streamCsv(req, res, {
    // The screens call invoices payments.
    name: "payments",
    format,
    columns: invoiceColumns,
    batches: withSales(ledger, invoices),
  })
}

async function* withSales(
  ledger: SbpLedgerModuleService,
  batches: AsyncIterable<InvoiceRow[]>
): AsyncGenerator<ExportedInvoice[]> {
  for await (const invoices of batches) {
    const ids = invoices.map(({ id }) => id)
    const [sales, money] = await Promise.all([
      ledger.readSales(ids),
      ledger.readMoneyBack(ids),
    ])
    yield invoices.map((invoice) => ({
      invoice,
      sale: sales.get(invoice.id),
      returned: money.get(invoice.id)?.returned ?? "0.00",
    }))
  }
}
