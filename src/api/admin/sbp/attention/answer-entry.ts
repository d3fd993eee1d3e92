import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { AttentionRow } from "../../../../modules/ledger/models/attention"
import { graph } from "../../../../shared/graph"
import { SBP_RESOURCES } from "../../../../shared/resources"

export type EntryAnswer = { attention: Partial<AttentionRow> | undefined }

/** Answers with the entry as it is now. */
export async function answerEntry(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<EntryAnswer>
): Promise<void> {
  const [attention] = await graph<Partial<AttentionRow>>(req.scope, {
    entity: SBP_RESOURCES.attention,
    fields: req.queryConfig.fields,
    filters: { id: String(req.params.id) },
  })
  res.json({ attention })
}
