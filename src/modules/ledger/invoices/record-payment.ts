import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readCommitted } from "../../../shared/read-committed"
import type { Amount } from "../../../domain/money"
import { closeAttention, findOpenEntry, openAttention } from "../attention-list"
import { closeInvoice } from "./end-invoice"
import { type InvoiceRow, ONE_PAYMENT_EACH } from "../models/invoice"
import { unrecordedDetails } from "../refunds/refund-entries"
import { INVOICES, NOTIFICATIONS, rowsOf } from "../sql"
import { type InvoiceMarks, moveInvoice } from "./move-invoice"

type ConfirmedPayment = {
  gateway_payment_id: string
  gateway_status: string
  received_amount: Amount
  credited_amount: Amount | null
  /** As a person read it in the cabinet; otherwise it is now. */
  paid_at?: Date
  /** When its first notification came, if it was one. */
  notified_at?: Date
  /** The source: a notification, or a person and their note. */
  details: Record<string, unknown>
  actor_id?: string
  /** One of many: nobody waits for its order, which is made in its turn. */
  is_in_turn?: boolean | undefined
}

/**
 * What the confirmation turns the invoice into: settling begins, or no order is
 * made of it, and its money waits to be returned.
 */
const MOVES = {
  paid: { by: "machine", marks: { settleInMs: 0 } },
  closed: { by: "person", marks: { session: "none" } },
} as const satisfies Record<
  string,
  { by: "machine" | "person"; marks: InvoiceMarks }
>

/**
 * What a person confirms is settled by that request, because the person waits for
 * it; this is for when it crashes.
 */
const MARKS_BY_HAND: InvoiceMarks = { settleInMs: 10_000 }

/**
 * Records that the money arrived; settling may begin. Of a test no order is made: it
 * is closed at once. The caller holds the row's lock and has compared everything. A
 * second confirmation changes nothing: the first one stands. Returns whether this was
 * the first.
 */
export async function recordPayment(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  confirmation: ConfirmedPayment,
  to: keyof typeof MOVES = "paid"
): Promise<boolean> {
  const { details, actor_id, paid_at, is_in_turn, ...columns } = confirmation
  const paid = await moveInvoice(trx, invoice, {
    to,
    ...MOVES[to],
    // What is settled may become paid again, but not by being paid once more.
    only: { paid_at: null },
    ...(actor_id && to === "paid" && !is_in_turn && { marks: MARKS_BY_HAND }),
    columns: { ...columns, paid_at: paid_at ?? trx.fn.now() },
    event: actor_id ? "confirmed_by_hand" : "confirmed",
    actor_id,
    details,
  })
  if (paid?.state === "paid" && paid.is_test) {
    await closeInvoice(trx, paid, actor_id)
  }
  if (paid) {
    await closeContradiction(trx, invoice.id, details.notification_id)
  }
  return paid !== undefined
}

/**
 * A transaction that records a payment. One payment of the gateway pays one invoice: if
 * the index says that it has paid another one, it is run again, and knows that.
 */
export async function onePaymentEach<T>(
  pool: Knex,
  record: (trx: Knex.Transaction, isTaken: boolean) => Promise<T>
): Promise<T> {
  try {
    return await readCommitted(pool, (trx) => record(trx, false))
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== ONE_PAYMENT_EACH) {
      throw error
    }
    return readCommitted(pool, (trx) => record(trx, true))
  }
}

/**
 * Another invoice with this payment of the gateway, the one that it has paid first. Its
 * provider may have another name: the payment belongs to the gateway's shop.
 */
export async function findOtherWith(
  trx: Knex.Transaction,
  { id, shop_id }: InvoiceRow,
  gatewayPaymentId: string
): Promise<InvoiceRow | undefined> {
  return (
    rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ shop_id })
      // A person may have typed the id in capitals.
      .whereIn("gateway_payment_id", [
        gatewayPaymentId,
        gatewayPaymentId.toLowerCase(),
      ])
      .whereNot({ id })
      .orderBy("paid_at")
      .first()
  )
}

/**
 * It is paid after all. A reported refund of it still needs a person.
 *
 * @param confirmedBy the notification that confirmed the payment, if one did
 */
async function closeContradiction(
  trx: Knex.Transaction,
  id: string,
  confirmedBy: unknown
): Promise<void> {
  const reason = "status_contradiction"
  const entry = await findOpenEntry(trx, id, reason)
  if (!entry) {
    return
  }
  await closeAttention(trx, id, { reasons: [reason], note: "paid" })
  const { status, refunded, refund_unclear } = entry.details
  const about = {
    subject_id: id,
    invoice_id: id,
    notification_id: entry.notification_id ?? undefined,
  }
  const isBefore = await cameBefore(trx, entry.notification_id, confirmedBy)
  const when = isBefore ? { before_payment: true } : {}
  if (typeof refunded === "string") {
    await openAttention(trx, {
      ...about,
      reason: "refund_not_recorded",
      details: { status, ...unrecordedDetails(refunded, 0n), ...when },
    })
  }
  if (refund_unclear || (refunded && typeof refunded !== "string")) {
    const details = { ...entry.details, ...when }
    await openAttention(trx, { ...about, reason: "status_changed", details })
  }
}

/**
 * Several notifications are processed at once, and not always in the order in which they
 * came. What a person confirms after a report, that person knew of: it did not come before.
 */
async function cameBefore(
  trx: Knex.Transaction,
  reported: string | null,
  confirmed: unknown
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `SELECT FROM ${NOTIFICATIONS} first, ${NOTIFICATIONS} second
     WHERE first.id = ? AND second.id = ? AND first.created_at < second.created_at`,
    [reported, typeof confirmed === "string" ? confirmed : null]
  )
  return rows.length > 0
}
