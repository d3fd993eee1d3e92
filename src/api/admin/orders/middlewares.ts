import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { assertReturned } from "../../../flows/refunds/assert-returned"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import { notAllowed } from "../../../shared/not-allowed"
import { untilAnswered } from "../../until-answered"

/** Of Medusa's own routes, those that would write down what is not true. */
export const adminOrderMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/orders/:id/cancel",
    methods: ["POST"],
    middlewares: [refuseWithOurMoney],
  },
]

/**
 * Under the lock of the order's settlement: else a payment that arrives at this moment
 * would be booked in an order that is cancelled, and nobody would be told.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the ways to return the money
 */
async function refuseWithOurMoney(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const id = String(req.params.id)
  const hasBegun = await req.scope
    .resolve(SBP_LEDGER_MODULE)
    .holdCollection(id, async () => {
      await assertReturned(req.scope, id)
      await untilAnswered(res, next)
    })
  if (!hasBegun) {
    throw notAllowed(
      "A payment of this order is being booked: try again in a moment"
    )
  }
}
