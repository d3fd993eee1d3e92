import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { countClosed, type Counts } from "../../shared/count-closed"
import { matchesAny } from "../../shared/mentions"
import { ATTENTION_TO_EMPTY } from "./models/attention"
import { CONTACT_TO_EMPTY } from "./models/contact"
import { INVOICE_TO_EMPTY } from "./models/invoice"
import { DETAILS_TO_EMPTY, WORDS } from "./models/invoice-event"
import { NOTIFICATION_TO_EMPTY } from "./models/notification"
import { REFUND_TO_EMPTY } from "./models/refund"
import { ATTEMPT_TO_EMPTY } from "./models/refund-attempt"
import {
  ATTENTION,
  CONTACTS,
  INVOICE_EVENTS,
  INVOICES,
  NOTIFICATIONS,
  REFUND_ATTEMPTS,
  REFUNDS,
} from "./sql"

/**
 * Which rows' words to empty: those of all old rows; or those of rows about these
 * payments, and of rows that match a pattern.
 */
type Which =
  | { before: Date }
  | {
      invoices: readonly string[]
      payouts: readonly string[]
      patterns: readonly string[]
    }

type Part = {
  table: string
  /** When the row was written, or closed. */
  since: "created_at" | "resolved_at"
  /** The row still has words. An index holds only these rows, however many are emptied. */
  toEmpty: string
  /** The words, to be searched. */
  words: string
  empty: string
  invoice: "id" | "invoice_id"
  /** If a row may be about a payout instead. */
  payout?: "payout_id"
}

const withoutWords = `details - ARRAY[${WORDS.map((name) => `'${name}'`).join(", ")}]`

const PARTS: readonly Part[] = [
  {
    table: NOTIFICATIONS,
    since: "created_at",
    toEmpty: NOTIFICATION_TO_EMPTY,
    words: "body",
    empty: "body = NULL",
    invoice: "invoice_id",
  },
  {
    table: INVOICE_EVENTS,
    since: "created_at",
    toEmpty: DETAILS_TO_EMPTY,
    words: "details::text",
    empty: `details = ${withoutWords}`,
    invoice: "invoice_id",
  },
  {
    table: ATTENTION,
    since: "resolved_at",
    toEmpty: `resolved_at IS NOT NULL AND ${ATTENTION_TO_EMPTY}`,
    words: "concat_ws(' ', details::text, note)",
    empty: `details = ${withoutWords},
      note = CASE WHEN resolved_by IS NULL THEN note END`,
    invoice: "invoice_id",
    payout: "payout_id",
  },
  {
    table: INVOICES,
    since: "created_at",
    toEmpty: INVOICE_TO_EMPTY,
    words: "error_message",
    empty: "error_message = NULL",
    invoice: "id",
  },
  {
    table: CONTACTS,
    since: "created_at",
    toEmpty: CONTACT_TO_EMPTY,
    words: "concat_ws(' ', email, name, phone)",
    // Orders are still found by their numbers.
    empty: `email = NULL, name = NULL, phone = NULL, due_at = NULL,
      words = CASE WHEN order_number IS NULL THEN '{}'
        ELSE ARRAY['#' || order_number] END`,
    invoice: "id",
  },
  {
    table: REFUNDS,
    since: "created_at",
    toEmpty: REFUND_TO_EMPTY,
    words: "concat_ws(' ', note, book_error)",
    empty: "note = NULL, book_error = NULL",
    invoice: "invoice_id",
  },
  {
    table: REFUND_ATTEMPTS,
    since: "created_at",
    toEmpty: ATTEMPT_TO_EMPTY,
    words: "note",
    empty: "note = NULL",
    invoice: "invoice_id",
  },
]

/**
 * The invoice may still be paid, or get its order. An invoice that a person has decided
 * about may stay paid without an order for ever.
 */
export const UNSETTLED = `(state IN ('creating', 'open') OR settle_at IS NOT NULL
  OR (state = 'paid' AND NOT decided_by_person))`

/** Why a payment is open: a person or the machine may still need its words. */
const OPEN_BECAUSE = {
  not_settled: (invoice: string) =>
    `SELECT 1 FROM ${INVOICES} i WHERE i.id = ${invoice} AND i.deleted_at IS NULL
       AND ${UNSETTLED}`,
  needs_attention: (invoice: string) =>
    `SELECT 1 FROM ${ATTENTION} a WHERE a.invoice_id = ${invoice}
       AND a.deleted_at IS NULL AND a.resolved_at IS NULL`,
  money_on_its_way_back: (invoice: string) =>
    `SELECT 1 FROM ${REFUNDS} r WHERE r.invoice_id = ${invoice}
       AND r.deleted_at IS NULL AND r.state IN ('reserved', 'due')
     UNION ALL
     SELECT 1 FROM ${REFUND_ATTEMPTS} t WHERE t.invoice_id = ${invoice}
       AND t.deleted_at IS NULL AND t.outcome = 'open'`,
  notification_not_processed: (invoice: string) =>
    `SELECT 1 FROM ${NOTIFICATIONS} n WHERE n.invoice_id = ${invoice}
       AND n.deleted_at IS NULL AND n.process_at IS NOT NULL`,
} as const

