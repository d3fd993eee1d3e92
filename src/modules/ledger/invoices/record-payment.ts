import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { beginReadCommitted } from "../../../shared/read-committed"
import type { Amount } from "../../../domain/money"
import { closeAttention, findOpenEntry, openAttention } from "../attention-list"
import { closeInvoice } from "./end-invoice"
import { type InvoiceRow, ONE_PAYMENT_EACH } from "../models/invoice"
import { reportIn } from "../notifications/report"
import { unrecordedDetails } from "../refunds/refund-entries"
import { INVOICES, NOTIFICATIONS, rowsOf, type Sql } from "../sql"
import { moveInvoice } from "./move-invoice"

/** The payment that arrived, as the invoice keeps it. */
type ArrivedPayment = {
  gateway_payment_id: string
  gateway_status: string
  received_amount: Amount
  credited_amount: Amount | null
  /** As a person read it in the cabinet; otherwise when its report was stored, or now. */
  paid_at?: Date
  /** When its first notification came; absent if a person confirms it. */
  notified_at?: Date
}

/** Who reports that the payment arrived. */
type Source = { kind: "notification"; id: string } | Person

type Person = {
  kind: "person"
  actor_id: string
  note: string
  /** It is one of many: no person waits for its order, which is made in its turn. */
  is_in_turn?: boolean | undefined
}

/**
 * Records that the money arrived; settling may begin. A test is closed at once, because
 * no order is made of it. The caller holds the row's lock and has compared everything. A
 * second confirmation changes nothing: the first one stands. Returns whether this was
 * the first.
 */
export async function recordPayment(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  payment: ArrivedPayment,
  source: Source
): Promise<boolean> {
  const paid = await moveInvoice(trx, invoice, {
    to: "paid",
    by: "machine",
    marks: { settleInMs: settleInMs(source) },
    ...arrival(trx, payment, source),
  })
  if (!paid) {
    return false
  }
  if (paid.is_test) {
    await closeInvoice(trx, paid, actorOf(source))
  }
  await closeContradiction(trx, invoice.id, source)
  return true
}

/**
 * Records that a different sum arrived than was asked for, which only a person confirms:
 * no order is made of it, and its money waits to be returned.
 */
export async function recordOtherSum(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  payment: ArrivedPayment,
  person: Person
): Promise<void> {
  const closed = await moveInvoice(trx, invoice, {
    to: "closed",
    by: "person",
    marks: { session: "none" },
    ...arrival(trx, payment, person),
  })
  if (closed) {
    await closeContradiction(trx, invoice.id, person)
  }
}

/**
 * The request in which a person confirms a payment settles it as well, because the
 * person waits for that; the sweep follows after this delay if the request crashes.
 */
function settleInMs(source: Source): number {
  return source.kind === "person" && !source.is_in_turn ? 10_000 : 0
}

function arrival(
  trx: Knex.Transaction,
  payment: ArrivedPayment,
  source: Source
) {
  const { gateway_payment_id, received_amount: amount } = payment
  return {
    // A settled invoice may become paid again, but not by a second payment.
    only: { paid_at: null },
    ...(source.kind === "person"
      ? {
          columns: { ...payment, paid_at: payment.paid_at ?? trx.fn.now() },
          event: "confirmed_by_hand",
          details: { note: source.note, gateway_payment_id, amount },
        }
      : {
          // Not the time of processing, which may fall into another month.
          columns: { ...payment, paid_at: storedAt(trx, source.id) },
          event: "confirmed",
          details: { notification_id: source.id },
        }),
    actor_id: actorOf(source),
  }
}

/** Read by the database itself: a Date in JavaScript has lost the microseconds. */
const storedAt = (trx: Knex.Transaction, id: string) =>
  trx.raw(`(SELECT created_at FROM ${NOTIFICATIONS} WHERE id = ?)`, [id])

function actorOf(source: Source): string | undefined {
  return source.kind === "person" ? source.actor_id : undefined
}

/**
 * Runs a transaction that records a payment. One payment of the gateway pays one invoice:
 * if the index says that it has paid another one, the transaction runs again, and knows it.
 * Its first query sets `IDLE_TIMEOUT`.
 */
export async function onePaymentEach<T>(
  pool: Knex,
  record: (trx: Knex.Transaction, isTaken: boolean) => Promise<T>
): Promise<T> {
  try {
    return await beginReadCommitted(pool, (trx) => record(trx, false))
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== ONE_PAYMENT_EACH) {
      throw error
    }
    return beginReadCommitted(pool, (trx) => record(trx, true))
  }
}

/**
 * Another invoice with this payment of the gateway; a paid one comes first. Its provider
 * may have another name, because the payment belongs to the gateway's shop.
 */
export async function findOtherWith(
  sql: Sql,
  { id, shop_id }: InvoiceRow,
  gatewayPaymentId: string
): Promise<InvoiceRow | undefined> {
  return (
    rowsOf<InvoiceRow>(sql, INVOICES)
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

/** Closes the contradiction of an invoice that is paid. A reported refund needs a person. */
async function closeContradiction(
  trx: Knex.Transaction,
  id: string,
  source: Source
): Promise<void> {
  const reason = "status_contradiction"
  const entry = await findOpenEntry(trx, id, reason)
  if (!entry) {
    return
  }
  await closeAttention(trx, id, { reasons: [reason], note: "paid" })
  const { status, refunded, refund_unclear } = reportIn(entry)
  const about = {
    subject_id: id,
    invoice_id: id,
    notification_id: entry.notification_id ?? undefined,
  }
  const isBefore = await cameBefore(trx, entry.notification_id, source)
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
 * Whether the report came before the payment: several notifications are processed at once,
 * and not always in the order in which they came. A person who confirms a payment after a
 * report knew of it: such a report does not count as before.
 */
async function cameBefore(
  trx: Knex.Transaction,
  reported: string | null,
  source: Source
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `SELECT FROM ${NOTIFICATIONS} first, ${NOTIFICATIONS} second
     WHERE first.id = ? AND second.id = ? AND first.created_at < second.created_at`,
    [reported, source.kind === "notification" ? source.id : null]
  )
  return rows.length > 0
}
