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
 * What Medusa's two routes that make a session, of the store and of the admin, do not ask:
 * their own refusals no shopper would understand.
 */
export const beforePaymentSession = [
  inTurn,
  refuseWhenPaid,
  askWhatIsDue,
  dropForeignSession,
]

/**
 * One request of a collection at a time. Each replaces the sessions of all others:
 * of many at the same moment, Medusa would answer most with 500. Our link is one
 * and the same in any case, so where no turn can be had, it goes on without one.
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
 * An order is asked for what it owes now, and a cart for what it costs. Medusa itself
 * changes the collection's amount with edits and items, but not with a return, a
 * credit, a payment elsewhere, or taxes that are asked for.
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
 * Until our provider has answered, a session's data are what the shopper sent: if
 * deleted in that time, it would detach another session from its invoice.
 */
function dropForeignSession(
  req: MedusaRequest<Body>,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (findShop(String(req.body.provider_id))) {
    // The store's route reads the one, and the admin's the other.
    delete req.body.data?.session_id
    delete req.validatedBody.data?.session_id
  }
  next()
}
