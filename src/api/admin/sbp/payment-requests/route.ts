import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { askForPayment } from "../../../../flows/payment-requests/ask-for-payment"
import {
  type AdminPaymentRequest,
  type AdminPaymentRequests,
  readPaymentRequests,
} from "./read-payment-requests"
import type { AdminCreatePaymentRequestType } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminPaymentRequests>
) => {
  const { order_id } = req.validatedQuery as { order_id: string }
  res.json(await readPaymentRequests(req.scope, order_id))
}

/** Asks for what an order owes. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminCreatePaymentRequestType>,
  res: MedusaResponse<{ payment_request: AdminPaymentRequest | undefined }>
) => {
  const { order_id } = req.validatedBody
  const { actor_id } = req.auth_context
  const id = await askForPayment(req.scope, { order_id, actor_id })
  const { payment_requests } = await readPaymentRequests(req.scope, order_id)
  res.json({ payment_request: payment_requests.find((it) => it.id === id) })
}
