import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readCommitted } from "../../../shared/read-committed"
import { openAttention } from "../attention-list"
import { reportObstacle } from "../due"
import type { NotificationRow } from "../models/notification"
import { NOTIFICATIONS, rowsOf } from "../sql"

/**
 * Postpones a notification whose processing failed, which is our fault and not
 * the sender's. If that continues, it is on the operator's list.
 */
export async function postponeNotification(
  pool: Knex,
  id: string,
  error: string
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    const notification = await rowsOf<NotificationRow>(trx, NOTIFICATIONS)
      .where({ id })
      .whereNotNull("process_at")
      .forUpdate()
      .first()
    if (!notification) {
      return
    }
    await reportObstacle(trx, NOTIFICATIONS, {
      id,
      attempts: notification.attempts + 1,
      openEntry: () =>
        openAttention(trx, {
          reason: "notification_stuck",
          subject_id: id,
          notification_id: id,
          invoice_id: notification.invoice_id,
          details: { error },
        }),
    })
  })
}
