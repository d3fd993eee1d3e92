import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  type AdminPayoutBatchWithProgress,
  readPayoutBatch,
} from "../read-payout-batch"

export { AUTHENTICATE } from "../../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ payout_batch: AdminPayoutBatchWithProgress }>
) => {
  const { scope, params, queryConfig } = req
  const id = String(params.id)
  res.json({
    payout_batch: await readPayoutBatch(scope, id, queryConfig.fields),
  })
}
