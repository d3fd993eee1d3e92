import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  REFUND_TRANSITIONS,
  type RefundState,
} from "../../../domain/states/refund"
import { isAllowed } from "../../../domain/states/transition"
import { notAllowed } from "../../../shared/not-allowed"
import { notFound } from "../../../shared/not-found"
import { lockInvoice, recordInvoiceEvent } from "../invoices/move-invoice"
import type { RefundRow } from "../models/refund"
import {
  REFUND_ATTEMPTS,
  REFUNDS,
  rowsOf,
  type Sql,
  type Written,
} from "../sql"
import type { InvoiceRow } from "../models/invoice"
import type { RefundAttemptRow } from "../models/refund-attempt"

type Move = {
  to: RefundState
  columns?: Written<Omit<RefundRow, "state">>
  details?: Record<string, unknown>
}

/**
 * The only way in which a refund changes its state: as the table of transitions
 * allows it, with an entry in its invoice's history. The caller holds the
 * invoice's lock.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function moveRefund(
  trx: Knex.Transaction,
  refund: RefundRow,
  { to, columns, details }: Move
): Promise<RefundRow> {
  const { id, state: from, invoice_id, amount } = refund
  const [moved] = isAllowed(REFUND_TRANSITIONS, from, to, "machine")
    ? await rowsOf<RefundRow>(trx, REFUNDS)
        .where({ id, state: from })
        .update({
          ...columns,
          state: to,
          updated_at: trx.fn.now(),
        })
        .returning("*")
    : []
  if (!moved) {
    throw notAllowed(`SBP refund ${id} is ${from}, so it cannot become ${to}`)
  }
  await recordInvoiceEvent(trx, {
    invoice_id,
    event: `refund_${to}`,
    details: { refund_id: id, amount, ...details },
  })
  return moved
}

/** A refund with all attempts to bring its money back, the oldest first. */
export type Refund = RefundRow & { attempts: RefundAttemptRow[] }

export type LockedRefunds = { invoice: InvoiceRow; refunds: Refund[] }

/**
 * Reads an invoice with its refunds, and keeps other transactions from changing any of
 * them until this one ends: every writer of a refund holds its invoice's lock.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function lockRefunds(
  trx: Knex.Transaction,
  invoiceId: string
): Promise<LockedRefunds> {
  const invoice = await lockInvoice(trx, invoiceId)
  return { invoice, refunds: await readRefunds(trx, [invoiceId]) }
}

/** @throws {MedusaError} NOT_FOUND */
export async function lockRefund(
  trx: Knex.Transaction,
  id: string
): Promise<LockedRefunds & { refund: Refund }> {
  const found = await rowsOf<RefundRow>(trx, REFUNDS).where({ id }).first()
  const locked = found && (await lockRefunds(trx, found.invoice_id))
  const refund = locked?.refunds.find((it) => it.id === id)
  if (!locked || !refund) {
    throw notFound(`SBP refund with id: ${id} was not found`)
  }
  return { ...locked, refund }
}

/** The refunds of invoices, the oldest first. They are not locked. */
export async function readRefunds(
  sql: Sql,
  invoiceIds: string[]
): Promise<Refund[]> {
  const refunds = await rowsOf<RefundRow>(sql, REFUNDS)
    .whereIn("invoice_id", invoiceIds)
    .orderBy(["created_at", "id"])
  const attempts = await rowsOf<RefundAttemptRow>(sql, REFUND_ATTEMPTS)
    .whereIn("invoice_id", invoiceIds)
    .orderBy(["created_at", "id"])
  return refunds.map((refund) => ({
    ...refund,
    attempts: attempts.filter(({ refund_id }) => refund_id === refund.id),
  }))
}
