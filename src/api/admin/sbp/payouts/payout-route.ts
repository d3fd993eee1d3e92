import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutRow } from "../../../../modules/payout/models/payout"
import { publishPayoutEvents } from "../../../../flows/payouts/publish-payout-events"
import { type Asked, askedBy, type Decide, withId } from "../asked-by"
import { type AdminPayoutWithHistory, readPayout } from "./read-payout"

/**
 * A route by which a person makes a payout or decides about one, and gets it back. It
 * runs no workflow: that would store a card number with its input.
 */
export function payoutRoute<Body extends object>(
  act: (
    container: MedusaContainer,
    asked: Asked<Body>,
    params: MedusaRequest["params"]
  ) => Promise<PayoutRow>
) {
  return async (
    req: AuthenticatedMedusaRequest<Body>,
    res: MedusaResponse<{ payout: AdminPayoutWithHistory }>
  ) => {
    const { scope, params, queryConfig } = req
    const row = await act(scope, await askedBy(req), params)
    await publishPayoutEvents(scope, row)
    const payout = await readPayout(scope, row.id, queryConfig.fields).catch(
      (error: unknown) => {
        throw isNotFound(error) ? unreadable(row.id) : error
      }
    )
    res.json({ payout })
  }
}

/** A route by which a person decides about the payout that its address names. */
export const payoutDecisionRoute = <Body extends object>(
  act: Decide<Body, PayoutRow>
) => payoutRoute<Body>(withId(act))

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
