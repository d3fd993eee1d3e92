import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { ExportFormat } from "../../../../../../domain/export-formats"
import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import { recordExport } from "../../../export/record-export"
import { EXPORT_BATCH, streamCsv } from "../../../export/stream-csv"
import { batchRowColumns } from "./columns"

export { AUTHENTICATE } from "../../../authenticate"

/** The outcome of a batch as a spreadsheet: `paid_amount` adds up to what was paid. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) => {
  const payouts = req.scope.resolve(SBP_PAYOUT_MODULE)
  const { id, currency_code } = await payouts.retrieveBatch(
    String(req.params.id)
  )
  const { format } = req.filterableFields as { format: ExportFormat }
  await recordExport(req, "payout_batch", { batch_id: id })
  await streamCsv(req, res, {
    name: "payout-batch",
    format,
    columns: batchRowColumns(currency_code),
    batches: payouts.walkBatchRows(id, EXPORT_BATCH),
  })
}
