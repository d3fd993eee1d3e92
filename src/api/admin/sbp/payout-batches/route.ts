import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { createBatchFromDraft } from "../../../../flows/payouts/batch-draft"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import { findRows, type ListPage } from "../list-rows"
import { batchRoute } from "./batch-route"
import { type AdminPayoutBatch, readPayoutBatches } from "./read-payout-batch"
import type { AdminCreatePayoutBatchType } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ payout_batches: AdminPayoutBatch[] } & ListPage>
) => {
  const { scope, queryConfig } = req
  const { findBatchPage } = scope.resolve(SBP_PAYOUT_MODULE)
  const { ids, page } = await findRows(req, findBatchPage)
  const rows = await readPayoutBatches(scope, ids, queryConfig.fields)
  res.json({ payout_batches: rows, ...page })
}

/** Creates a batch, which waits for a second person. */
export const POST = batchRoute<AdminCreatePayoutBatchType>(
  (container, { actor_id: created_by, ...batch }) =>
    createBatchFromDraft(container, { ...batch, created_by })
)
