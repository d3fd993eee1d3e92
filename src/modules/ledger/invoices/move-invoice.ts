import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type INVOICE_MARKS,
  INVOICE_TRANSITIONS,
  type InvoiceState,
} from "../../../domain/states/invoice"
import { isAllowed, type Transition } from "../../../domain/states/transition"
import { newId } from "../../../shared/ids"
import { found } from "../../../shared/not-found"
import { IDLE_TIMEOUT } from "../../../shared/read-committed"
import type { InvoiceRow } from "../models/invoice"
import {
  INVOICE_EVENTS,
  INVOICES,
  rowsOf,
  type Sql,
  type Written,
} from "../sql"
import { dueIn } from "../due"

type OwnWriter = "id" | "state" | MarkColumn

/** What changes on an invoice, and the entry about it in its history. */
type InvoiceChange = {
  marks?: InvoiceMarks
  /** The columns that have no writer of their own. */
  columns?: Written<Omit<InvoiceRow, OwnWriter>>
  event: string
  /** A user's id; none when the plugin did it by itself. */
  actor_id?: string | undefined
  details?: Record<string, unknown>
}

type InvoiceMove = InvoiceChange & {
  to: InvoiceState
  by: Transition<InvoiceState>["by"]
  /** What else has to be true of the row. */
  only?: Partial<InvoiceRow>
}

/**
 * The only way in which an invoice changes its state: as the table of transitions
 * allows it, by a conditional query, with its entry in the history. All of it is one
 * query, because the shopper waits for one of these moves.
 *
 * @returns undefined if the row is in another state by now, or the move is not
 *   allowed: to lose a race is normal here
 */
export async function moveInvoice(
  sql: Sql,
  { id, state: from }: Pick<InvoiceRow, "id" | "state">,
  { to, by, only, ...change }: InvoiceMove
): Promise<InvoiceRow | undefined> {
  return isAllowed(INVOICE_TRANSITIONS, from, to, by)
    ? write(sql, { ...only, id, state: from }, change, { from, to })
    : undefined
}

/**
 * Changes an invoice in the state that it is in, with its entry in the history.
 *
 * @returns undefined if no such row exists
 */
export function changeInvoice(
  sql: Sql,
  where: Partial<InvoiceRow>,
  change: InvoiceChange
): Promise<InvoiceRow | undefined> {
  return write(sql, where, change)
}

async function write(
  sql: Sql,
  where: Partial<InvoiceRow>,
  { marks, columns, event, actor_id, details }: InvoiceChange,
  states?: { from: InvoiceState; to: InvoiceState }
): Promise<InvoiceRow | undefined> {
  const changed = rowsOf<InvoiceRow>(sql, INVOICES)
    .where(where)
    .update({
      ...columns,
      ...markColumns(sql, marks),
      ...(states && { state: states.to }),
      updated_at: sql.fn.now(),
    })
    .returning("*")
  const { rows } = await sql.raw<{ rows: InvoiceRow[] }>(
    `WITH changed AS (:changed), event AS (
       INSERT INTO ${INVOICE_EVENTS}
         (id, invoice_id, event, from_state, to_state, actor_id, details, created_at)
       SELECT
         :id, changed.id, :event, :from, :to, :actor_id, :details, clock_timestamp()
       FROM changed
     )
     SELECT changed.* FROM changed, ${IDLE_TIMEOUT}`,
    {
      changed,
      id: newId("event"),
      event,
      from: states?.from ?? null,
      to: states?.to ?? null,
      actor_id: actor_id ?? null,
      details: JSON.stringify(details ?? {}),
    }
  )
  return rows[0]
}

type HistoryEntry = Omit<InvoiceChange, "marks" | "columns"> & {
  invoice_id: string
  to_state?: InvoiceState
}

/** Appends to an invoice's history an event that changes no column of the invoice. */
export async function recordInvoiceEvent(
  sql: Sql,
  { details, ...entry }: HistoryEntry
): Promise<void> {
  await sql(INVOICE_EVENTS).insert({
    id: newId("event"),
    ...entry,
    details: JSON.stringify(details ?? {}),
    // Not now(): several events of one transaction need an order.
    created_at: sql.raw("clock_timestamp()"),
  })
}

/**
 * Reads an invoice, and locks it until the transaction ends.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function lockInvoice(
  trx: Knex.Transaction,
  id: string
): Promise<InvoiceRow> {
  const query = rowsOf<InvoiceRow>(trx, INVOICES).where({ id })
  return foundInvoice(id, await query.forUpdate().first())
}

/** @throws {MedusaError} NOT_FOUND */
export async function requireInvoice(
  pool: Knex,
  id: string
): Promise<InvoiceRow> {
  const query = rowsOf<InvoiceRow>(pool, INVOICES).where({ id })
  return foundInvoice(id, await query.first())
}

