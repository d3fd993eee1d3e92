import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import { assertOperatorOf } from "../../../../flows/people/assert-operator-of"

/** Lets only operators of the invoice's provider pass. */
export async function requireOperator(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await assertOperatorOfTheInvoice(req, String(req.params.id))
  next()
}

/** Like `requireOperator`, if the body names an invoice. */
export async function requireOperatorOfInvoice(
  req: AuthenticatedMedusaRequest<{ invoice_id?: string | null }>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { invoice_id } = req.validatedBody
  if (invoice_id) {
    await assertOperatorOfTheInvoice(req, invoice_id)
  }
  next()
}

/** Like `requireOperator`, for a provider that the body names. */
export async function requireOperatorOfProvider(
  req: AuthenticatedMedusaRequest<{ provider_id: string }>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { scope, auth_context, validatedBody } = req
  await assertOperatorOf(scope, auth_context, validatedBody.provider_id)
  next()
}

type Asker = Pick<AuthenticatedMedusaRequest, "scope" | "auth_context">

/** @throws {MedusaError} NOT_FOUND or FORBIDDEN */
async function assertOperatorOfTheInvoice(
  { scope, auth_context }: Asker,
  invoiceId: string
): Promise<void> {
  const ledger = scope.resolve(SBP_LEDGER_MODULE)
  const providerId = await ledger.findProviderOf(invoiceId)
  await assertOperatorOf(scope, auth_context, providerId)
}
