import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../../../modules/payout"
import type { PayoutRow } from "../../../../../modules/payout/models/payout"
import { recordExport } from "../../export/record-export"
import { EXPORT_BATCH, streamCsv } from "../../export/stream-csv"
import { payoutFilters } from "../payout-filters"
import type { AdminPayoutExport } from "../validators"
import { withSearch } from "../with-search"
import { graph } from "../../../../../shared/graph"
import { type ExportedPayout, payoutColumns } from "./columns"

export { AUTHENTICATE } from "../../authenticate"

/** The whole list as a spreadsheet. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) => {
  const { scope } = req
  const { format, ...filters } = req.filterableFields as AdminPayoutExport
  await recordExport(req, "payouts")
  const payouts = scope
    .resolve(SBP_PAYOUT_MODULE)
    .walkPayouts(await withSearch(scope, payoutFilters(filters)), EXPORT_BATCH)
  await streamCsv(req, res, {
    name: "payouts",
    format,
    columns: payoutColumns,
    batches: withNames(scope, payouts),
  })
}

async function* withNames(
  container: MedusaContainer,
  batches: AsyncIterable<PayoutRow[]>
): AsyncGenerator<ExportedPayout[]> {
  for await (const payouts of batches) {
    const [names, numbers] = await Promise.all([
      namesOf(container, payouts),
      orderNumbersOf(container, payouts),
    ])
    yield payouts.map((payout) => ({
      payout,
      names,
      order_number: numbers.get(payout.order_id ?? "") ?? null,
    }))
  }
}

/**
 * The e-mails of the users who created, approved or resolved these payouts. For a deleted user,
 * it is the e-mail of the last such act.
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

/** The numbers of the orders that these payouts are about, by the orders' ids. */
async function orderNumbersOf(
  container: MedusaContainer,
  payouts: PayoutRow[]
): Promise<Map<string, number>> {
  const ids = [...new Set(payouts.flatMap(({ order_id }) => order_id ?? []))]
  if (ids.length === 0) {
    return new Map()
  }
  const orders = await graph<{ id: string; display_id: number }>(container, {
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: ids },
  })
  return new Map(orders.map(({ id, display_id }) => [id, display_id]))
}
