import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { resolveAttentionWorkflow } from "../../../../../../workflows/resolve-attention"
import { answerEntry, type EntryAnswer } from "../../answer-entry"
import type { AdminResolveAttentionType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

export const POST = async (
  req: AuthenticatedMedusaRequest<AdminResolveAttentionType>,
  res: MedusaResponse<EntryAnswer>
) => {
  const id = String(req.params.id)
  const { note } = req.validatedBody
  await resolveAttentionWorkflow(req.scope).run({
    input: { id, note, actor_id: req.auth_context.actor_id },
  })
  await answerEntry(req, res)
}
