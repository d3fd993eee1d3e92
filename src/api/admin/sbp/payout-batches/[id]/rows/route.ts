import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import type {
  BatchRowFilters,
  BatchRowPage,
  BatchRowWithPayout,
} from "../../../../../../modules/payout/batch-queries"
import { findRows, type ListPage } from "../../../list-rows"

export { AUTHENTICATE } from "../../../authenticate"

/** The rows of a batch, in its order, with how far each is. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ rows: BatchRowWithPayout[] } & ListPage>
) => {
  const payouts = req.scope.resolve(SBP_PAYOUT_MODULE)
  const { id: batch_id } = await payouts.retrieveBatch(String(req.params.id))
  const { ids, page } = await findRows(
    req,
    ({ standing }: Omit<BatchRowFilters, "batch_id">, page: BatchRowPage) =>
      payouts.findBatchRowPage({ batch_id, standing }, page)
  )
  res.json({ rows: await payouts.readBatchRows(ids), ...page })
}
