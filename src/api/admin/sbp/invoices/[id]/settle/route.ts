import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { assertOperatorOf } from "../../../../../../flows/people/assert-operator-of"
import { SBP_LEDGER_MODULE } from "../../../../../../modules/ledger"
import { notAllowed } from "../../../../../../shared/not-allowed"
import { settlePaymentWorkflow } from "../../../../../../workflows/settle-payment"
import { type AdminInvoice, readInvoice } from "../../read-invoice"
import type { AdminSettleInvoiceType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** One more attempt to settle, without waiting for the sweep. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminSettleInvoiceType>,
  res: MedusaResponse<{ invoice: AdminInvoice }>
) => {
  const invoice_id = String(req.params.id)
  const { provider_id } = await readPaid(req.scope, invoice_id)
  if (req.validatedBody.confirm_not_paid) {
    // Another payout could spend the same money twice.
    await assertOperatorOf(req.scope, req.auth_context, provider_id)
  }
  const { actor_id } = req.auth_context
  const input = { invoice_id, actor_id, ...req.validatedBody }
  await settlePaymentWorkflow(req.scope).run({ input })
  const { fields } = req.queryConfig
  const invoice = await readInvoice(req.scope, invoice_id, fields)
  res.json({ invoice })
}

/** @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED without money */
async function readPaid(container: MedusaContainer, id: string) {
  const invoice = await container.resolve(SBP_LEDGER_MODULE).retrieveInvoice(id)
  if (invoice.paid_at === null) {
    throw notAllowed(
      `SBP invoice ${id} is not paid, so there is nothing to settle`
    )
  }
  return invoice
}