function isOpen(invoice: string): string {
  const reasons = Object.values(OPEN_BECAUSE)
  return `(${reasons.map((of) => `EXISTS (${of(invoice)})`).join(" OR ")})`
}

/** Few enough rows that no other transaction waits for their locks. */
const BATCH = 500

/**
 * Empties the words of closed payments: each batch is one query in a transaction of
 * its own, skips rows that another process has locked, and can be the last one.
 * Ids, sums, states, times and who decided stay.
 *
 * @param maxBatches of each table: the next run empties what is left
 * @returns how many rows of each table were emptied
 */
export async function emptyWords(
  pool: Knex,
  which: Which,
  maxBatches = Infinity
): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const part of PARTS) {
    let sum = 0
    let last: Batch | undefined
    for (let batch = 0; batch < maxBatches; batch++) {
      last = await emptyBatch(pool, part, which, last)
      sum += last.emptied
      if (last.found < BATCH) {
        break
      }
    }
    all[part.table] = sum
  }
  return all
}

type Batch = {
  found: number
  emptied: number
  /** Where the next batch continues, so that no open row is read twice. */
  since: string | null
  id: string | null
}

async function emptyBatch(
  pool: Knex,
  part: Part,
  which: Which,
  after?: Batch
): Promise<Batch> {
  const { table, since, empty, invoice } = part
  const { where, values } = chosen(part, which)
  // As text: a Date does not hold the microseconds.
  const { rows } = await pool.raw<{ rows: [Batch] }>(
    `WITH found AS MATERIALIZED (
       SELECT id, ${since} AS since FROM ${table}
       WHERE ${where} AND (${since}, id) > (CAST(:since AS timestamptz), :id)
       ORDER BY ${since}, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
     ), emptied AS (
       UPDATE ${table} SET ${empty}, emptied_at = now()
       WHERE id IN (SELECT id FROM found) AND NOT ${isOpen(`${table}.${invoice}`)}
       RETURNING id
     ), last AS (
       SELECT since, id FROM found ORDER BY since DESC, id DESC LIMIT 1
     )
     SELECT (SELECT count(*)::int FROM found) AS found,
       (SELECT count(*)::int FROM emptied) AS emptied,
       (SELECT since::text FROM last), (SELECT id FROM last)`,
    { ...values, since: after?.since ?? "-infinity", id: after?.id ?? "" }
  )
  return rows[0]
}

/** What `emptyWords` would do now. */
export async function countWords(pool: Knex, which: Which): Promise<Counts> {
  const all: Counts = {}
  for (const part of PARTS) {
    const { where, values } = chosen(part, which)
    all[part.table] = await countClosed(
      pool,
      `${part.table} WHERE ${where}`,
      `NOT ${isOpen(`${part.table}.${part.invoice}`)}`,
      values
    )
  }
  return all
}

function chosen(
  { since, toEmpty, words, invoice, payout }: Part,
  which: Which
): { where: string; values: Record<string, Knex.Value> } {
  const rest = `deleted_at IS NULL AND ${toEmpty}`
  if ("before" in which) {
    return {
      where: `(${since} < :before) AND ${rest}`,
      values: { before: which.before },
    }
  }
  const ofPayout = payout ? ` OR ${payout} = ANY(:payouts)` : ""
  return {
    where: `(${invoice} = ANY(:invoices)${ofPayout} OR ${matchesAny(words, ":patterns")}) AND ${rest}`,
    values: {
      invoices: [...which.invoices],
      ...(payout && { payouts: [...which.payouts] }),
      patterns: [...which.patterns],
    },
  }
}

/** Which of these payments are open, and why. */
export async function listOpenInvoices(
  pool: Knex,
  ids: readonly string[]
): Promise<{ id: string; because: string[] }[]> {
  const reasons = Object.entries(OPEN_BECAUSE).map(
    ([name, of]) => `CASE WHEN EXISTS (${of("asked.id")}) THEN '${name}' END`
  )
  const { rows } = await pool.raw<{
    rows: { id: string; because: string[] }[]
  }>(
    `SELECT id, array_remove(ARRAY[${reasons.join(", ")}], NULL) AS because
     FROM unnest(CAST(:ids AS text[])) AS asked (id)`,
    { ids: [...ids] }
  )
  return rows.filter(({ because }) => because.length > 0)
}
