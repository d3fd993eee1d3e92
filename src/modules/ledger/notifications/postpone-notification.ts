import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { openAttention } from "../attention/open-attention"
import type { AttentionRow } from "../models/attention"
import type { NotificationRow } from "../models/notification"
import { nextTryForEver } from "../settlement/schedule"
import { NOTIFICATIONS, inMs, rowsOf } from "../sql"

/**
 * Puts a notification off that could not be seen to, which is our fault and not
 * the sender's. If that goes on, it is on the operator's list; the entry is
 * returned when it is new there.
 */
export async function postponeNotification(
  pool: Knex,
  notificationId: string,
  error: string
): Promise<AttentionRow | undefined> {
  return pool.transaction(async (trx) => {
    const notification = await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
      .where({ id: notificationId })
      .whereNotNull("process_at")
      .forUpdate()
      .first()
    if (!notification) {
      return undefined
    }
    const attempts = notification.attempts + 1
    const next = nextTryForEver(attempts)
    await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
      .where({ id: notificationId })
      .update({ attempts, process_at: inMs(trx, next.delayMs) })
    return next.tell
      ? openAttention(trx, {
          reason: "notification_stuck",
          subject_id: notificationId,
          notification_id: notificationId,
          invoice_id: notification.invoice_id,
          details: { error },
        })
      : undefined
  })
}
