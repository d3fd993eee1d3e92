import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { assertReturned } from "../../../flows/refunds/assert-returned"
import { noteTransfer } from "../../note-transfer"
import { underSettlementLock } from "../../under-settlement-lock"
import { untilAnswered } from "../../until-answered"

/** Of Medusa's own routes, those that would write down what is not true, or tell nobody. */
export const adminOrderMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/orders/:id/cancel",
    methods: ["POST"],
    middlewares: [refuseWithOurMoney],
  },
  {
    matcher: "/admin/orders/:id/transfer/guest",
    methods: ["POST"],
    middlewares: [noteTransfer],
  },
]

/**
 * Under the lock of the order's settlement: else a payment that arrives at this moment
 * would be booked in an order that is cancelled. What its cart's settlement books
 * meanwhile is listed: `listCanceled`.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the ways to return the money
 */
async function refuseWithOurMoney(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const id = String(req.params.id)
  await underSettlementLock(req.scope, id, async () => {
    await assertReturned(req.scope, id)
    await untilAnswered(res, next)
  })
}
