import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { List } from "./find-page"

/**
 * The rows of a whole list, the newest first, in batches of this size. Rows that are
 * created meanwhile are not among them.
 */
export async function* walkList<Row extends { id: string }>(
  pool: Knex,
  { table, filter }: Pick<List, "table" | "filter">,
  batch: number
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const query = pool(table).whereNull("deleted_at").modify(filter)
    if (last) {
      // Read by Postgres: a Date does not hold the microseconds.
      void query.whereRaw(
        `(created_at, id) < (SELECT created_at, id FROM ${table} WHERE id = ?)`,
        [last.id]
      )
    }
    const rows = (await query
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(batch)
      .select(`${table}.*`)) as Row[]
    if (rows.length > 0) {
      yield rows
    }
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}
