import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../../modules/ledger"
import type { RefundRow } from "../../../../../modules/ledger/models/refund"
import { recordExport } from "../../export/record-export"
import { withoutTests } from "../../export/without-tests"
import { EXPORT_BATCH, streamCsv } from "../../export/stream-csv"
import { readAttempts } from "../read-refunds"
import type { AdminRefundExport } from "../validators"
import { type ExportedRefund, refundColumns } from "./columns"

export { AUTHENTICATE } from "../../authenticate"

/** The whole list as a spreadsheet. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) => {
  const { scope } = req
  const { format, ...filters } = req.filterableFields as AdminRefundExport
  await recordExport(req, "refunds")
  const refunds = scope
    .resolve(SBP_LEDGER_MODULE)
    .walkRefunds(withoutTests(filters), EXPORT_BATCH)
  await streamCsv(req, res, {
    name: "refunds",
    format,
    columns: refundColumns,
    batches: withSales(scope, refunds),
  })
}

async function* withSales(
  container: MedusaContainer,
  batches: AsyncIterable<RefundRow[]>
): AsyncGenerator<ExportedRefund[]> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  for await (const refunds of batches) {
    const [sales, attempts] = await Promise.all([
      ledger.readSales(refunds.map(({ invoice_id }) => invoice_id)),
      readAttempts(container, refunds),
    ])
    yield refunds.map((refund) => ({
      refund,
      attempts: attempts.get(refund.id) ?? [],
      sale: sales.get(refund.invoice_id),
    }))
  }
}
