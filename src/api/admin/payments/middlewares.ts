import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import type { HttpTypes } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { assertRefundReason } from "../sbp/refunds/assert-refund-reason"
import { bookRequestedRefund } from "../../../flows/refunds/book-due-refund"

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
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: req.queryConfig.fields,
    filters: { id },
  })
  res.json({ payment: data[0] as unknown as HttpTypes.AdminPayment })
}
