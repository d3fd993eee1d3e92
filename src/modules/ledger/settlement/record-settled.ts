import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  beginReadCommitted,
  readCommitted,
} from "../../../shared/read-committed"
import { OVER_ONCE_DONE } from "../../../domain/attention-reasons"
import {
  closeAttention,
  type NewAttention,
  openAttention,
} from "../attention-list"
import { markColumns, moveInvoice } from "../invoices/move-invoice"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { lockRefunds } from "../refunds/move-refund"
import { takenOf } from "../refunds/sums"
import { INVOICES, REFUNDS, rowsOf } from "../sql"

/**
 * Records, before Medusa is asked, that it is asked to make an order, or to book the
 * money where there is none to make. Returns when it was asked before, if it was: that
 * process was killed, because no other process can be doing it now. The first time
 * stays: what that process left is that old.
 */
export async function beginOrderBooking(
  pool: Knex,
  invoiceId: string
): Promise<Date | undefined> {
  const begun = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoiceId, booking_started_at: null })
    .update(markColumns(pool, { booking: "started" }))
  if (begun > 0) {
    return undefined
  }
  const invoice = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoiceId })
    .first("booking_started_at")
  return invoice?.booking_started_at ?? undefined
}

/** Records that an order was found half made, for the operator's list. */
export async function noteInterruption(
  pool: Knex,
  invoiceId: string
): Promise<void> {
  await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoiceId, interrupted_at: null })
    .update(markColumns(pool, { interrupted: true }))
}

/** Records that an invoice's cart is about to be unlinked from its payment. */
export async function noteCartUnlinked(
  pool: Knex,
  invoiceId: string,
  medusa_payment_id: string
): Promise<void> {
  await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoiceId })
    .update({ medusa_payment_id, ...markColumns(pool, { cartUnlinked: true }) })
}

export type Settlement = {
  medusa_payment_id: string
  order_id: string | null
  /** What the order costs, if it was made for exactly this payment. */
  order_total?: string
  /** For an order that was paid in parts, and that this payment overpays. */
  overpaid?: { total: string; overpaid: string }
  /** Whether the order was cancelled while the money was being booked in it. */
  is_canceled?: boolean
  /** Orders that a killed process may have left behind. */
  orphan_order_ids?: string[]
}

/**
 * Records that Medusa has the money where it belongs. In the same transaction, it opens
 * the entries that a person has to look at all the same, and returns them. Undefined: the
 * invoice was settled before.
 */
export async function recordSettled(
  pool: Knex,
  id: string,
  {
    order_total,
    overpaid,
    is_canceled,
    orphan_order_ids = [],
    ...settlement
  }: Settlement
): Promise<AttentionRow[] | undefined> {
  return beginReadCommitted(pool, async (trx) => {
    const invoice = await moveInvoice(
      trx,
      { id, state: "paid" },
      {
        to: "settled",
        by: "machine",
        marks: { session: "kept", settleInMs: null, booking: "ended" },
        columns: { ...settlement, settled_at: trx.fn.now() },
        event: "settled",
        details: settlement,
      }
    )
    if (!invoice) {
      return undefined
    }
    await closeAttention(trx, id, {
      reasons: OVER_ONCE_DONE,
      note: "settled",
    })
    const { order_id } = settlement
    const { amount: paid, interrupted_at } = invoice
    const entries: Pick<NewAttention, "reason" | "details">[] = []
    if (order_total !== undefined && order_total !== paid) {
      const details = { order_id, paid, total: order_total }
      entries.push({ reason: "order_total_differs", details })
    }
    if (overpaid) {
      const details = { order_id, paid, ...overpaid }
      entries.push({ reason: "order_total_differs", details })
    }
    if (is_canceled) {
      entries.push({ reason: "order_canceled", details: { order_id } })
    }
    if (invoice.decided_by_person) {
      entries.push({ reason: "settled_after_decision", details: { order_id } })
    }
    if (interrupted_at || orphan_order_ids.length > 0) {
      const details = { order_id, interrupted_at, orphan_order_ids }
      entries.push({ reason: "settlement_interrupted", details })
    }
    const opened: AttentionRow[] = []
    for (const entry of entries) {
      const about = { subject_id: id, invoice_id: id }
      const row = await openAttention(trx, { ...about, ...entry })
      opened.push(...(row ? [row] : []))
    }
    return opened
  })
}

/** Longer than any workflow that makes an order. */
const ROLLED_BACK_WITHIN = "interval '1 day'"

/** Lets the query use an index. No try to settle comes later than that, except by hand. */
const PAID_WITHIN = "interval '4 days'"

/**
 * Finds settled invoices whose order Medusa removed again, and lets them be settled
 * again. A shopper's completion, or a merchant's workflow around it, can fail
 * after the settlement found its order. Only Medusa's compensation reopens the cart as
 * well (another order may have been made of it since): so an order that a person deleted
 * is not made again, and neither is one whose money is returned. Returns how many there
 * were.
 */
export async function reopenRolledBack(
  pool: Knex,
  limit: number
): Promise<number> {
  const { rows } = await pool.raw<{ rows: RolledBack[] }>(
    `SELECT id, order_id FROM ${INVOICES} invoice
     WHERE paid_at > now() - ${PAID_WITHIN}
       AND settled_at > now() - ${ROLLED_BACK_WITHIN}
       AND state = 'settled' AND order_id IS NOT NULL AND deleted_at IS NULL
       AND NOT EXISTS (
         SELECT FROM "order" WHERE id = invoice.order_id AND deleted_at IS NULL)
       AND EXISTS (
         SELECT FROM cart_payment_collection link
         JOIN cart ON cart.id = link.cart_id
         WHERE link.payment_collection_id = invoice.payment_collection_id
           AND link.deleted_at IS NULL
           AND cart.deleted_at IS NULL AND (cart.completed_at IS NULL
             OR EXISTS (
               SELECT FROM order_cart made JOIN "order" ON "order".id = made.order_id
               WHERE made.cart_id = cart.id AND made.deleted_at IS NULL
                 AND "order".deleted_at IS NULL)))
       AND NOT EXISTS (
         SELECT FROM ${REFUNDS} WHERE invoice_id = invoice.id
           AND state <> 'released' AND deleted_at IS NULL)
     LIMIT ?`,
    [limit]
  )
  for (const rolledBack of rows) {
    await readCommitted(pool, (trx) => reopen(trx, rolledBack))
  }
  return rows.length
}

type RolledBack = Pick<InvoiceRow, "id" | "order_id">

async function reopen(
  trx: Knex.Transaction,
  { id, order_id }: RolledBack
): Promise<void> {
  // A return may have begun since, or another process has had the order made again.
  const { invoice, refunds } = await lockRefunds(trx, id)
  const isSame = invoice.state === "settled" && invoice.order_id === order_id
  if (!isSame || takenOf(refunds) > 0n) {
    return
  }
  await moveInvoice(trx, invoice, {
    to: "paid",
    by: "machine",
    marks: { settleInMs: 0 },
    columns: { settled_at: null, order_id: null },
    event: "order_rolled_back",
  })
}