/** @throws {MedusaError} NOT_FOUND if nothing is known of that invoice */
export function foundInvoice<Row>(id: string, row: Row | undefined): Row {
  return found(`SBP invoice with id: ${id} was not found`, row)
}

/**
 * What an invoice keeps of its settling beside its state (`INVOICE_MARKS`, and
 * docs/states.md). A mark that is left out stays as it is.
 */
export type InvoiceMarks = {
  /** In how many milliseconds it is settled; null: not by itself. */
  settleInMs?: number | null
  session?:
    | { boundTo: string }
    | "none"
    /** The next session of its collection is bound to it. */
    | "awaited"
    /** The session stays as it is; no other one is awaited any more. */
    | "kept"
    /** The session is gone, unless Medusa holds its payment: that cannot be undone. */
    | "only_if_booked"
  booking?: "started" | "ended"
  interrupted?: true
  decidedByPerson?: boolean
  cartUnlinked?: true
}

/** The columns that `markColumns` writes: an invoice's marks, and its session. */
type MarkColumn =
  (typeof INVOICE_MARKS)[number]["column"] | "session_id" | "session_ids"

/**
 * The columns of these marks, for the query that changes the invoice. No other code
 * writes them, or the columns of its session.
 */
export function markColumns(
  sql: Sql,
  marks: InvoiceMarks = {}
): Written<Pick<InvoiceRow, MarkColumn>> {
  const { settleInMs, session, booking, decidedByPerson } = marks
  return {
    ...(settleInMs !== undefined && dueIn(sql, INVOICES, settleInMs)),
    ...(session && sessionColumns(sql, session)),
    ...(booking && {
      booking_started_at: booking === "started" ? sql.fn.now() : null,
    }),
    ...(marks.interrupted && { interrupted_at: sql.fn.now() }),
    ...(decidedByPerson !== undefined && {
      decided_by_person: decidedByPerson,
    }),
    ...(marks.cartUnlinked && { cart_unlinked: true }),
  }
}

function sessionColumns(
  sql: Sql,
  session: NonNullable<InvoiceMarks["session"]>
): Written<Pick<InvoiceRow, MarkColumn>> {
  if (typeof session === "object") {
    return {
      session_id: session.boundTo,
      session_ids: everBoundTo(sql, session.boundTo),
      awaits_session: false,
    }
  }
  switch (session) {
    case "none":
      return { session_id: null, awaits_session: false }
    case "awaited":
      return { session_id: null, awaits_session: true }
    case "kept":
      return { awaits_session: false }
    case "only_if_booked":
      return {
        session_id: sql.raw(
          "CASE WHEN medusa_payment_id IS NULL THEN NULL ELSE session_id END"
        ),
        awaits_session: false,
      }
  }
}

/** A shopper may ask for sessions without end: each would make the row's next change dearer. */
const MAX_SESSIONS = 50

/**
 * Keeps every session once, the latest at the end. If there are very many, it keeps the
 * latest, and the first, which the gateway sends the shopper back with.
 */
function everBoundTo(sql: Sql, sessionId: string): Knex.Raw {
  const others = "array_remove(session_ids, :sessionId)"
  return sql.raw(
    `array_append((${others})[1:1] ||
       (${others})[greatest(2, cardinality(${others}) - ${MAX_SESSIONS - 3}):], :sessionId)`,
    { sessionId }
  )
}

/**
 * Takes a session away from its invoice, because Medusa deletes the session. The link
 * stays payable, and the row still says whose money that would be, or is.
 */
export async function releaseSession(
  pool: Knex,
  sessionId: string
): Promise<void> {
  await changeInvoice(
    pool,
    { session_id: sessionId },
    {
      marks: { session: "none" },
      event: "detached",
      details: { session_id: sessionId },
    }
  )
}

/**
 * Lets `openInvoice` bind a paid invoice, whose session was deleted, to the next
 * session of its collection that is for exactly its amount. Not once a person has
 * decided about it: then that session asks the shopper for the money again.
 */
export async function awaitSession(
  pool: Knex,
  invoiceId: string
): Promise<boolean> {
  const marked = await changeInvoice(
    pool,
    {
      id: invoiceId,
      state: "paid",
      medusa_payment_id: null,
      decided_by_person: false,
    },
    { marks: { session: "awaited" }, event: "awaits_session" }
  )
  return marked !== undefined
}
