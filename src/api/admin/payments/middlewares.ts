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

/** Medusa's own button, for the payments that are ours. */
export const adminPaymentMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/payments/:id/refund",
    methods: ["POST"],
    middlewares: [assertRefundReason, bookOurs],
  },
]

/**
 * Medusa's workflow writes into the order's account every refund that it finds
 * of a payment, also one that another request is about to be refused. So what is
 * ours is booked by us, and answered as Medusa does it.
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
  // It is there: its refund was booked above.
  res.json({ payment: payment as HttpTypes.AdminPayment })
}
