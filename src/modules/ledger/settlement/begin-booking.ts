import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"

/**
 * Writes down, before Medusa is asked to make an order, that it is. Returns
 * since when it had been at it before, if it was stopped then: nobody else can
 * be at it now. The first time stays: what it left behind is that old.
 */
export async function beginBooking(
  pool: Knex,
  invoiceId: string
): Promise<Date | undefined> {
  const begun = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoiceId, booking_since: null })
    .update({ booking_since: pool.fn.now() })
  if (begun > 0) {
    return undefined
  }
  const invoice = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoiceId })
    .first("booking_since")
  return invoice?.booking_since ?? undefined
}

/** Writes down that an order was found half made, for the operator's list. */
export async function noteInterruption(
  pool: Knex,
  invoiceId: string
): Promise<void> {
  await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoiceId, interrupted_at: null })
    .update({ interrupted_at: pool.fn.now() })
}
