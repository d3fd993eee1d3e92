import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { AdminRefundFilters } from "./validators"

/** A refund belongs to every payout that was to bring its money back. */
export async function refineFilters(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { payout_id, ...filters } = req.filterableFields as AdminRefundFilters
  req.filterableFields = filters
  if (payout_id !== undefined) {
    const ledger = req.scope.resolve(SBP_LEDGER_MODULE)
    const attempts = await ledger.listSbpRefundAttempts(
      { payout_id },
      { select: ["refund_id"] }
    )
    const ids = attempts.map(({ refund_id }) => refund_id)
    req.filterableFields = { $and: [filters, { id: ids }] }
  }
  next()
}
