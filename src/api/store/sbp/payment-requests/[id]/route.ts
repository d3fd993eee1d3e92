import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../../modules/ledger"
import type { StorePaymentRequest } from "../../../../../flows/payment-requests/payment-request-of"
import { readPaymentRequest } from "../../../../../flows/payment-requests/read-payment-request"

/** Creates nothing at the gateway before the shopper pays. */
export const GET = async (
  req: MedusaRequest,
  res: MedusaResponse<{ payment_request: StorePaymentRequest }>
) => {
  const id = String(req.params.id)
  const payment_request = await readPaymentRequest(req.scope, id)
  await req.scope.resolve(SBP_LEDGER_MODULE).noteRequestOpened(id)
  res.json({ payment_request })
}
