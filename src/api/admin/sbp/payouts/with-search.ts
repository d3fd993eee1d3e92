import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { PayoutFilters } from "../../../../modules/payout/queries"
import { readSearchedDay } from "../read-searched-day"
import { graph } from "../../../../shared/graph"

/** Adds the other meanings of a search: a day, an order number, and a customer. */
export async function withSearch(
  container: MedusaContainer,
  filters: PayoutFilters
): Promise<PayoutFilters> {
  const { q } = filters
  if (q === undefined) {
    return filters
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const [subjects, numbered] = await Promise.all([
    ledger.findSubjects(q),
    ordersOfNumber(container, q),
  ])
  const { invoice_ids, order_ids } = subjects
  return {
    ...filters,
    on: readSearchedDay(q),
    about: { invoice_ids, order_ids: [...order_ids, ...numbered] },
  }
}

/** Finds also orders that were paid in another way. */
async function ordersOfNumber(
  container: MedusaContainer,
  q: string
): Promise<string[]> {
  const [, number] = /^[#№]?(\d{1,9})$/.exec(q.trim()) ?? []
  if (number === undefined) {
    return []
  }
  const orders = await graph<{ id: string }>(container, {
    entity: "order",
    fields: ["id"],
    filters: { display_id: Number(number) },
  })
  return orders.map(({ id }) => id)
}
