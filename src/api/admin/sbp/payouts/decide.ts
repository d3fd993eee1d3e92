import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { PayoutRow } from "../../../../modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../../../modules/payout/service"
import { tellPayout } from "../../../../workflows/payouts/tell-payout"
import { type AdminPayoutWithHistory, readPayout } from "./read-payout"

/**
 * A route by which a person decides about a payout. It calls the module's
 * service itself: a card must not pass through a workflow, which keeps what it
 * is given.
 */
export function decide<Body extends object>(
  act: (
    service: SbpPayoutModuleService,
    decision: Body & { id: string; actor_id: string },
    container: MedusaContainer
  ) => Promise<PayoutRow>
) {
  return async (
    req: AuthenticatedMedusaRequest<Body>,
    res: MedusaResponse<{ payout: AdminPayoutWithHistory }>
  ) => {
    const { scope, validatedBody, auth_context, queryConfig } = req
    const service = scope.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
    const id = String(req.params.id)
    const { actor_id } = auth_context
    const decision = { ...validatedBody, id, actor_id }
    const row = await act(service, decision, scope)
    await tellPayout(scope, row)
    const payout = await readPayout(scope, row.id, queryConfig.fields)
    res.json({ payout })
  }
}
