import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { assignAttentionWorkflow } from "../../../../../../workflows/assign-attention"
import { answerEntry } from "../../answer-entry"
import type { AdminAssignAttentionType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

export const POST = async (
  req: AuthenticatedMedusaRequest<AdminAssignAttentionType>,
  res: MedusaResponse
) => {
  const id = String(req.params.id)
  const { actor_id } = req.auth_context
  await assignAttentionWorkflow(req.scope).run({
    input: { id, actor_id, ...req.validatedBody },
  })
  await answerEntry(req, res)
}
