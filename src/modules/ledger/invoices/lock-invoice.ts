import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"

/**
 * Reads an invoice and keeps others from changing it until the transaction ends.
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
