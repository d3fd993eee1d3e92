import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AttentionRow } from "../../../../modules/ledger/models/attention"
import { SBP_RESOURCES } from "../../../../shared/resources"

/** Answers with the entry as it is now. */
export async function answerEntry(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
): Promise<void> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: SBP_RESOURCES.attention,
    fields: req.queryConfig.fields,
    filters: { id: String(req.params.id) },
  })
  const [attention] = data as Partial<AttentionRow>[]
  res.json({ attention })
}
