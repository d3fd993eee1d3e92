import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../../../modules/ledger"
import { answerEntry, type EntryAnswer } from "../../answer-entry"
import type { AdminAssignAttentionType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

export const POST = async (
  req: AuthenticatedMedusaRequest<AdminAssignAttentionType>,
  res: MedusaResponse<EntryAnswer>
) => {
  const id = String(req.params.id)
  const { actor_id } = req.auth_context
  const ledger = req.scope.resolve(SBP_LEDGER_MODULE)
  await ledger.assignAttention(id, { actor_id, ...req.validatedBody })
  await answerEntry(req, res)
}
