import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import { untilAnswered } from "../../until-answered"

export const storeOrderMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/orders/:id/transfer/accept",
    methods: ["POST"],
    middlewares: [noteTransfer],
  },
]

/** The order may have another e-mail then, and Medusa publishes no event. */
async function noteTransfer(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  await untilAnswered(res, next)
  await req.scope
    .resolve(SBP_LEDGER_MODULE)
    .noteContactChange({ order_id: String(req.params.id) })
}
