import { minorOf, signedText } from "../../../domain/money"
import type { NotifiedPayment } from "../../../gateway"
import { findOpenEntry, type NewAttention } from "../attention-list"
import type { AttentionRow } from "../models/attention"
import type { InvoiceEventRow } from "../models/invoice-event"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { readRefunds } from "../refunds/move-refund"
import { recordedOf, unrecordedDetails } from "../refunds/refund-entries"
import { receivedOf } from "../refunds/sums"
import {
  ATTENTION,
  INVOICE_EVENTS,
  NOTIFICATIONS,
  rowsOf,
  type Sql,
} from "../sql"
import { contradictionOf, isRefunded } from "./judge-notification"
import { refundedIn, type Report, reportIn } from "./report"

type FollowUp = {
  invoice: InvoiceRow
  payment: NotifiedPayment
  /** When it came; unknown if it is not stored. */
  came_at?: Date
}

/**
 * The entry that a notification about a paid invoice needs. Undefined if the recorded
 * refunds account for it, if it is older than the payment, or if a person has decided
 * about exactly this report.
 */
export async function findFollowUp(
  sql: Sql,
  followUp: FollowUp
): Promise<NewAttention | undefined> {
  const { invoice, payment } = followUp
  const { status, paid } = payment
  const received = receivedOf(invoice)
  const recorded = recordedOf(await readRefunds(sql, [invoice.id]))
  const about = { subject_id: invoice.id, invoice_id: invoice.id }
  const details = contradictionOf(payment, invoice)
  const { refunded, ...decided } = details
  if (typeof refunded === "string") {
    if (minorOf(refunded) > recorded) {
      const open = await findOpenEntry(sql, invoice.id, "refund_not_recorded")
      const known = open ? refundedIn(open) : refunded
      // A refund that is reported late may be less than what is open already.
      const isLess = open !== undefined && minorOf(known) >= minorOf(refunded)
      // A repeated report no longer counts as one from before the payment.
      if (isLess && !reportIn(open).before_payment) {
        return undefined
      }
      const most = isLess ? known : refunded
      return unlessDecided(
        sql,
        { refunded },
        {
          ...about,
          reason: "refund_not_recorded",
          details: { status, ...unrecordedDetails(most, recorded) },
        }
      )
    }
    if (paid) {
      return undefined
    }
  }
  if (recorded >= received) {
    return undefined
  }
  // The gateway's amount may be what is left of a payment.
  const isRest = paid && decided.amount === signedText(received - recorded)
  if (!isRefunded(payment) && (isRest || (await isOlder(sql, followUp)))) {
    return undefined
  }
  return unlessDecided(sql, decided, {
    ...about,
    reason: "status_changed",
    details,
  })
}

async function unlessDecided(
  sql: Sql,
  decided: Partial<Report>,
  entry: NewAttention
): Promise<NewAttention | undefined> {
  const { invoice_id, reason } = entry
  const before = await rowsOf<AttentionRow>(sql, ATTENTION)
    .where({ invoice_id, reason })
    .whereNotNull("resolved_by")
    .whereRaw("details @> ?::jsonb", [JSON.stringify(decided)])
    // Otherwise a forged message before the payment would silence a refund after it.
    .whereRaw("details ->> 'before_payment' IS NULL")
    .first("id")
  return before ? undefined : entry
}

/**
 * Whether a notification reports the payment as it was before it was paid: with the
 * status of its creation, or stored before the notification that confirmed it. Several
 * are processed at once, and not always in the order in which they came.
 */
async function isOlder(
  sql: Sql,
  { invoice, payment, came_at }: FollowUp
): Promise<boolean> {
  if (payment.paid) {
    return false
  }
  const events = await rowsOf<InvoiceEventRow>(sql, INVOICE_EVENTS)
    .where({ invoice_id: invoice.id })
    .whereIn("event", ["answered", "confirmed"])
  const isOfCreation = events.some(
    ({ event, details }) =>
      event === "answered" && details.gateway_status === payment.status
  )
  const confirmedBy = events.find(({ event }) => event === "confirmed")
  if (isOfCreation || !came_at || !confirmedBy) {
    return isOfCreation
  }
  const confirmation = await rowsOf<NotificationRow>(sql, NOTIFICATIONS)
    .where({ id: String(confirmedBy.details.notification_id) })
    .first("created_at")
  return confirmation !== undefined && came_at < confirmation.created_at
}
