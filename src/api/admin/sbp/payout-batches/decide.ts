import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  publishBatches,
  startBatches,
} from "../../../../flows/payouts/work-on-batches"
import { emailOf } from "../../../../flows/people/email-of"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { SbpPayoutModuleService } from "../../../../modules/payout/service"
import {
  type AdminPayoutBatchWithProgress,
  readPayoutBatch,
} from "./read-payout-batch"

/**
 * A route by which a person decides about a batch, and learns how it stands then. What
 * follows from the decision begins at once.
 */
export function decide<Body extends object>(
  act: (
    service: SbpPayoutModuleService,
    decision: Body & { id: string; actor_id: string; actor_email?: string },
    container: MedusaContainer
  ) => Promise<{ id: string }>
) {
  return async (
    req: AuthenticatedMedusaRequest<Body>,
    res: MedusaResponse<{ payout_batch: AdminPayoutBatchWithProgress }>
  ) => {
    const { scope, validatedBody, auth_context, queryConfig } = req
    const service = scope.resolve(SBP_PAYOUT_MODULE)
    const { actor_id } = auth_context
    const actor_email = await emailOf(scope, actor_id)
    const id = String(req.params.id)
    const decision = { ...validatedBody, id, actor_id, actor_email }
    const batch = await act(service, decision, scope)
    await publishBatches(scope)
    startBatches(scope)
    res.json({
      payout_batch: await readPayoutBatch(scope, batch.id, queryConfig.fields),
    })
  }
}
