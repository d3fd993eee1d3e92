import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readCommitted } from "../../../shared/read-committed"
import { INVOICE_TRANSITIONS } from "../../../domain/states/invoice"
import { sourcesOf } from "../../../domain/states/transition"
import type { InvoiceRow } from "../models/invoice"
import { inMs, INVOICES, rowsOf } from "../sql"
import { moveInvoice } from "./move-invoice"

/** The notification of a payment at the last second is still on its way. */
export const GRACE_MS = 5 * 60_000

/**
 * Expires invoices whose deadline has passed. They still accept a late payment.
 * Returns how many there were.
 */
export async function expireInvoices(
  pool: Knex,
  limit: number
): Promise<number> {
  const sources = sourcesOf(INVOICE_TRANSITIONS, "expired", "machine")
  return readCommitted(pool, async (trx) => {
    const invoices = await rowsOf<InvoiceRow>(trx, INVOICES)
      .select("id", "state")
      .whereIn("state", sources)
      .where("expires_at", "<", inMs(trx, -GRACE_MS) as never)
      .orderBy("expires_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    for (const invoice of invoices) {
      await moveInvoice(trx, invoice, {
        to: "expired",
        by: "machine",
        event: "expired",
      })
    }
    return invoices.length
  })
}

/**
 * Ends the settling of a paid invoice, because its money is returned: no order is
 * made of it any more, and its cart is free. The time when an order was begun
 * stays, because that order may be half made. The caller holds the row's lock.
 */
export async function closeInvoice(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  actor_id?: string
): Promise<InvoiceRow> {
  const { id, session_id } = invoice
  const closed = await moveInvoice(
    trx,
    { id, state: "paid" },
    {
      to: "closed",
      by: "machine",
      marks: { session: "none", settleInMs: null },
      event: "closed",
      actor_id,
      details: { session_id },
    }
  )
  return closed ?? invoice
}
