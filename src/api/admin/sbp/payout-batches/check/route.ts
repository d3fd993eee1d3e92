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

/** Which rows are wrong, and which to look at. Nothing is stored. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminCheckPayoutBatchType>,
  res: MedusaResponse<{ check: BatchDraftCheck }>
) => {
  res.json({ check: await checkBatchDraft(req.scope, req.validatedBody) })
}
