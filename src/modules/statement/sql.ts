import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A pool or a transaction. */
export type Sql = Knex | Knex.Transaction

export const STATEMENTS = "sbp_statement"
export const LINES = "sbp_statement_line"
export const PRESETS = "sbp_statement_preset"

/**
 * The rows of a table. Medusa's indexes cover only rows that are not deleted, and Postgres
 * uses them only where a query says so.
 */
export function rowsOf<Row extends object>(sql: Sql, table: string) {
  return sql<Row>(table).whereNull("deleted_at")
}
