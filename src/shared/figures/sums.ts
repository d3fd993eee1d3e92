import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { tryLockName } from "../lock-name"
import { readCommitted } from "../read-committed"

/**
 * A table of sums. Triggers append what a transaction changes: the new values, less the old
 * ones. The sum over all its rows is exact at every moment, folded or not.
 */
export type SumTable<Sum extends string> = {
  table: string
  /** The columns that make a group. */
  key: readonly string[]
  sums: readonly Sum[]
}

/**
 * Replaces the appended rows by one row for each key, and returns how many it folded. Only one
 * process does so at a time.
 */
export async function foldSums(
  pool: Knex,
  { table, key, sums }: SumTable<string>,
  limit: number
): Promise<number> {
  const columns = [...key, ...sums].join(", ")
  const isSame = key.map((name) => `${table}.${name} = keys.${name}`)
  return readCommitted(pool, async (trx) => {
    if (!(await tryLockName(trx, `sbp-fold:${table}`))) {
      return 0
    }
    const folded = await trx.raw<{ rows: [{ count: number }] }>(
      `WITH appended AS MATERIALIZED (
         SELECT id, ${key.join(", ")} FROM ${table}
         WHERE NOT is_folded ORDER BY id LIMIT ?
       ), keys AS (SELECT DISTINCT ${key.join(", ")} FROM appended),
       gone AS (
         DELETE FROM ${table} USING keys
         WHERE ${isSame.join(" AND ")}
           AND (is_folded OR id IN (SELECT id FROM appended))
         RETURNING ${[...key, ...sums].map((name) => `${table}.${name}`).join(", ")}
       ), kept AS (
         INSERT INTO ${table} (${columns}, is_folded)
         SELECT ${key.join(", ")},
           ${sums.map((name) => `sum(${name})`).join(", ")}, true
         FROM gone GROUP BY ${key.join(", ")}
       )
       SELECT count(*)::int AS count FROM appended`,
      [limit]
    )
    return folded.rows[0].count
  })
}

/** How many rows, and their sum in minor units. */
export type CountedSum = { count: number; minor: bigint }

/**
 * Counts and sums the rows of a query.
 *
 * @param amount SQL of what is summed
 */
export async function countSum(
  pool: Knex,
  query: Knex.QueryBuilder,
  amount = "amount"
): Promise<CountedSum> {
  const [row] = (await query.select(
    pool.raw("count(*)::text AS count"),
    pool.raw(
      `coalesce(sum(${amount}::numeric) * 100, 0)::bigint::text AS minor`
    )
  )) as unknown as [{ count: string; minor: string }]
  return { count: Number(row.count), minor: BigInt(row.minor) }
}

/** A shop or a currency; undefined means all of them. */
type Filters = Record<string, string | undefined>

/**
 * The sums of each part of a period.
 *
 * @param bounds where each part begins, and where the last one ends
 */
export async function readSums<Sum extends string>(
  pool: Knex,
  { table, sums }: SumTable<Sum>,
  filters: Filters,
  bounds: readonly Date[]
): Promise<Record<Sum, bigint>[]> {
  const times = bounds.map((time) => time.toISOString())
  // One part at a time: for a group of all parts, Postgres would sort the rows.
  const part = pool(table)
    .select(sums.map((name) => pool.raw(`sum(${name})::text AS ${name}`)))
    .whereRaw("at >= starts_at AND at < ends_at")
  filterBy(part, filters)
  const { rows } = await pool.raw<{ rows: Record<Sum, string | null>[] }>(
    `SELECT part.* FROM unnest(:starts::timestamptz[], :ends::timestamptz[])
       WITH ORDINALITY AS bounds (starts_at, ends_at, number)
     CROSS JOIN LATERAL (:part) AS part ORDER BY number`,
    { part, starts: times.slice(0, -1), ends: times.slice(1) }
  )
  return rows.map(
    (row) =>
      Object.fromEntries(
        sums.map((name) => [name, BigInt(row[name] ?? 0)])
      ) as Record<Sum, bigint>
  )
}

/** The rows of one shop, or of one currency. */
export function filterBy(query: Knex.QueryBuilder, filters: Filters): void {
  for (const [column, value] of Object.entries(filters)) {
    if (value !== undefined) {
      void query.where(column, value)
    }
  }
}
