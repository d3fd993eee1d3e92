import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { makeTestPayment } from "../../../../flows/make-test-payment"
import { type AdminInvoice, readInvoice } from "../invoices/read-invoice"
import type { AdminCreateTestPaymentType } from "./validators"

export { AUTHENTICATE } from "../authenticate"

/** Makes a link for a small sum, or returns the one that can still be paid. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminCreateTestPaymentType>,
  res: MedusaResponse<{ invoice: AdminInvoice }>
) => {
  const { provider_id } = req.validatedBody
  const { actor_id } = req.auth_context
  const id = await makeTestPayment(req.scope, { provider_id, actor_id })
  const { fields } = req.queryConfig
  res.json({ invoice: await readInvoice(req.scope, id, fields) })
}
