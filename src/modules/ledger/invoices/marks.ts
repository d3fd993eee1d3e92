import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { INVOICE_MARKS } from "../../../domain/states/invoice"
import { dueIn } from "../due"
import { INVOICES, type Sql } from "../sql"

/**
 * What an invoice keeps of its settling beside its state (`INVOICE_MARKS`, and
 * docs/states.md). Left out: it stays as it is.
 */
export type InvoiceMarks = {
  /** In how many milliseconds it is settled; null: not by itself. */
  settleInMs?: number | null
  session?:
    | { boundTo: string }
    | "none"
    /** The next session of its collection is bound to it. */
    | "awaited"
    /** As it is; none is awaited any more. */
    | "kept"
    /** Gone, unless Medusa holds its payment: that cannot be undone. */
    | "only_if_booked"
  booking?: "started" | "ended"
  interrupted?: true
  decidedByPerson?: boolean
  cartUnlinked?: true
}

/** The columns that `markColumns` writes: an invoice's marks, and its session. */
export type MarkColumn =
  (typeof INVOICE_MARKS)[number]["column"] | "session_id" | "session_ids"

/**
 * The columns of these marks, for the statement that changes the invoice. Nothing
 * else writes them, nor the columns of its session.
 */
export function markColumns(
  sql: Sql,
  marks: InvoiceMarks = {}
): Record<string, unknown> {
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
): Record<string, unknown> {
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

/** Every session only once, the latest at the end. */
function everBoundTo(sql: Sql, sessionId: string): Knex.Raw {
  return sql.raw("array_append(array_remove(session_ids, ?), ?)", [
    sessionId,
    sessionId,
  ])
}
