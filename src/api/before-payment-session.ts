import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { alignCollection } from "../flows/payment-requests/align-collection"
import { assertUnpaid } from "../flows/payment-requests/assert-unpaid"
import { sessionsKey, TURN_SECONDS } from "../flows/renew-payment"
import { findShop } from "../shared/shops"
import { untilAnswered } from "./until-answered"

/**
 * What Medusa's two routes that create a session, for the store and the admin, do not check.
 * Shoppers would not understand Medusa's own refusals.
 */
export const beforePaymentSession = [
  inTurn,
  refuseWhenPaid,
  askWhatIsDue,
  dropForeignSession,
]

/**
 * Takes one request of a collection at a time. Each one replaces all other sessions: of many at
 * the same moment, Medusa would answer most with 500. There is only one link in any case, so a
 * request that gets no turn goes on without one.
 */
async function inTurn(
  req: MedusaRequest<Body>,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (!findShop(String(req.body.provider_id))) {
    next()
    return
  }
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return untilAnswered(res, next)
  }
  try {
    await req.scope
      .resolve(Modules.LOCKING)
      .execute([sessionsKey(String(req.params.id))], begin, {
        timeout: TURN_SECONDS,
      })
  } catch {
    if (!hasBegun) {
      next()
    }
  }
}

/**
 * A paid session cannot be replaced by another one. Medusa itself only finds that
 * out at the end, and answers 500 that it could not delete all sessions.
 */
async function refuseWhenPaid(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  await assertUnpaid(req.scope, String(req.params.id))
  next()
}

/**
 * Asks an order for what it owes now, and a cart for what it costs. Medusa changes the
 * collection's amount with edits and items, but not with a return, a credit, a payment
 * elsewhere, or taxes that are asked for.
 */
async function askWhatIsDue(
  req: MedusaRequest<Body>,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (findShop(String(req.body.provider_id))) {
    await alignCollection(req.scope, String(req.params.id))
  }
  next()
}

type Body = { provider_id?: unknown; data?: Record<string, unknown> | null }

/**
 * Until our provider has answered, a session's data are what the shopper sent: deleting the
 * session in that time would detach another session from its invoice.
 */
function dropForeignSession(
  req: MedusaRequest<Body>,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (findShop(String(req.body.provider_id))) {
    // The store's route reads the first, the admin's the second.
    delete req.body.data?.session_id
    delete req.validatedBody.data?.session_id
  }
  next()
}
