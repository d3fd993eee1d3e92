import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import {
  assertChangeable,
  assertCompletable,
} from "../../../workflows/settle-payment/assert-changeable"

/**
 * Of Medusa's own routes, and of any plugin's: all that begin like this, however
 * they are spelled, as no methods are named.
 */
export const storeCartMiddlewares: MiddlewareRoute[] = [
  { matcher: "/store/carts/:id", middlewares: [refuseWhenPaid] },
]

const READING: readonly string[] = ["GET", "HEAD", "OPTIONS"]

/** As Express has it: in any case, and with a slash at its end or none. */
const COMPLETE = /^\/complete\/?$/i

async function refuseWhenPaid(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (!READING.includes(req.method)) {
    const assert = COMPLETE.test(req.path)
      ? assertCompletable
      : assertChangeable
    await assert(req.scope, String(req.params.id))
  }
  next()
}
