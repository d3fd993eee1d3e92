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

/** What a statement writes into a row: values, or SQL that makes them. */
export type Written<Row> = { [Name in keyof Row]?: Row[Name] | Knex.Raw }

/** Postgres takes the text of a JSON column, where Knex asks for what it holds. */
export const asJson = <Value>(value: Value) => JSON.stringify(value) as Value
