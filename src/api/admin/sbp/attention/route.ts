import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AttentionRow } from "../../../../modules/ledger/models/attention"
import { SBP_RESOURCES } from "../../../../shared/policies"
import type { AdminAttentionFilters } from "./validators"
import { withFacts } from "./with-facts"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest<AdminAttentionFilters>,
  res: MedusaResponse
) => {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data, metadata } = await query.graph({
    entity: SBP_RESOURCES.attention,
    fields: req.queryConfig.fields,
    filters: req.filterableFields,
    pagination: req.queryConfig.pagination,
  })
  const entries = data as Partial<AttentionRow>[]
  const attention = await withFacts(req.scope, entries)
  const { count, skip: offset, take: limit } = metadata ?? {}
  res.json({ attention, count, offset, limit })
}
