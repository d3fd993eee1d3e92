import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { PayoutRow } from "../../../../modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../../../modules/payout/service"
import { publishPayoutEvents } from "../../../../flows/payouts/publish-payout-events"
import { emailOf } from "../../../../flows/people/email-of"
import { type AdminPayoutWithHistory, readPayout } from "./read-payout"

/** The user who decides, as the trail records them. */
type Actor = { actor_id: string; actor_email?: string }

/**
 * A route by which a person decides about a payout. It calls the module's service
 * itself: a workflow would store a card number with its input.
 */
export function decide<Body extends object>(
  act: (
    service: SbpPayoutModuleService,
    decision: Body & Actor & { id: string },
    container: MedusaContainer
  ) => Promise<PayoutRow>
) {
  return async (
    req: AuthenticatedMedusaRequest<Body>,
    res: MedusaResponse<{ payout: AdminPayoutWithHistory }>
  ) => {
    const { scope, validatedBody, auth_context, queryConfig } = req
    const service = scope.resolve(SBP_PAYOUT_MODULE)
    const id = String(req.params.id)
    const { actor_id } = auth_context
    const actor_email = await emailOf(scope, actor_id)
    const decision = { ...validatedBody, id, actor_id, actor_email }
    const row = await act(service, decision, scope)
    await publishPayoutEvents(scope, row)
    const payout = await readPayout(scope, row.id, queryConfig.fields).catch(
      (error: unknown) => {
        throw isNotFound(error) ? unreadable(row.id) : error
      }
    )
    res.json({ payout })
  }
}

/**
 * The decision is made, and the row is missing: the answer "not found" would say
 * that nothing happened, and the client would do it again.
 */
function unreadable(id: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.UNEXPECTED_STATE,
    `Payout ${id} was changed as you asked, and cannot be read at the moment. Do not create another one: send the same request again, with its key`
  )
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof MedusaError && error.type === MedusaError.Types.NOT_FOUND
  )
}
