import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { invalidData } from "../invalid-data"
import type { Place } from "./cursor"

/** What a list can be sorted by: an index has this and the id. */
type SortKey = {
  /** SQL of it. */
  value: string
  /** SQL of a value as the text of a `Place`, and back. */
  write: (value: string) => string
  read: string
  /** Rows without a value are last, in both directions. */
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

/** Of whole numbers. */
export const byNumber = (column: string, isNullable = false): SortKey => ({
  value: column,
  write: (value) => `${value}::text`,
  // Compared as whole numbers, for the index; a cursor may have any that bigint takes.
  read: "?::numeric::bigint",
  isNullable,
})

/** Which rows of a table a list has, and in which order. */
export type List = {
  table: string
  /** Adds the filters to a query of the table's columns. */
  filter: (query: Knex.QueryBuilder) => void
  /**
   * Adds those of them, or what follows from them, that the order's index takes: for
   * the rows that have a value to sort by, or for those that have none.
   */
  narrow?: (query: Knex.QueryBuilder, isNull: boolean) => void
  key: SortKey
  /** That of its rows all have a value, or none has; unset: not known. */
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

export type FoundPage = {
  ids: string[]
  /** How many rows the list has: up to `MAX_COUNTED`. */
  count: number
  count_is_exact: boolean
  /** The places to go on from; null where nothing more is known to be. */
  next: Place | null
  previous: Place | null
}

/** Further rows are not counted, nor left out one by one. */
export const MAX_COUNTED = 10_000

/** How many rows of the table are tried before those of the list are sorted. */
const MAX_TRIED = 25_000

/** How many rows of a list are sorted at most. */
const MAX_SORTED = 50_000

type Found = { id: string; place: string | null }

/**
 * The ids of one page of a list. Each step of it is bounded, however many rows
 * the table has: docs/adr/0030-pages-of-long-lists.md.
 *
 * @throws {MedusaError} INVALID_DATA if too many rows match, and few of them are
 *   where the order begins
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

/** Those of them that come after the page's place, or before it. */
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
      // With an OFFSET, or Postgres may search in the order of the list: through
      // the whole table, for a row that is rare.
      .from(pool.raw("(? OFFSET 0) AS found", [rows]))
      .orderByRaw(`value IS NULL ${isNull ? "DESC" : "ASC"}`)
      .orderByRaw(`value ${direction}, id ${direction}`)
      .limit(page.limit + 1)
      .offset(page.offset)
      .select<Found[]>("id", pool.raw(`${key.write("value")} AS place`))
  )
}

/** @throws {MedusaError} INVALID_DATA if they are too many */
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
 * Walks through the table in the order of the list, along its index, which is
 * fast if its rows are everywhere. Undefined: too few of them are where it began.
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
  /** Only what comes after this. */
  from: Place | undefined
}

/** What comes after the page's place, or before it, in the order of reading. */
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
