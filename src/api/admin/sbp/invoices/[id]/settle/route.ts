import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { settlePaymentWorkflow } from "../../../../../../workflows/settle-payment"
import { assertPaid } from "../../assert-paid"
import { type AdminInvoice, readInvoice } from "../../read-invoice"

export { AUTHENTICATE } from "../../../authenticate"

/** Tries at once what the sweeper tries again and again. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ invoice: AdminInvoice }>
) => {
  const invoice_id = String(req.params.id)
  await assertPaid(req.scope, invoice_id)
  const { actor_id } = req.auth_context
  const input = { invoice_id, actor_id }
  await settlePaymentWorkflow(req.scope).run({ input })
  const { fields } = req.queryConfig
  const invoice = await readInvoice(req.scope, invoice_id, fields)
  res.json({ invoice })
}
