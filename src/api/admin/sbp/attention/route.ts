import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { AttentionRow } from "../../../../modules/ledger/models/attention"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { listRows } from "../list-rows"
import type { AdminAttentionFilters } from "./validators"
import { FACTS, withFacts } from "./with-facts"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest<AdminAttentionFilters>,
  res: MedusaResponse
) => {
  const { rows, page } = await listRows<AttentionRow>(
    req,
    SBP_RESOURCES.attention,
    FACTS
  )
  res.json({ attention: await withFacts(req.scope, rows), ...page })
}
