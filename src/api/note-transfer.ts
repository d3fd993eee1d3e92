import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import { untilAnswered } from "./until-answered"

/** A transfer may change the order's e-mail, and Medusa publishes no event for it. */
export async function noteTransfer(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await untilAnswered(res, next)
  await req.scope
    .resolve(SBP_LEDGER_MODULE)
    .noteContactChange({ order_id: String(req.params.id) })
}
