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

/**
 * For Medusa's own routes and those of any plugin: every route that begins like
 * this, in any spelling and with any method.
 */
export const storeCartMiddlewares: MiddlewareRoute[] = [
  { matcher: "/store/carts/:id", middlewares: [refuseWhenPaid] },
]

const READING: readonly string[] = ["GET", "HEAD", "OPTIONS"]

/** As Express matches it: in any case, with or without a slash at the end. */
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
