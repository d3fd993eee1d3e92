import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { invalidData } from "../invalid-data"
import type { Place } from "./cursor"

/** A sort key of a list: an index covers it and the id. */
type SortKey = {
  /** The SQL of the key. */
  value: string
  /** SQL that turns a value into the text of a `Place`, and back. */
  write: (value: string) => string
  read: string
  /** Rows without a value come last, in both directions. */
  isNullable: boolean
}

export const byTime = (column: string, isNullable = false): SortKey => ({
  value: column,
  // Not a Date, which does not hold the microseconds.
  write: (value) => `(extract(epoch FROM ${value}) * 1000000)::bigint::text`,
  read: "timestamptz 'epoch' + ?::float8 * interval '1 microsecond'",
  isNullable,
})

export const bySum = (column: string, isNullable = false): SortKey => ({
  value: `(${column}::numeric)`,
  write: (value) => `${value}::text`,
  read: "?::numeric",
  isNullable,
})

/** For whole numbers. */
export const byNumber = (column: string, isNullable = false): SortKey => ({
  value: column,
  write: (value) => `${value}::text`,
  // Compared as whole numbers, so that the index is used; a cursor may hold any bigint.
  read: "?::numeric::bigint",
  isNullable,
})

/** Which rows of a table a list has, and in which order. */
export type List = {
  table: string
  /** Adds the filters to a query of the table's columns. */
  filter: (query: Knex.QueryBuilder) => void
  /**
   * Adds those filters, or what follows from them, that the order's index supports: for the
   * rows with a sort value, or for those without.
   */
  narrow?: (query: Knex.QueryBuilder, isNull: boolean) => void
  key: SortKey
  /** What is known of all its rows: they have a sort value, or have none. */
  has?: "values" | "no_values" | undefined
  direction: "asc" | "desc"
}

export type Page = {
  limit: number
  /** How many rows to leave out first. */
  offset: number
  /** It begins after this place. */
  after?: Place | undefined
  /** It ends before this place. */
  before?: Place | undefined
}

/** A page of a list that can be sorted by these. */
export type PageBy<Orders> = Page & {
  order: { by: keyof Orders; direction: "asc" | "desc" }
}

export const NEWEST_FIRST = {
  order: { by: "created_at", direction: "desc" },
} as const

export type FoundPage = {
  ids: string[]
  /** How many rows the list has: up to `MAX_COUNTED`. */
  count: number
  count_is_exact: boolean
  /** The places for the next and the previous page; null if none is known. */
  next: Place | null
  previous: Place | null
}

/** Rows beyond are neither counted nor skipped by an offset. */
export const MAX_COUNTED = 10_000

/** How many rows of the table are walked before the list's rows are sorted instead. */
const MAX_TRIED = 25_000

/** The most rows of a list that are sorted. */
const MAX_SORTED = 50_000

type Found = { id: string; place: string | null }

/**
 * The ids of one page of a list. Each step is bounded, however many rows the table has:
 * docs/adr/0030-pages-of-long-lists.md.
 *
 * @throws {MedusaError} INVALID_DATA if too many rows match, and few of them are where the
 * order begins
 */
export async function findPage(
  pool: Knex,
  list: List,
  page: Page
): Promise<FoundPage> {
  if ((page.after ?? page.before)?.value === null && !list.key.isNullable) {
    throw invalidData(
      "This cursor is not valid: use the next_cursor or previous_cursor of an earlier answer"
    )
  }
  const counted = await count(pool, matching(pool, list).limit(MAX_COUNTED + 1))
  const rows =
    page.limit === 0 || counted === 0
      ? []
      : counted <= MAX_COUNTED
        ? await sort(pool, list, page)
        : ((await walk(pool, list, page)) ?? (await sortMany(pool, list, page)))
  const hasMore = rows.length > page.limit
  const shown = rows.slice(0, page.limit)
  const isBackwards = page.before !== undefined
  if (isBackwards) {
    shown.reverse()
  }
  const isAtStart = !page.after && page.offset === 0
  return {
    ids: shown.map(({ id }) => id),
    count: Math.min(counted, MAX_COUNTED),
    count_is_exact: counted <= MAX_COUNTED,
    next: isBackwards || hasMore ? placeOf(shown.at(-1)) : null,
    previous: (isBackwards ? hasMore : !isAtStart) ? placeOf(shown[0]) : null,
  }
}

function placeOf(row: Found | undefined): Place | null {
  return row ? { id: row.id, value: row.place } : null
}

/** All rows of the list. */
function matching(pool: Knex, { table, filter }: List) {
  return pool(table).whereNull("deleted_at").modify(filter).select("id")
}

