import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { DAY_MS } from "../../../domain/days"
import { filterBy } from "../../../shared/figures/sums"
import { INVOICES, rowsOf } from "../sql"
import { FIGURE_TIMES, type FigureFilters } from "./tables"

/**
 * Each bucket ends 5 % above its beginning, and its middle stands for it: an answer
 * is at most 2.5 % off. The first bucket begins at a millisecond.
 */
const RATIO = 1.05

/** The trigger counts with the same formula. */
const bucketOf = (from: string, to: string) =>
  `floor(ln(greatest(extract(epoch FROM ${to} - ${from})::float8 * 1000, 1)) / ln(${RATIO}::float8))::integer`

type Times = { median: number; p95: number }

/** In seconds; null if there is no such invoice. */
export type LedgerTimes = { to_pay: Times | null; to_order: Times | null }

type Row = { measure: keyof LedgerTimes; bucket: number; count: string }

/**
 * How long the invoices that were created in a period took to be paid, and from then
 * to their order. Whole UTC days are counted in advance; the rest of the period, less
 * than a day at either end, is read from the invoices.
 */
export async function readTimes(
  pool: Knex,
  filters: FigureFilters,
  from: Date,
  until: Date
): Promise<LedgerTimes> {
  const first = new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS)
  const last = new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS)
  const isWithinDays = first >= last
  const days = pool(FIGURE_TIMES.table)
    .select("measure", "bucket", "count")
    .where("day", ">=", first.toISOString())
    .where("day", "<", last.toISOString())
  filterBy(days, filters)
  const edges = rowsOf(pool, INVOICES)
    .select("created_at", "paid_at", "settled_at", "state")
    .where({ is_test: false })
    .whereNotNull("paid_at")
    .whereRaw(
      `(created_at >= ? AND created_at < ? OR created_at >= ? AND created_at < ?)`,
      isWithinDays ? [from, until, until, until] : [from, first, last, until]
    )
  filterBy(edges, filters)
  const { rows } = await pool.raw<{ rows: Row[] }>(
    `SELECT measure, bucket, sum(count)::text AS count FROM (
       ${isWithinDays ? "" : ":days UNION ALL"}
       SELECT measure, bucket, 1 FROM (:edges) AS invoice CROSS JOIN LATERAL (
         SELECT 'to_pay' AS measure, ${bucketOf("created_at", "paid_at")} AS bucket
         UNION ALL
         SELECT 'to_order', ${bucketOf("paid_at", "settled_at")}
         WHERE state = 'settled' AND settled_at IS NOT NULL
       ) AS took
     ) AS counted (measure, bucket, count)
     GROUP BY 1, 2 ORDER BY 2`,
    { edges, ...(!isWithinDays && { days }) }
  )
  const timesOf = (measure: keyof LedgerTimes) =>
    summary(rows.filter((row) => row.measure === measure))
  return { to_pay: timesOf("to_pay"), to_order: timesOf("to_order") }
}

function summary(rows: Row[]): Times | null {
  const counts = rows.map(({ count }) => Number(count))
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all <= 0) {
    return null
  }
  /** The time that this part of the invoices did not exceed. */
  const quantile = (part: number) => {
    let seen = 0
    const found = rows.find(({ count }) => {
      seen += Number(count)
      return seen >= part * all
    })
    return Math.round(RATIO ** ((found?.bucket ?? 0) + 0.5)) / 1000
  }
  return { median: quantile(0.5), p95: quantile(0.95) }
}
