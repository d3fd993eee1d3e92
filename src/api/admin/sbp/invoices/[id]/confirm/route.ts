import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { confirmPaymentWorkflow } from "../../../../../../workflows/confirm-payment"
import { type AdminInvoice, readInvoice } from "../../read-invoice"
import { readPastTime } from "../../../read-past-time"
import type { AdminConfirmInvoiceType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Confirms a payment that the cabinet shows, and that no notification reported. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminConfirmInvoiceType>,
  res: MedusaResponse<{ invoice: AdminInvoice }>
) => {
  const invoice_id = String(req.params.id)
  const { paid_at, ...body } = req.validatedBody
  const time = paid_at && readPastTime("paid_at", paid_at)
  await confirmPaymentWorkflow(req.scope).run({
    input: {
      ...body,
      ...(time && { paid_at: time.toISOString() }),
      invoice_id,
      actor_id: req.auth_context.actor_id,
    },
  })
  const { fields } = req.queryConfig
  const invoice = await readInvoice(req.scope, invoice_id, fields)
  res.json({ invoice })
}
