import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type CountedSum,
  countSum,
  filterBy,
} from "../../../shared/figures/sums"
import { listPayoutsInNeed } from "../attention-list"
import { ATTENTION, INVOICES, rowsOf } from "../sql"
import type { FigureFilters } from "./tables"

type LedgerOpen = {
  /** Links that can be paid. */
  links: CountedSum
  /** The money is here, and there is no order yet. */
  unsettled: CountedSum
  /** Paid, and an open entry waits for a person: the money that the entry is about. */
  waiting: CountedSum
  /** Payouts with an open entry on the list. */
  payouts_in_need: string[]
}

/** As the list sums it: an invoice with several entries counts with the largest sum. */
const IN_QUESTION = `coalesce((SELECT max(amount::numeric) FROM ${ATTENTION} WHERE
  invoice_id = ${INVOICES}.id AND resolved_at IS NULL AND deleted_at IS NULL), received_amount::numeric)`

/** What is open now. Each part has an index of just these rows. */
export async function readOpen(
  pool: Knex,
  filters: FigureFilters
): Promise<LedgerOpen> {
  const invoices = () => {
    const query = rowsOf(pool, INVOICES).where({ is_test: false })
    filterBy(query, filters)
    return query
  }
  const inNeed = rowsOf(pool, ATTENTION)
    .whereNull("resolved_at")
    .select("invoice_id")
  const [links, unsettled, waiting, payouts_in_need] = await Promise.all([
    countSum(pool, invoices().whereRaw("state IN ('creating', 'open')")),
    countSum(pool, invoices().where({ state: "paid" }), "received_amount"),
    countSum(
      pool,
      invoices().whereIn("id", inNeed).whereNotNull("paid_at"),
      IN_QUESTION
    ),
    listPayoutsInNeed(pool),
  ])
  return { links, unsettled, waiting, payouts_in_need }
}

/** How many entries are open on the operator's list, and since when; null if none is. */
export type OpenEntries = { count: number; oldest_at: Date | null }

export async function readOpenEntries(pool: Knex): Promise<OpenEntries> {
  const [row] = (await rowsOf(pool, ATTENTION)
    .whereNull("resolved_at")
    .select(
      pool.raw("count(*)::int AS count, min(created_at) AS oldest_at")
    )) as unknown as [OpenEntries]
  return row
}
