import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { AttentionRow } from "../../../../modules/ledger/models/attention"
import type { AttentionSum } from "../../../../modules/ledger/queries/find-attention-page"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { findRows, type ListPage, readRows } from "../list-rows"
import { type AdminAttention, FACTS, withFacts } from "./with-facts"

export { AUTHENTICATE } from "../authenticate"

type AttentionList = ListPage & {
  attention: AdminAttention[]
  /** For open entries: the money that they are about. */
  sums?: AttentionSum[]
}

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AttentionList>
) => {
  const { scope, queryConfig } = req
  const ledger = scope.resolve(SBP_LEDGER_MODULE)
  const { ids, page, filters } = await findRows(req, ledger.findAttentionPage)
  const rows = await readRows<AttentionRow>(scope, SBP_RESOURCES.attention, {
    ids,
    fields: [...queryConfig.fields, ...FACTS],
  })
  const [attention, sums] = await Promise.all([
    withFacts(scope, rows),
    filters.resolved === false && page.limit > 0
      ? ledger.sumAttention(filters)
      : undefined,
  ])
  res.json({ attention, ...(sums && { sums }), ...page })
}
