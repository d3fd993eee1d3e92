import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { lockInvoice } from "../invoices/lock-invoice"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import { REFUNDS, rowsOf } from "../sql"
import { readRefunds, type Refund } from "./read-refunds"

export type LockedRefunds = { invoice: InvoiceRow; refunds: Refund[] }

/**
 * Reads an invoice with its refunds, and keeps others from changing any of them
 * until the transaction ends: whoever writes a refund holds its invoice's lock.
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
