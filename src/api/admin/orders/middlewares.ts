import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { assertReturned } from "../../../flows/refunds/assert-returned"

/** Of Medusa's own routes, those that would write down what is not true. */
export const adminOrderMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/orders/:id/cancel",
    methods: ["POST"],
    middlewares: [refuseWithOurMoney],
  },
]

async function refuseWithOurMoney(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  await assertReturned(req.scope, String(req.params.id))
  next()
}
