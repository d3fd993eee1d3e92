import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { dueAt, reschedule } from "../due"
import { markColumns } from "../invoices/move-invoice"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf, type Sql } from "../sql"

/** Makes a paid invoice due, even one whose last try has failed. */
export async function makeSettlementDue(sql: Sql, id: string): Promise<void> {
  await rowsOf<InvoiceRow>(sql, INVOICES)
    .where({ id, state: "paid", decided_by_person: false })
    // It has not stalled, however long ago the last try was.
    .update({
      ...markColumns(sql, { settleInMs: 0 }),
      updated_at: sql.fn.now(),
    })
}

const SOON_MS = 5_000

/**
 * Reschedules an invoice whose settlement lock was busy, instead of waiting for
 * its lease to expire.
 */
export async function makeSettlementDueSoon(
  pool: Knex,
  id: string
): Promise<void> {
  await reschedule(pool, INVOICES, { id, state: "paid" }, SOON_MS)
}

/**
 * Reschedules paid invoices that wait for another invoice of their order: they are due
 * when that one is; at once if it is settled; and seldom if it is left to a person.
 */
export async function makeSettlementDueAfter(
  sql: Sql,
  invoiceId: string,
  waiting: string[]
): Promise<void> {
  const due = `(SELECT coalesce(first.settle_at, now() + CASE
      WHEN first.state = 'paid' THEN interval '1 hour' ELSE interval '0' END)
    FROM ${INVOICES} first WHERE first.id = ?)`
  await rowsOf(sql, INVOICES)
    .whereIn("id", waiting)
    .whereNotNull("settle_at")
    .update({
      ...dueAt(INVOICES, sql.raw(due, [invoiceId])),
      // It was checked: it waits, and has not stalled.
      updated_at: sql.fn.now(),
    })
}
