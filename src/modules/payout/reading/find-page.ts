import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutRow } from "../models/payout"
import { PAYOUTS } from "../sql"
import { type PayoutFilters, matching } from "./matching"

/** How a list can be sorted; every one of these has an index. */
export const PAYOUT_ORDERS = {
  created_at: "created_at",
  amount: "(amount::numeric)",
} as const

export type PayoutOrder = {
  by: keyof typeof PAYOUT_ORDERS
  direction: "asc" | "desc"
}

export type Page = { limit: number; offset: number; order: PayoutOrder }

/** The ids of one page of a list, and how many there are in all. */
export async function findPage(
  pool: Knex,
  filters: PayoutFilters,
  { limit, offset, order }: Page
): Promise<{ ids: string[]; count: number }> {
  const { direction } = order
  // Postgres thinks that every search finds much, and would look for the newest
  // that match: through the whole table, for a rare word.
  const how = filters.q === undefined ? "with" : "withMaterialized"
  const [rows, counted] = await Promise.all([
    pool
      .queryBuilder()
      [how](
        "found",
        matching(pool, filters).select("id", "created_at", "amount")
      )
      .from("found")
      .select<{ id: string }[]>("id")
      .orderByRaw(`${PAYOUT_ORDERS[order.by]} ${direction}, id ${direction}`)
      .limit(limit)
      .offset(offset),
    matching(pool, filters).count("id as count").first<{ count: string }>(),
  ])
  const ids = rows.map(({ id }) => id)
  return { ids, count: Number(counted.count) }
}

/** The whole list, the newest first, so many rows at a time. */
export async function* walkPayouts(
  pool: Knex,
  filters: PayoutFilters,
  batch: number
): AsyncGenerator<PayoutRow[]> {
  let last: PayoutRow | undefined
  do {
    const query = matching(pool, filters).select<PayoutRow[]>(`${PAYOUTS}.*`)
    if (last) {
      // Read by Postgres: a Date does not hold the microseconds.
      void query.whereRaw(
        `(created_at, id) < (SELECT created_at, id FROM ${PAYOUTS} WHERE id = ?)`,
        [last.id]
      )
    }
    const rows: PayoutRow[] = await query
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(batch)
    if (rows.length > 0) {
      yield rows
    }
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}
