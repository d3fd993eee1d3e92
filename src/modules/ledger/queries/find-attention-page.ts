import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  filterColumns,
  type Times,
  type Values,
} from "../../../shared/lists/filters"
import {
  bySum,
  byTime,
  findPage,
  type FoundPage,
  type PageBy,
} from "../../../shared/lists/find-page"
import { ATTENTION, rowsOf } from "../sql"

/** How the list can be sorted; every order has an index. */
export const ATTENTION_ORDERS = {
  created_at: byTime("created_at"),
  resolved_at: byTime("resolved_at", true),
  amount: bySum("amount", true),
}

export type AttentionPage = PageBy<typeof ATTENTION_ORDERS>

export type AttentionFilters = {
  id?: Values
  reason?: Values
  resolved?: boolean | undefined
  /** Put away for now. */
  snoozed?: boolean | undefined
  assigned_to?: Values
  subject_id?: Values
  invoice_id?: Values
  notification_id?: Values
  payout_id?: Values
  created_at?: Times
}

export function findAttentionPage(
  pool: Knex,
  filters: AttentionFilters,
  page: AttentionPage
): Promise<FoundPage> {
  const { by, direction } = page.order
  const key = ATTENTION_ORDERS[by]
  const filter = attentionFilter(filters)
  return findPage(pool, { table: ATTENTION, filter, key, direction }, page)
}

const attentionFilter =
  ({ resolved, snoozed, ...columns }: AttentionFilters) =>
  (query: Knex.QueryBuilder) => {
    filterColumns(query, columns)
    if (resolved !== undefined) {
      void query.whereRaw(`resolved_at IS ${resolved ? "NOT " : ""}NULL`)
    }
    if (snoozed !== undefined) {
      void query.whereRaw(
        `(snoozed_until > now()) IS ${snoozed ? "" : "NOT "}TRUE`
      )
    }
  }

export type AttentionSum = { currency_code: string; amount: string }

/**
 * The money that these open entries are about. A payment or a payout with several
 * entries counts once, with the largest sum.
 */
export async function sumAttention(
  pool: Knex,
  filters: AttentionFilters
): Promise<AttentionSum[]> {
  const entries = rowsOf(pool, ATTENTION)
    .whereNull("resolved_at")
    .whereNotNull("amount")
    .modify(attentionFilter(filters))
  const each = entries
    .select("currency_code", pool.raw("max(amount::numeric) AS amount"))
    .groupByRaw("coalesce(invoice_id, payout_id, subject_id), currency_code")
  return pool
    .from(each.as("each"))
    .groupBy("currency_code")
    .orderByRaw("sum(amount) DESC")
    .select<AttentionSum[]>(
      "currency_code",
      pool.raw("sum(amount)::text AS amount")
    )
}
