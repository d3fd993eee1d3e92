import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { StorePaymentRequest } from "../payment-request-of"
import { readPaymentRequest } from "../read-payment-request"

/** Read only: nothing is made at the gateway until the shopper pays. */
export const GET = async (
  req: MedusaRequest,
  res: MedusaResponse<{ payment_request: StorePaymentRequest }>
) => {
  const payment_request = await readPaymentRequest(
    req.scope,
    String(req.params.id)
  )
  res.json({ payment_request })
}
