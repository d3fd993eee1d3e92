import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { sendPaymentRequest } from "../../../../../../flows/payment-requests/send-payment-request"
import { SBP_LEDGER_MODULE } from "../../../../../../modules/ledger"
import {
  type AdminPaymentRequest,
  readPaymentRequests,
} from "../../read-payment-requests"

export { AUTHENTICATE } from "../../../authenticate"

/** Sends the link to the order's e-mail address. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ payment_request: AdminPaymentRequest | undefined }>
) => {
  const ledger = req.scope.resolve(SBP_LEDGER_MODULE)
  const id = String(req.params.id)
  const request = await ledger.retrieveSbpPaymentRequest(id)
  await sendPaymentRequest(req.scope, request)
  const { payment_requests } = await readPaymentRequests(
    req.scope,
    request.order_id
  )
  res.json({ payment_request: payment_requests.find((it) => it.id === id) })
}
