import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AttentionRow } from "../../../../../../modules/ledger/models/attention"
import { SBP_RESOURCES } from "../../../../../../shared/resources"
import { resolveAttentionWorkflow } from "../../../../../../workflows/resolve-attention"
import type { AdminResolveAttentionType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

export const POST = async (
  req: AuthenticatedMedusaRequest<AdminResolveAttentionType>,
  res: MedusaResponse
) => {
  const id = String(req.params.id)
  const { note } = req.validatedBody
  await resolveAttentionWorkflow(req.scope).run({
    input: { id, note, actor_id: req.auth_context.actor_id },
  })
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: SBP_RESOURCES.attention,
    fields: req.queryConfig.fields,
    filters: { id },
  })
  const [attention] = data as Partial<AttentionRow>[]
  res.json({ attention })
}