/** The rows after, or before, the page's place. */
function matchingFrom(pool: Knex, list: List, page: Page) {
  return matching(pool, list).where((any) => {
    for (const part of partsOf(list, page)) {
      void any.orWhere((those) => inPart(those, list.key, part))
    }
  })
}

async function count(pool: Knex, rows: Knex.QueryBuilder): Promise<number> {
  const [counted] = await pool
    .from(rows.as("counted"))
    .count<{ count: string }[]>({ count: "*" })
  return Number(counted?.count)
}

/** Finds the rows of the list and sorts them, which is fast if they are few. */
async function sort(pool: Knex, list: List, page: Page): Promise<Found[]> {
  const { key } = list
  const [{ direction, isNull }] = partsOf(list, page) as [Part]
  const rows = matchingFrom(pool, list, page).select(
    pool.raw(`${key.value} AS value`)
  )
  return (
    pool
      // Without the OFFSET, Postgres might search for a rare row in the order of the list,
      // through the whole table.
      .from(pool.raw("(? OFFSET 0) AS found", [rows]))
      .orderByRaw(`value IS NULL ${isNull ? "DESC" : "ASC"}`)
      .orderByRaw(`value ${direction}, id ${direction}`)
      .limit(page.limit + 1)
      .offset(page.offset)
      .select<Found[]>("id", pool.raw(`${key.write("value")} AS place`))
  )
}

/** @throws {MedusaError} INVALID_DATA if too many rows match */
async function sortMany(pool: Knex, list: List, page: Page): Promise<Found[]> {
  const rest = matchingFrom(pool, list, page).limit(MAX_SORTED + 1)
  if ((await count(pool, rest)) > MAX_SORTED) {
    throw invalidData(
      `More than ${MAX_SORTED} rows match, too many to sort them like this: sort them by the time that is filtered, or filter for fewer`
    )
  }
  return sort(pool, list, page)
}

/**
 * Walks through the table along the index of the list's order, which is fast if matching rows
 * are frequent. Undefined if there are too few where it begins.
 */
async function walk(
  pool: Knex,
  list: List,
  page: Page
): Promise<Found[] | undefined> {
  const { table, key, filter, narrow } = list
  const rows: Found[] = []
  let { offset } = page
  for (const part of partsOf(list, page).filter(({ isEmpty }) => !isEmpty)) {
    const { direction } = part
    const all = pool(table)
      .select("*", pool.raw(`${key.value} AS value`))
      .whereNull("deleted_at")
      .where((those) => inPart(those, key, part))
      .modify((those) => narrow?.(those, part.isNull))
      .orderByRaw(`${key.value} ${direction}, id ${direction}`)
    const tried = all.clone().limit(MAX_TRIED)
    const found = () => pool.from(tried.clone().as(table)).modify(filter)
    const next = await found()
      .orderByRaw(`value ${direction}, id ${direction}`)
      .limit(page.limit + 1 - rows.length)
      .offset(offset)
      .select<Found[]>("id", pool.raw(`${key.write("value")} AS place`))
    rows.push(...next)
    if (rows.length > page.limit) {
      return rows
    }
    const beyond = await all
      .clone()
      .clearSelect()
      .offset(MAX_TRIED)
      .limit(1)
      .select<object[]>("id")
    if (beyond.length > 0) {
      return undefined
    }
    offset = next.length > 0 ? 0 : offset - (await count(pool, found()))
  }
  return rows
}

/** A list is read in up to two parts: those with a value, and those without. */
type Part = {
  isNull: boolean
  isEmpty: boolean
  direction: "asc" | "desc"
  /** Only rows after this place. */
  from: Place | undefined
}

/** The parts after, or before, the page's place, in the order of reading. */
function partsOf(list: List, { after, before }: Page): Part[] {
  const { key, has, direction } = list
  const from = before ?? after
  const parts = key.isNullable ? [false, true] : [false]
  if (before) {
    parts.reverse()
  }
  const first = from ? parts.indexOf(from.value === null) : 0
  return parts.slice(first).map((isNull, index) => ({
    isNull,
    isEmpty: has === (isNull ? "values" : "no_values"),
    direction: before ? OPPOSITE[direction] : direction,
    from: index === 0 ? from : undefined,
  }))
}

const OPPOSITE = { asc: "desc", desc: "asc" } as const

function inPart(
  query: Knex.QueryBuilder,
  { value, read, isNullable }: SortKey,
  { isNull, direction, from }: Part
): void {
  const isBeyond = direction === "asc" ? ">" : "<"
  if (isNullable) {
    void query.whereRaw(`${value} IS ${isNull ? "" : "NOT "}NULL`)
  }
  if (from && isNull) {
    void query.where("id", isBeyond, from.id)
  } else if (from) {
    void query.whereRaw(`(${value}, id) ${isBeyond} (${read}, ?)`, [
      from.value,
      from.id,
    ])
  }
}
