import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import { untilAnswered } from "./until-answered"

/** The order may have another e-mail then, and Medusa publishes no event. */
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
