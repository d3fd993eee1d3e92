import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A pool or a transaction. */
export type Sql = Knex | Knex.Transaction

/**
 * The rows of a table. No row is ever marked as deleted; but Medusa's indexes cover only
 * undeleted rows, and Postgres uses them only for a query that says so.
 */
export function rowsOf<Row extends object>(sql: Sql, table: string) {
  return sql<Row>(table).whereNull("deleted_at")
}

/** What a query writes into a row: values, or SQL that makes them. */
export type Written<Row> = { [Name in keyof Row]?: Row[Name] | Knex.Raw }

/** Postgres takes a JSON column as text, although Knex's type asks for the value. */
export const asJson = <Value>(value: Value) => JSON.stringify(value) as Value
