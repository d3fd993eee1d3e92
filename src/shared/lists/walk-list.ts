import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { List } from "./find-page"

/**
 * The rows of a whole list, the newest first, in batches of this size. Rows that are
 * created meanwhile are not among them.
 */
export function walkList<Row extends { id: string }>(
  pool: Knex,
  { table, filter }: Pick<List, "table" | "filter">,
  batch: number
): AsyncGenerator<Row[]> {
  return walkRows(
    () =>
      pool(table)
        .whereNull("deleted_at")
        .modify(filter)
        .orderBy([
          { column: "created_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .select(`${table}.*`),
    `(created_at, id) < (SELECT created_at, id FROM ${table} WHERE id = ?)`,
    batch
  )
}

/**
 * The rows of an ordered query, in batches of this size.
 *
 * @param after an SQL condition for the rows after the one with a given id: Postgres reads its
 * time, because a Date has no microseconds
 */
export async function* walkRows<Row extends { id: string }>(
  ordered: () => Knex.QueryBuilder,
  after: string,
  batch: number
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const query = ordered().limit(batch)
    if (last) {
      void query.whereRaw(after, [last.id])
    }
    const rows = (await query) as Row[]
    if (rows.length > 0) {
      yield rows
    }
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}
