import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import {
  assertChangeable,
  assertCompletable,
} from "../../../flows/settlement/assert-changeable"
import { settleRestored } from "../../../flows/settlement/settle-restored"
import { untilAnswered } from "../../until-answered"

/**
 * Covers Medusa's own routes and those of any plugin: every route with this beginning, in any
 * spelling and with any method.
 */
export const storeCartMiddlewares: MiddlewareRoute[] = [
  { matcher: "/store/carts/:id", middlewares: [refuseWhenPaid] },
]

const READING: readonly string[] = ["GET", "HEAD", "OPTIONS"]

/**
 * Matches like Express: in any case, with or without a slash at the end. Also a store's own
 * route, named as in Medusa's recipes: `/complete-vendor`.
 */
const COMPLETE = /^\/complete(-[^/]+)?\/?$/i

const DELIVERY = /^\/shipping-methods\/?$/i

async function refuseWhenPaid(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { scope } = req
  const id = String(req.params.id)
  if (READING.includes(req.method)) {
    next()
    return
  }
  if (COMPLETE.test(req.path)) {
    await assertCompletable(scope, id)
    next()
    return
  }
  const addsDelivery = req.method === "POST" && DELIVERY.test(req.path)
  await assertChangeable(scope, id, addsDelivery)
  await untilAnswered(res, next)
  settleRestored(scope, id)
}
