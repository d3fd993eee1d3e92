import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  publishBatches,
  startBatches,
} from "../../../../flows/payouts/work-on-batches"
import { type Asked, askedBy, type Decide, withId } from "../asked-by"
import {
  type AdminPayoutBatchWithProgress,
  readPayoutBatch,
} from "./read-payout-batch"

/**
 * A route through which a person creates a batch or decides about one, and gets its new state.
 * The work that follows begins at once.
 */
export function batchRoute<Body extends object>(
  act: (
    container: MedusaContainer,
    asked: Asked<Body>,
    params: MedusaRequest["params"]
  ) => Promise<{ id: string }>
) {
  return async (
    req: AuthenticatedMedusaRequest<Body>,
    res: MedusaResponse<{ payout_batch: AdminPayoutBatchWithProgress }>
  ) => {
    const { scope, params, queryConfig } = req
    const batch = await act(scope, await askedBy(req), params)
    await publishBatches(scope)
    startBatches(scope)
    res.json({
      payout_batch: await readPayoutBatch(scope, batch.id, queryConfig.fields),
    })
  }
}

/** A route by which a person decides about the batch that its address names. */
export const batchDecisionRoute = <Body extends object>(
  act: Decide<Body, { id: string }>
) => batchRoute<Body>(withId(act))
