import { once } from "node:events"
import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../../../modules/payout"
import type { PayoutRow } from "../../../../../modules/payout/models/payout"
import { emailOf } from "../../../../../flows/people/email-of"
import { payoutFilters } from "../payout-filters"
import type { AdminPayoutFilters } from "../validators"
import { csvHeader, csvLine } from "./csv"

export { AUTHENTICATE } from "../../authenticate"

const BATCH = 1_000

/** The whole list as a spreadsheet, in batches: it may be long. */
export const GET = async (
  req: AuthenticatedMedusaRequest<AdminPayoutFilters>,
  res: MedusaResponse
) => {
  const service = req.scope.resolve(SBP_PAYOUT_MODULE)
  const filters = payoutFilters(req.filterableFields)
  const { method } = req
  if (method !== "HEAD") {
    await recordExport(req)
  }
  const batches = await service.walkPayouts(filters, BATCH)
  // Before the first byte: an error here still becomes an answer.
  const first = await batches.next()
  const day = new Date().toISOString().slice(0, 10)
  res.set({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="payouts-${day}.csv"`,
  })
  if (method === "HEAD") {
    await batches.return(undefined)
    res.end()
    return
  }
  res.write(csvHeader)
  for (let next = first; !next.done; next = await batches.next()) {
    const payouts = next.value
    const names = await namesOf(req.scope, payouts)
    const lines = payouts.map((payout) => csvLine(payout, names)).join("")
    if (!res.write(lines)) {
      await untilRead(res)
    }
    if (res.closed) {
      await batches.return(undefined)
      return
    }
  }
  res.end()
}

/** The reader is slow, or gone. Waiting leaves no listener behind. */
async function untilRead(res: MedusaResponse): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  try {
    await Promise.race([
      once(res, "drain", { signal }),
      once(res, "close", { signal }),
    ])
  } finally {
    over.abort()
  }
}

/** Records, before the first line leaves, who exports which part of the list. */
async function recordExport(
  req: AuthenticatedMedusaRequest<AdminPayoutFilters>
): Promise<void> {
  const { scope, auth_context, filterableFields } = req
  const { q, ...filters } = filterableFields
  const { actor_id } = auth_context
  const service = scope.resolve(SBP_PAYOUT_MODULE)
  await service.recordAudit({
    event: "exported",
    actor_id,
    actor_email: await emailOf(scope, actor_id),
    note: q === undefined ? null : JSON.stringify(q),
    details: { filters },
  })
}

/**
 * The e-mail addresses of the users who created, approved or resolved these
 * payouts: of a deleted user, the address that they had when they last did so.
 */
async function namesOf(
  container: MedusaContainer,
  payouts: PayoutRow[]
): Promise<Map<string, string>> {
  const all = payouts.flatMap(({ created_by, approved_by, resolved_by }) =>
    [created_by, approved_by, resolved_by].filter((id) => id !== null)
  )
  const ids = [...new Set(all)]
  const service = container.resolve(SBP_PAYOUT_MODULE)
  const [before, users] = await Promise.all([
    service.readActorEmails(ids),
    container
      .resolve(Modules.USER)
      .listUsers({ id: ids }, { select: ["id", "email"] }),
  ])
  return new Map([
    ...before,
    ...users.map(({ id, email }): [string, string] => [id, email]),
  ])
}
