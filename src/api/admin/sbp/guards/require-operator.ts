import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  assertOperatorOf,
  assertOperatorOfInvoice,
} from "../../../../flows/people/assert-operator-of"

/** Lets only operators of the invoice's provider pass. */
export async function requireOperator(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { scope, auth_context, params } = req
  await assertOperatorOfInvoice(scope, auth_context, String(params.id))
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
    await assertOperatorOfInvoice(req.scope, req.auth_context, invoice_id)
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
