import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The format of Medusa's own lists. */
export type Bounds<T> = Partial<Record<keyof typeof OPERATORS, T | undefined>>

const OPERATORS = {
  $eq: "=",
  $gt: ">",
  $gte: ">=",
  $lt: "<",
  $lte: "<=",
} as const

export type Values = string | readonly string[] | undefined
export type Times = Bounds<Date> | undefined

/** One value, any of several, or bounds. */
type Filter = string | readonly string[] | Bounds<Date | string>

/** Filters by columns of these names. */
export function filterColumns(
  query: Knex.QueryBuilder,
  filters: Record<string, Filter | undefined>
): void {
  for (const [column, filter] of Object.entries(filters)) {
    if (typeof filter === "string" || isList(filter)) {
      void query.whereIn(column, [filter].flat())
    } else {
      within(query, column, "?", filter)
    }
  }
}

const isList = (filter: Filter | undefined): filter is readonly string[] =>
  Array.isArray(filter)

/** Filters by an expression; `value` is the SQL with which it is compared. */
export function within(
  query: Knex.QueryBuilder,
  expression: string,
  value: string,
  bounds: Bounds<Date | string> = {}
): void {
  for (const [name, operator] of Object.entries(OPERATORS)) {
    const bound = bounds[name as keyof typeof OPERATORS]
    if (bound !== undefined) {
      void query.whereRaw(`${expression} ${operator} ${value}`, [bound])
    }
  }
}
