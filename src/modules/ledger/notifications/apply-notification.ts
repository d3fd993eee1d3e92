import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { IDLE_TIMEOUT } from "../../../shared/read-committed"
import type { AttentionReason } from "../../../domain/attention-reasons"
import { type NotifiedPayment, parseNotification } from "../../../gateway"
import {
  closeAttention,
  findOpenEntry,
  openAttention,
  openOrUpdate,
} from "../attention-list"
import { dueIn } from "../due"
import {
  findOtherWith,
  onePaymentEach,
  recordPayment,
} from "../invoices/record-payment"
import { recordInvoiceEvent } from "../invoices/move-invoice"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { ATTENTION, INVOICES, NOTIFICATIONS, rowsOf } from "../sql"
import { findFollowUp } from "./find-follow-up"
import {
  creditedOf,
  judgeNotification,
  type NotificationRules,
  type NotificationVerdict,
} from "./judge-notification"
import { learnFee, markNotified, noteStatus } from "./note-status"
import { moneyIn, type Report, reportIn } from "./report"

export type AppliedNotification = {
  outcome: Exclude<NotificationRow["outcome"], "received">
  /** The invoice that it makes paid, and that may be settled now; absent for a test. */
  paid_invoice_id?: string
  /** The entry that it opened, if that is new on the operator's list. */
  attention_id?: string
}

/** The rules by which a provider's notifications are judged. */
export type RulesOf = (providerId: string) => NotificationRules

/** How soon to process again a notification that came before the answer to our request. */
const WAIT_MS = 1_000

/**
 * Draws the consequences of a stored notification, in one transaction that locks
 * both rows: repeats, even at the same moment, have one effect.
 */
export async function applyNotification(
  pool: Knex,
  notificationId: string,
  rulesOf: RulesOf
): Promise<AppliedNotification> {
  return onePaymentEach(pool, async (trx, isTaken) => {
    const notification = await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
      .where({ id: notificationId })
      .whereIn("outcome", ["received", "waiting"])
      .forUpdate()
      .first<NotificationRow>("*", trx.raw(IDLE_TIMEOUT))
    if (!notification) {
      return { outcome: "applied" }
    }
    const payment = parseNotification(notification.body ?? "")
    if (!payment) {
      return refuse(trx, notification, "unrecognised_body", {})
    }
    const [invoice] = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: notification.invoice_id })
      .forUpdate()
      .select<InvoiceWithClock[]>("*", trx.raw("now() AS now"))
    if (!invoice) {
      const { id, status, paid, amount } = payment
      const details = { id, status, paid, amount }
      return refuse(trx, notification, "unknown_invoice", details)
    }
    const rules = rulesOf(notification.provider_id)
    return conclude(trx, { notification, invoice, payment, rules, isTaken })
  })
}

/** The time is the database's, because the clocks of several machines differ. */
type InvoiceWithClock = InvoiceRow & { now: Date }

type MatchedNotification = {
  notification: NotificationRow
  invoice: InvoiceWithClock
  payment: NotifiedPayment
  rules: NotificationRules
  /** Another invoice is paid by this payment. */
  isTaken: boolean
}

async function conclude(
  trx: Knex.Transaction,
  matched: MatchedNotification
): Promise<AppliedNotification> {
  const { notification, invoice, payment } = matched
  const verdict = await judge(trx, matched)
  if (verdict.kind !== "confirm") {
    await markNotified(trx, invoice, notification)
  }
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
      const arrived = {
        gateway_payment_id: payment.id,
        gateway_status: payment.status,
        received_amount: payment.amount.value,
        credited_amount: creditedOf(payment),
        notified_at: invoice.notified_at ?? notification.created_at,
      }
      const source = { kind: "notification", id: notification.id } as const
      const isFirst = await recordPayment(trx, invoice, arrived, source)
      if (!isFirst) {
        await markNotified(trx, invoice, notification)
        await learnFee(trx, invoice, payment)
      } else if (invoice.notified_at) {
        await makeLaterOnesDue(trx, notification)
      }
      return {
        ...(await finish(trx, notification, "applied")),
        ...(isFirst && !invoice.is_test && { paid_invoice_id: invoice.id }),
      }
    }
  }
}

/**
 * Makes notifications due again that were stored after the one of the payment: several
 * are processed at once, in any order, and these report on an invoice that was paid already.
 */
