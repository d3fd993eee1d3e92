import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type NotifiedPayment, parseNotification } from "../../../gateway"
import type { AttentionReason } from "../../../shared/attention-reasons"
import { closeAttention } from "../attention/close-attention"
import { openAttention } from "../attention/open-attention"
import { openOrUpdate } from "../attention/open-or-update"
import { confirmPayment } from "../invoices/confirm-payment"
import { recordEvent } from "../invoices/history"
import { noteStatus } from "../invoices/note-status"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { INVOICES, NOTIFICATIONS, inMs, rowsOf } from "../sql"
import { findFollowUp } from "./follow-up"
import { type ApplyRules, judge } from "./judge"

export type Applied = {
  outcome: NotificationRow["outcome"]
  /** The invoice that is paid by it, and may be settled now. */
  paid_invoice_id?: string
  /** The entry that was put on the operator's list, if it is new there. */
  attention_id?: string
}

/** What to judge the notifications of a provider by. */
export type RulesOf = (providerId: string) => ApplyRules

/** How soon to look again at a notification that came before our answer. */
const WAIT_MS = 1_000

/**
 * Draws the consequences of a stored notification, in one transaction that
 * holds both rows: repeats, at the same moment too, have one effect.
 */
export async function applyNotification(
  pool: Knex,
  notificationId: string,
  rulesOf: RulesOf
): Promise<Applied> {
  return pool.transaction(async (trx) => {
    const notification = await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
      .where({ id: notificationId })
      .whereIn("outcome", ["received", "waiting"])
      .forUpdate()
      .first()
    if (!notification) {
      return { outcome: "applied" }
    }
    const payment = parseNotification(notification.body)
    if (!payment) {
      return refuse(trx, notification, "unrecognised_body", {})
    }
    const invoice = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: notification.invoice_id })
      .forUpdate()
      .first()
    if (!invoice) {
      const { id, status, paid, amount } = payment
      const details = { id, status, paid, amount }
      return refuse(trx, notification, "unknown_invoice", details)
    }
    const rules = rulesOf(notification.provider_id)
    return conclude(trx, { notification, invoice, payment, rules })
  })
}

type Case = {
  notification: NotificationRow
  invoice: InvoiceRow
  payment: NotifiedPayment
  rules: ApplyRules
}

async function conclude(
  trx: Knex.Transaction,
  { notification, invoice, payment, rules }: Case
): Promise<Applied> {
  await rowsOf<InvoiceRow>(trx, INVOICES)
    .where({ id: invoice.id, notified_at: null })
    .update({ notified_at: notification.created_at })
  const { provider_id } = notification
  const now = await readClock(trx)
  const verdict = judge(payment, invoice, { ...rules, provider_id, now })
  switch (verdict.kind) {
    case "wait":
      return wait(trx, notification)
    case "refuse":
      return refuse(trx, notification, verdict.reason, verdict.details)
    case "note":
      await noteStatus(trx, invoice, payment.status, verdict.failed)
      return finish(trx, notification, "noted")
    case "follow_up":
      return followUp(trx, notification, invoice, payment)
    case "confirm": {
      const isFirst = await confirmPayment(trx, invoice, {
        gateway_payment_id: payment.id,
        gateway_status: payment.status,
        received_amount: payment.amount.value,
        credited_amount: payment.credited_amount?.value ?? null,
        details: { notification_id: notification.id },
      })
      return {
        ...(await finish(trx, notification, "applied")),
        ...(isFirst && { paid_invoice_id: invoice.id }),
      }
    }
  }
}

/** Nothing is lowered by it: what it says is for a person. */
async function followUp(
  trx: Knex.Transaction,
  notification: NotificationRow,
  invoice: InvoiceRow,
  payment: NotifiedPayment
): Promise<Applied> {
  const came_at = notification.created_at
  const entry = await findFollowUp(trx, { invoice, payment, came_at })
  const attention =
    entry &&
    (await openOrUpdate(trx, { ...entry, notification_id: notification.id }))
  if (entry) {
    await recordEvent(trx, {
      invoice_id: invoice.id,
      event: "status",
      details: entry.details,
    })
  }
  return {
    ...(await finish(trx, notification, "noted")),
    attention_id: attention?.id,
  }
}

async function readClock(trx: Knex.Transaction): Promise<Date> {
  const { rows } = await trx.raw<{ rows: [{ now: Date }] }>("SELECT now()")
  return rows[0].now
}

async function wait(
  trx: Knex.Transaction,
  { id }: NotificationRow
): Promise<Applied> {
  await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
    .where({ id })
    .update({
      outcome: "waiting",
      process_at: inMs(trx, WAIT_MS),
    })
  return { outcome: "waiting" }
}

async function refuse(
  trx: Knex.Transaction,
  notification: NotificationRow,
  reason: AttentionReason,
  details: Record<string, unknown>
): Promise<Applied> {
  const { id: notification_id, invoice_id } = notification
  // A refund is not forgotten, because something else was said before it.
  const open = "refunded" in details ? openOrUpdate : openAttention
  const attention = await open(trx, {
    reason,
    // Not the notification: whoever knows its address can send any number.
    subject_id: invoice_id,
    notification_id,
    invoice_id,
    details,
  })
  return {
    ...(await finish(trx, notification, "refused")),
    attention_id: attention?.id,
  }
}

async function finish(
  trx: Knex.Transaction,
  { id, attempts }: NotificationRow,
  outcome: "applied" | "noted" | "refused"
): Promise<Applied> {
  await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
    .where({ id })
    .update({ outcome, process_at: null })
  if (attempts > 0) {
    // It could not be seen to before: that is over.
    const reasons = ["notification_stuck"] as const
    await closeAttention(trx, id, { reasons, note: outcome })
  }
  return { outcome }
}
