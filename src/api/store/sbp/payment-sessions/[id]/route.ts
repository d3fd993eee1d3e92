import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { StorePayment } from "../store-payment-of"
import { readPayment } from "../read-payment"

/** Read only: the page to which shoppers return polls it. */
export const GET = async (
  req: MedusaRequest,
  res: MedusaResponse<{ payment: StorePayment }>
) => {
  const payment = await readPayment(req.scope, String(req.params.id))
  res.json({ payment })
}
