import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { StatedIds } from "../../../domain/statements/read-line"
import { walkRows } from "../../../shared/lists/walk-list"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import { INVOICES, REFUND_ATTEMPTS, REFUNDS, rowsOf } from "../sql"

/** The columns of an invoice that are compared with a statement. */
const COLUMNS = [
  "id",
  "reference",
  "state",
  "gateway_payment_id",
  "amount",
  "currency_code",
  "paid_at",
  "received_amount",
  "credited_amount",
] as const

/** Money that went back in the gateway's cabinet, and is recorded as a part of this refund. */
export type CabinetRefund = Pick<RefundRow, "id" | "amount"> & {
  returned_at: Date | null
  recorded_at: Date
}

export type StatedInvoice = Pick<InvoiceRow, (typeof COLUMNS)[number]> & {
  recorded: CabinetRefund[]
}

/** The invoices of a shop that a statement names by any of these ids. */
export async function findStated(
  pool: Knex,
  shop_id: string,
  { gateway_ids, ours }: StatedIds
): Promise<StatedInvoice[]> {
  const rows = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ shop_id })
    .whereRaw(
      "(gateway_payment_id = ANY(?) OR id = ANY(?) OR reference = ANY(?))",
      [gateway_ids, ours, ours]
    )
    .select(...COLUMNS)
  const ids = rows.map(({ id }) => id)
  // Also those that replace a payout that did not arrive.
  const { rows: refunds } = await pool.raw<{
    rows: (CabinetRefund & { invoice_id: string })[]
  }>(
    `SELECT refund.id, refund.invoice_id, amount, attempt.returned_at,
       attempt.created_at AS recorded_at
     FROM ${REFUND_ATTEMPTS} attempt JOIN ${REFUNDS} refund ON refund.id = refund_id
     WHERE attempt.invoice_id = ANY(?) AND attempt.payout_id IS NULL
       AND attempt.outcome = 'paid' AND attempt.deleted_at IS NULL
       AND refund.deleted_at IS NULL`,
    [ids]
  )
  return rows.map((row) => ({
    ...row,
    recorded: refunds.filter(({ invoice_id }) => invoice_id === row.id),
  }))
}

type Span = { shop_id: string; from: Date; until: Date }

/** The payments of a shop that arrived in this time, the earliest first. */
function paidIn(pool: Knex, { shop_id, from, until }: Span) {
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ shop_id })
    .where("paid_at", ">=", from)
    .where("paid_at", "<", until)
    .whereRaw("NOT is_test")
    .orderBy(["paid_at", "id"])
}

/** When the first payment of a span arrived; null if none did. */
export async function findFirstPaid(
  pool: Knex,
  span: Span
): Promise<Date | null> {
  const first = await paidIn(pool, span).first("paid_at")
  return first?.paid_at ?? null
}

/** All payments of a span, in batches of this size. */
export function walkPaid(
  pool: Knex,
  span: Span,
  batch: number
): AsyncGenerator<Omit<StatedInvoice, "recorded">[]> {
  return walkRows(
    () => paidIn(pool, span).select(...COLUMNS),
    `(paid_at, id) > (SELECT paid_at, id FROM ${INVOICES} WHERE id = ?)`,
    batch
  )
}
