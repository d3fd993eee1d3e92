import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { lockInvoice } from "../invoices/move-invoice"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, REFUNDS, rowsOf, type Sql } from "../sql"

/** A refund with all attempts to bring its money back, the oldest first. */
export type Refund = RefundRow & { attempts: RefundAttemptRow[] }

export type LockedRefunds = { invoice: InvoiceRow; refunds: Refund[] }

/**
 * Reads an invoice with its refunds, and keeps others from changing any of them
 * until the transaction ends: every writer of a refund holds its invoice's lock.
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
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `SBP refund with id: ${id} was not found`
    )
  }
  return { ...locked, refund }
}

/** The refunds of invoices, the oldest first; no lock keeps them as they are. */
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
