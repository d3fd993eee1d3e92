import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { renewPayment } from "../../../../../../flows/renew-payment"
import type { StorePayment } from "../../store-payment-of"
import { readPayment } from "../../read-payment"

/** Replaces a link that was not paid in time, from any device. */
export const POST = async (
  req: MedusaRequest,
  res: MedusaResponse<{ session_id: string; payment: StorePayment }>
) => {
  const session_id = await renewPayment(req.scope, String(req.params.id))
  const payment = await readPayment(req.scope, session_id)
  res.json({ session_id, payment })
}
