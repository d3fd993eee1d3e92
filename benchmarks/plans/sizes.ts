import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** How many bytes a table takes. */
export type Size = {
  table: string
  rows: number
  /** Its rows, including long values that Postgres stores apart. */
  heap: number
  indexes: number
}

export async function sizesOf(pool: Knex, tables: string[]): Promise<Size[]> {
  const { rows } = await pool.raw<{ rows: Record<keyof Size, string>[] }>(
    `SELECT relname AS table, reltuples::bigint AS rows,
       pg_table_size(oid) AS heap, pg_indexes_size(oid) AS indexes
     FROM pg_class WHERE relname = ANY(?)
     ORDER BY pg_total_relation_size(oid) DESC`,
    [tables]
  )
  return rows.map(({ table, rows, heap, indexes }) => ({
    table,
    rows: Number(rows),
    heap: Number(heap),
    indexes: Number(indexes),
  }))
}
