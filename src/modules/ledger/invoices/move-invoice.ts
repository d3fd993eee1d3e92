import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import {
  INVOICE_TRANSITIONS,
  type InvoiceState,
} from "../../../domain/states/invoice"
import { isAllowed, type Transition } from "../../../domain/states/transition"
import { newId } from "../../../shared/ids"
import type { InvoiceRow } from "../models/invoice"
import { INVOICE_EVENTS, INVOICES, rowsOf, type Sql } from "../sql"
import { type InvoiceMarks, type MarkColumn, markColumns } from "./marks"

type OwnWriter = "id" | "state" | MarkColumn

/** What changes on an invoice, and the entry about it in its history. */
export type InvoiceChange = {
  marks?: InvoiceMarks
  /** What has no writer of its own. */
  columns?: Partial<Record<Exclude<keyof InvoiceRow, OwnWriter>, unknown>>
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
 * allows it, by a conditional statement, with its entry in the history. All of it
 * is one statement, because the shopper waits for one of these moves.
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
    } as never)
    .returning("*")
  const { rows } = await sql.raw<{ rows: InvoiceRow[] }>(
    `WITH changed AS (:changed), event AS (
       INSERT INTO ${INVOICE_EVENTS}
         (id, invoice_id, event, from_state, to_state, actor_id, details, created_at)
       SELECT
         :id, changed.id, :event, :from, :to, :actor_id, :details, clock_timestamp()
       FROM changed
     )
     SELECT * FROM changed`,
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

export type HistoryEntry = Omit<InvoiceChange, "marks" | "columns"> & {
  invoice_id: string
  to_state?: InvoiceState
}

/** Appends to an invoice's history what changes no column of the invoice. */
export async function recordEvent(
  sql: Sql,
  { details, ...entry }: HistoryEntry
): Promise<void> {
  await sql(INVOICE_EVENTS).insert({
    id: newId("event"),
    ...entry,
    details: JSON.stringify(details ?? {}),
    // Not now(): several events of one transaction have an order.
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
  const invoice = await rowsOf<InvoiceRow>(trx, INVOICES)
    .where({ id })
    .forUpdate()
    .first()
  if (!invoice) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `SBP invoice with id: ${id} was not found`
    )
  }
  return invoice
}
