import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { bookRefundWorkflow } from "../../../../../../workflows/book-refund"
import { type AdminRefund, readRefund } from "../../read-refunds"

export { AUTHENTICATE } from "../../../authenticate"

/** One more attempt to book, without waiting for the sweep. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ refund: AdminRefund }>
) => {
  const refund_id = String(req.params.id)
  const { fields } = req.queryConfig
  await readRefund(req.scope, refund_id, fields)
  await bookRefundWorkflow(req.scope).run({ input: { refund_id } })
  const refund = await readRefund(req.scope, refund_id, fields)
  res.json({ refund })
}
