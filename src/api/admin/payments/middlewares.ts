import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import type { HttpTypes } from "@medusajs/framework/types"
import { assertRefundReason } from "../sbp/guards/assert-refund-reason"
import { bookRequestedRefund } from "../../../flows/refunds/book-due-refund"
import { graph } from "../../../shared/graph"

/** Medusa's own refund button, for payments made by SBP. */
export const adminPaymentMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/payments/:id/refund",
    methods: ["POST"],
    middlewares: [assertRefundReason, bookOurs],
  },
]

/**
 * Books refunds of SBP payments in place of Medusa's workflow, and answers as Medusa does. That
 * workflow writes every refund of the payment into the order's account, even one that another
 * request is about to be refused.
 */
async function bookOurs(
  req: AuthenticatedMedusaRequest<HttpTypes.AdminRefundPayment>,
  res: MedusaResponse<HttpTypes.AdminPaymentResponse>,
  next: MedusaNextFunction
) {
  const id = String(req.params.id)
  const isBooked = await bookRequestedRefund(req.scope, id, req.validatedBody)
  if (!isBooked) {
    next()
    return
  }
  const { fields } = req.queryConfig
  const asked = { entity: "payment", fields, filters: { id } }
  const [payment] = await graph<HttpTypes.AdminPayment>(req.scope, asked)
  // The payment exists: its refund was booked above.
  res.json({ payment: payment as HttpTypes.AdminPayment })
}