async function makeLaterOnesDue(
  trx: Knex.Transaction,
  { id, invoice_id }: NotificationRow
): Promise<void> {
  await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
    .where({ invoice_id })
    .whereIn("outcome", ["noted", "refused"])
    // Not by the JavaScript Date, which has lost the microseconds.
    .where(
      "created_at",
      ">",
      trx(NOTIFICATIONS).select("created_at").where({ id })
    )
    .whereNotNull("body")
    // The payment's may have waited long, and these say the same after it as before it.
    .whereNotExists(
      rowsOf<AttentionRow>(trx, ATTENTION)
        .where({ invoice_id })
        .whereIn("reason", ["identity_mismatch", "unrecognised_body"])
        .whereNotNull("resolved_by")
        .whereRaw("resolved_at > ??.created_at", [NOTIFICATIONS])
    )
    .update({ outcome: "received", ...dueIn(trx, NOTIFICATIONS, 0) })
}

/** An operator may already have confirmed another invoice with this payment. */
async function judge(
  trx: Knex.Transaction,
  { notification, invoice, payment, rules, isTaken }: MatchedNotification
): Promise<NotificationVerdict> {
  const { provider_id } = notification
  const { now } = invoice
  const verdict = judgeNotification(payment, invoice, {
    ...rules,
    provider_id,
    now,
  })
  const other =
    isTaken && verdict.kind === "confirm"
      ? await findOtherWith(trx, invoice, payment.id)
      : undefined
  return other
    ? {
        kind: "refuse",
        reason: "identity_mismatch",
        details: { id: payment.id, invoice_id: other.id },
      }
    : verdict
}

/** A paid invoice never goes back to an earlier state: a person deals with the report. */
async function followUp(
  trx: Knex.Transaction,
  notification: NotificationRow,
  invoice: InvoiceRow,
  payment: NotifiedPayment
): Promise<AppliedNotification> {
  const came_at = notification.created_at
  const entry = await findFollowUp(trx, { invoice, payment, came_at })
  const attention =
    entry &&
    (await openOrUpdate(trx, { ...entry, notification_id: notification.id }))
  if (entry) {
    await recordInvoiceEvent(trx, {
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

async function wait(
  trx: Knex.Transaction,
  { id }: NotificationRow
): Promise<AppliedNotification> {
  await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
    .where({ id })
    .update({ outcome: "waiting", ...dueIn(trx, NOTIFICATIONS, WAIT_MS) })
  return { outcome: "waiting" }
}

async function refuse(
  trx: Knex.Transaction,
  notification: NotificationRow,
  reason: AttentionReason,
  details: Record<string, unknown>
): Promise<AppliedNotification> {
  const { id: notification_id, invoice_id } = notification
  const money = moneyIn(details)
  const known =
    money > 0 ? await findOpenEntry(trx, invoice_id, reason) : undefined
  // A payment or a refund must not be lost because the same problem was reported before.
  const saysMore =
    money > moneyIn(known?.details) ||
    money > 1 ||
    (money === 1 && reason === "identity_mismatch")
  const open = saysMore ? openOrUpdate : openAttention
  const attention = await open(trx, {
    reason,
    // Not the notification: one leaked address allows any number of them.
    subject_id: invoice_id,
    notification_id,
    invoice_id,
    details: { ...details, ...(money === 2 && refundedBefore(known)) },
  })
  return {
    ...(await finish(trx, notification, "refused")),
    attention_id: attention?.id,
  }
}

/** An unreadable sum does not hide a sum that was read before. */
function refundedBefore(entry: AttentionRow | undefined): Partial<Report> {
  const refunded = entry && reportIn(entry).refunded
  return refunded === undefined ? {} : { refunded }
}

async function finish(
  trx: Knex.Transaction,
  { id, attempts }: NotificationRow,
  outcome: "applied" | "noted" | "refused"
): Promise<AppliedNotification> {
  await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
    .where({ id })
    .update({ outcome, ...dueIn(trx, NOTIFICATIONS, null) })
  if (attempts > 0) {
    // Its processing had failed before: that is over.
    const reasons = ["notification_stuck"] as const
    await closeAttention(trx, id, { reasons, note: outcome })
  }
  return { outcome }
}
