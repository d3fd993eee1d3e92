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

/**
 * Guards those of Medusa's own routes that would record something untrue, or change an order
 * without publishing it.
 */
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
 * Holds the order's settlement lock: otherwise a payment that arrives now would be
 * booked on an order that is being cancelled. `listCanceled` lists what the settlement of its
 * cart books meanwhile.
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
