import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import { findShop } from "../../../../shared/shops"
import { assertListed } from "../../../../flows/people/assert-listed"

/** Lets only operators of the invoice's provider pass. */
export async function requireOperator(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await assertOperatorOf(req, String(req.params.id))
  next()
}

/** The same, if the body names an invoice. */
export async function requireOperatorOfInvoice(
  req: AuthenticatedMedusaRequest<{ invoice_id?: string | null }>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { invoice_id } = req.validatedBody
  if (invoice_id) {
    await assertOperatorOf(req, invoice_id)
  }
  next()
}

/** The same, for a provider that the body names. */
export async function requireOperatorOfProvider(
  req: AuthenticatedMedusaRequest<{ provider_id: string }>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await assertOperator(req, req.validatedBody.provider_id)
  next()
}

type Asker = Pick<AuthenticatedMedusaRequest, "scope" | "auth_context">

/** @throws {MedusaError} NOT_FOUND or FORBIDDEN */
async function assertOperatorOf(req: Asker, invoiceId: string): Promise<void> {
  const ledger = req.scope.resolve(SBP_LEDGER_MODULE)
  await assertOperator(req, await ledger.findProviderOf(invoiceId))
}

/** @throws {MedusaError} FORBIDDEN */
async function assertOperator(
  { scope, auth_context }: Asker,
  providerId: string
): Promise<void> {
  await assertListed(scope, auth_context, {
    people: findShop(providerId) ?? { operators: [], approvers: [] },
    lists: ["operators"],
    owner: providerId,
  })
}
