import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { emailOf } from "../../../../flows/people/email-of"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"

/**
 * Records, before the first line leaves, who exports which part of which list, in the payouts'
 * history, which cannot be changed unnoticed.
 */
export async function recordExport(
  req: Pick<
    AuthenticatedMedusaRequest,
    "method" | "scope" | "auth_context" | "filterableFields"
  >,
  list: "payouts" | "invoices" | "refunds" | "payout_batch",
  about: Record<string, string> = {}
): Promise<void> {
  const { method, scope, auth_context, filterableFields } = req
  if (method === "HEAD") {
    return
  }
  const { q, format, ...filters } = filterableFields
  const { actor_id } = auth_context
  const service = scope.resolve(SBP_PAYOUT_MODULE)
  await service.recordAudit({
    event: "exported",
    actor_id,
    actor_email: await emailOf(scope, actor_id),
    note: q === undefined ? null : JSON.stringify(q),
    details: { list, format, filters, ...about },
  })
}
