import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  filterColumns,
  type Times,
  type Values,
} from "../../../shared/lists/filters"
import {
  byTime,
  findPage,
  type FoundPage,
  type List,
  NEWEST_FIRST,
  type PageBy,
} from "../../../shared/lists/find-page"
import { walkList } from "../../../shared/lists/walk-list"
import type { RefundRow } from "../models/refund"
import { INVOICES, REFUND_ATTEMPTS, REFUNDS, rowsOf } from "../sql"

/** How the list can be sorted; every order has an index. */
export const REFUND_ORDERS = {
  created_at: byTime("created_at"),
  returned_at: byTime("returned_at", true),
  booked_at: byTime("booked_at", true),
}

export type RefundPage = PageBy<typeof REFUND_ORDERS>

export type RefundFilters = {
  id?: Values
  invoice_id?: Values
  payout_id?: Values
  kind?: Values
  state?: Values
  /** Whether it returns a test payment. */
  is_test?: boolean | undefined
  created_at?: Times
  returned_at?: Times
  booked_at?: Times
}

export function findRefundPage(
  pool: Knex,
  filters: RefundFilters,
  page: RefundPage
): Promise<FoundPage> {
  return findPage(pool, refundList(pool, filters, page), page)
}

/** The whole list, the newest first, in batches of this size. */
export function walkRefunds(
  pool: Knex,
  filters: RefundFilters,
  batch: number
): AsyncGenerator<RefundRow[]> {
  return walkList(pool, refundList(pool, filters, NEWEST_FIRST), batch)
}

function refundList(
  pool: Knex,
  { payout_id, is_test, ...columns }: RefundFilters,
  page: Pick<RefundPage, "order">
): List {
  const { by, direction } = page.order
  const filter = (query: Knex.QueryBuilder) => {
    filterColumns(query, columns)
    if (is_test !== undefined) {
      const tests = rowsOf(pool, INVOICES).whereRaw("is_test").select("id")
      void (is_test
        ? query.whereIn("invoice_id", tests)
        : query.whereNotIn("invoice_id", tests))
    }
    // A refund belongs to every payout that was to bring its money back.
    if (payout_id !== undefined) {
      const attempts = rowsOf(pool, REFUND_ATTEMPTS)
        .whereIn("payout_id", [payout_id].flat())
        .select("refund_id")
      void query.whereIn("id", attempts)
    }
  }
  return { table: REFUNDS, filter, key: REFUND_ORDERS[by], direction }
}
