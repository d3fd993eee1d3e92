import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** How many rows have texts to empty, and how many have texts that stay: they are open. */
export type Counted = { closed: number; open: number }

/** The same of tables, by their names. */
export type Counts = Record<string, Counted>

/**
 * @param rows SQL: a table, and which of its rows
 * @param isClosed SQL, of each of them
 */
export async function countClosed(
  pool: Knex,
  rows: string,
  isClosed: string,
  values: Record<string, Knex.Value>
): Promise<Counted> {
  const counted = await pool.raw<{ rows: [Counted] }>(
    `SELECT count(*) FILTER (WHERE is_closed)::int AS closed,
       count(*) FILTER (WHERE NOT is_closed)::int AS open
     FROM (SELECT ${isClosed} AS is_closed FROM ${rows}) AS found`,
    values
  )
  return counted.rows[0]
}
