import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  INVOICE_STATES,
  type InvoiceState,
  PAID_STATES,
} from "../../../domain/states/invoice"
import { MINUTE_MS } from "../../../domain/days"
import { referenceOf } from "../../../domain/reference"
import { readSoughtSum } from "../../../domain/read-typed-sum"
import {
  type Bounds,
  filterColumns,
  type Times,
  type Values,
  within,
} from "../../../shared/lists/filters"
import {
  byTime,
  findPage,
  type FoundPage,
  type List,
  NEWEST_FIRST,
  type PageBy,
} from "../../../shared/lists/find-page"
import { walkList } from "../../../shared/lists/walk-list"
import { contactQuery } from "../contacts"
import type { InvoiceRow } from "../models/invoice"
import { ATTENTION, CONTACTS, INVOICES, REFUND_ATTEMPTS, rowsOf } from "../sql"
import {
  ENDED_SILENT,
  ENDED_UNPAID,
  HAD_NO_LINK,
  HAVE_ENDED,
  UNPAID_STATES,
} from "./ended-unpaid"

/** How the list can be sorted; every order has an index. */
export const INVOICE_ORDERS = {
  created_at: byTime("created_at"),
  paid_at: byTime("paid_at", true),
}

export type InvoicePage = PageBy<typeof INVOICE_ORDERS>

export type InvoiceFilters = {
  q?: string | undefined
  /** The times of the day that `q` names. */
  on?: Times
  id?: Values
  state?: Values
  provider_id?: Values
  payment_collection_id?: Values
  session_id?: Values
  order_id?: Values
  gateway_payment_id?: Values
  currency_code?: Values
  is_test?: boolean | undefined
  /** Decimal text. */
  amount?: Bounds<string> | undefined
  created_at?: Times
  paid_at?: Times
  returned_at?: Times
  ended_unpaid?: boolean | undefined
  without_notification?: boolean | undefined
  needs_attention?: boolean | undefined
}

export function findInvoicePage(
  pool: Knex,
  filters: InvoiceFilters,
  page: InvoicePage
): Promise<FoundPage> {
  return findPage(pool, invoiceList(pool, filters, page), page)
}

/** The whole list, the newest first, in batches of this size. */
export function walkInvoices(
  pool: Knex,
  filters: InvoiceFilters,
  batch: number
): AsyncGenerator<InvoiceRow[]> {
  return walkList(pool, invoiceList(pool, filters, NEWEST_FIRST), batch)
}

function invoiceList(
  pool: Knex,
  filters: InvoiceFilters,
  page: Pick<InvoicePage, "order">
): List {
  const { q, on, session_id, amount, ended_unpaid, is_test, ...others } =
    filters
  const { without_notification, needs_attention, returned_at, ...columns } =
    others
  const { by, direction } = page.order
  const state = statesOf(filters)
  const filter = (query: Knex.QueryBuilder) => {
    filterColumns(query, { ...columns, state })
    within(query, "(amount::numeric)", "?::numeric", amount)
    if (is_test !== undefined) {
      void query.whereRaw(is_test ? "is_test" : "NOT is_test")
    }
    if (q) {
      search(query, q, on)
    }
    if (session_id !== undefined) {
      void query.whereRaw("session_ids && ?::text[]", [[session_id].flat()])
    }
    if (returned_at !== undefined) {
      const returns = rowsOf(pool, REFUND_ATTEMPTS)
        .where({ outcome: "paid" })
        .select("invoice_id")
      filterColumns(returns, { returned_at })
      void query.whereIn("id", returns)
    }
    if (ended_unpaid || without_notification) {
      void query.whereRaw(HAVE_ENDED)
    }
    if (ended_unpaid === false) {
      void query.whereRaw(`NOT ${ENDED_UNPAID}`)
    }
    if (without_notification !== undefined) {
      void query.whereRaw(
        without_notification
          ? `notified_at IS NULL AND NOT ${HAD_NO_LINK}`
          : `NOT ${ENDED_SILENT}`
      )
    }
    if (needs_attention !== undefined) {
      void query.whereRaw(`id ${needs_attention ? "IN" : "NOT IN"} ${IN_NEED}`)
    }
  }
  const known = by === "paid_at" ? paidAt(filters) : createdAt(filters, state)
  return {
    table: INVOICES,
    filter,
    narrow: (query, isNull) => {
      // The bounds of `paid_at` hold for invoices that have one.
      if (by !== "paid_at" || !isNull) {
        filterColumns(query, known)
      }
    },
    key: INVOICE_ORDERS[by],
    has: by === "paid_at" ? paymentsOf(state) : "values",
    direction,
  }
}

const NOT_ENDED_UNPAID = ["creating", "open", ...PAID_STATES] as const

