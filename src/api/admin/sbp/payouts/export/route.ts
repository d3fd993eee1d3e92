import { once } from "node:events"
import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_PAYOUT_MODULE } from "../../../../../modules/payout"
import type { SbpPayoutModuleService } from "../../../../../modules/payout/service"
import { emailOf } from "../../../../../workflows/people/email-of"
import { payoutFilters } from "../payout-filters"
import type { AdminPayoutFilters } from "../validators"
import { csvHeader, csvLine } from "./csv"
import { namesOf } from "./names-of"

export { AUTHENTICATE } from "../../authenticate"

const BATCH = 1_000

/** The whole list as a spreadsheet, a part at a time: it may be a long one. */
export const GET = async (
  req: AuthenticatedMedusaRequest<AdminPayoutFilters>,
  res: MedusaResponse
) => {
  const service = req.scope.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const filters = payoutFilters(req.filterableFields)
  const { method } = req
  if (method !== "HEAD") {
    await recordExport(req)
  }
  const batches = await service.walkPayouts(filters, BATCH)
  // Before anything is said: an error here is still one that can be told.
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
      // A slow reader, or none any more.
      await Promise.race([once(res, "drain"), once(res, "close")])
    }
    if (res.closed) {
      await batches.return(undefined)
      return
    }
  }
  res.end()
}

/** Before the first line leaves: who took the list with them, and which part. */
async function recordExport(
  req: AuthenticatedMedusaRequest<AdminPayoutFilters>
): Promise<void> {
  const { scope, auth_context, filterableFields } = req
  const { actor_id } = auth_context
  const service = scope.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  await service.recordAudit({
    event: "exported",
    actor_id,
    actor_email: await emailOf(scope, actor_id),
    details: { filters: filterableFields },
  })
}
