import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  type BatchDraftCheck,
  checkBatchDraft,
} from "../../../../../flows/payouts/batch-draft"
import type { AdminCheckPayoutBatchType } from "../validators"

export { AUTHENTICATE } from "../../authenticate"

/** What is wrong with rows, and what to look at. Nothing is kept. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminCheckPayoutBatchType>,
  res: MedusaResponse<{ check: BatchDraftCheck }>
) => {
  res.json({ check: await checkBatchDraft(req.scope, req.validatedBody) })
}