/** The states that these invoices can have, by all filters; undefined: any. */
function statesOf(filters: InvoiceFilters): InvoiceState[] | undefined {
  const { state, paid_at, ended_unpaid, without_notification } = filters
  const lists: (readonly string[] | undefined)[] = [
    state && [state].flat(),
    paid_at && PAID_STATES,
    (ended_unpaid || without_notification) && UNPAID_STATES,
    ended_unpaid === false && NOT_ENDED_UNPAID,
  ].map((list) => list || undefined)
  return lists.some((list) => list)
    ? INVOICE_STATES.filter((it) =>
        lists.every((list) => list?.includes(it) ?? true)
      )
    : undefined
}

/** Whether invoices in these states have a `paid_at`: all, none, or some. */
function paymentsOf(states: InvoiceState[] | undefined): List["has"] {
  const arePaid = states?.map((it) => PAID_STATES.includes(it))
  if (!arePaid?.includes(true)) {
    return arePaid && "no_values"
  }
  return arePaid.includes(false) ? undefined : "values"
}

/** The bounds of `created_at`, and the columns that an index has before it. */
function createdAt(
  { created_at, paid_at, provider_id }: InvoiceFilters,
  state: InvoiceState[] | undefined
) {
  // No invoice is paid before the minute of its creation: see `confirmByHand`.
  const paidBefore = paid_at?.$lt ?? paid_at?.$lte ?? paid_at?.$eq
  const until = paidBefore && new Date(paidBefore.getTime() + MINUTE_MS)
  return {
    created_at: { ...(until && { $lte: until }), ...created_at },
    ...(isOne(provider_id) && { provider_id, ...(isOne(state) && { state }) }),
  }
}

/** The bounds of `paid_at`. */
function paidAt({ created_at, paid_at }: InvoiceFilters) {
  const createdAfter = created_at?.$gt ?? created_at?.$gte ?? created_at?.$eq
  const from = createdAfter && new Date(createdAfter.getTime() - MINUTE_MS)
  return { paid_at: { ...(from && { $gte: from }), ...paid_at } }
}

const isOne = (values: Values) =>
  typeof values === "string" || values?.length === 1

/** The ids that screens show. Each has an index that finds it by its beginning. */
const ID_COLUMNS = [
  "id",
  "gateway_payment_id",
  "payment_collection_id",
  "order_id",
] as const

/** The prefixes with which all ids of a kind begin. */
const KIND = /^(?:sbpinv|order|pay_col)(?:_|$)/

/** Fewer characters after the prefix would find too many ids. */
const BEGINNING = /^[\w-]{5,}[^\W_]$/

/**
 * What people know of a payment: the beginning of an id, a sum, the number of an
 * order, an e-mail, a name, a phone, a day. Each part of the union has an index.
 */
function search(query: Knex.QueryBuilder, q: string, on: Times): void {
  const parts: [sql: string, ...values: (string | Date)[]][] = [
    [`SELECT id FROM ${INVOICES} WHERE session_ids && ARRAY[?]::text[]`, q],
  ]
  if (BEGINNING.test(q.replace(KIND, ""))) {
    for (const column of ID_COLUMNS) {
      const begins = `SELECT id FROM ${INVOICES} WHERE ${column} LIKE ?`
      parts.push([begins, `${q.replaceAll("_", "\\_")}%`])
    }
  }
  const reference = referenceOf(q)
  if (reference) {
    const equals = `SELECT id FROM ${INVOICES} WHERE reference = ?`
    parts.push([equals, reference])
  }
  const sum = readSoughtSum(q)
  if (sum) {
    const equals = `SELECT id FROM ${INVOICES} WHERE (amount::numeric) = ?::numeric`
    parts.push([equals, sum])
  }
  if (on?.$gte && on.$lt) {
    for (const column of ["created_at", "paid_at"]) {
      const within = `SELECT id FROM ${INVOICES} WHERE ${column} >= ? AND ${column} < ?`
      parts.push([within, on.$gte, on.$lt])
    }
  }
  const contact = contactQuery(q)
  if (contact) {
    const speaks = `SELECT id FROM ${CONTACTS} WHERE array_to_tsvector(words) @@ ?::tsquery`
    parts.push([speaks, contact])
  }
  const union = parts.map(([sql]) => `${sql} AND deleted_at IS NULL`)
  // Materialized: it runs once, and not once for each row.
  void query.whereRaw(
    `id IN (WITH meant AS MATERIALIZED (${union.join(" UNION ALL ")})
      SELECT id FROM meant)`,
    parts.flatMap(([, ...values]) => values)
  )
}

/** The invoices with an open entry on the operator's list. */
const IN_NEED = `(
  SELECT invoice_id FROM ${ATTENTION}
  WHERE resolved_at IS NULL AND invoice_id IS NOT NULL AND deleted_at IS NULL)`
