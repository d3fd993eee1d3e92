import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { lockInvoice } from "../invoices/lock-invoice"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import { REFUNDS, rowsOf } from "../sql"

type Wanted = { id: string } | { payout_id: string }

/**
 * Reads a refund with its invoice, and keeps others from changing either until
 * the transaction ends. The invoice is locked first, as everywhere.
 */
export async function lockRefund(
  trx: Knex.Transaction,
  wanted: Wanted
): Promise<{ refund: RefundRow; invoice: InvoiceRow } | undefined> {
  const found = await rowsOf<RefundRow>(trx, REFUNDS).where(wanted).first()
  if (!found) {
    return undefined
  }
  const invoice = await lockInvoice(trx, found.invoice_id)
  // What was read before the lock may be outdated by now.
  const refund = await rowsOf<RefundRow>(trx, REFUNDS)
    .where({ id: found.id, ...wanted })
    .first()
  return refund && { refund, invoice }
}

/** @throws {MedusaError} NOT_FOUND */
export async function lockRefundById(trx: Knex.Transaction, id: string) {
  const locked = await lockRefund(trx, { id })
  if (!locked) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `SBP refund with id: ${id} was not found`
    )
  }
  return locked
}
