import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A pool or a transaction. */
export type Sql = Knex | Knex.Transaction

/**
 * The rows of a table. None is ever marked as deleted; but Medusa's indexes cover only rows
 * that are not, and Postgres uses them only where a query says so.
 */
export function rowsOf<Row extends object>(sql: Sql, table: string) {
  return sql<Row>(table).whereNull("deleted_at")
}
