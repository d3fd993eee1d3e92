import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { AppliedNotification } from "../modules/ledger/notifications/apply-notification"
import { errorText, logEvent } from "../shared/log"
import { notificationRules } from "./notification-rules"
import { publish, publishAttention } from "./publish"

/**
 * Draws the consequences of a stored notification. If it makes an invoice paid,
 * the caller settles that invoice next. A second run changes nothing more.
 */
export async function processStoredNotification(
  container: MedusaContainer,
  id: string
): Promise<AppliedNotification> {
  const applied = await apply(container, id).catch((error: unknown) =>
    postpone(container, id, error)
  )
  logEvent(container, "sbp.notification.processed", {
    id,
    outcome: applied.outcome,
    invoice_id: applied.paid_invoice_id,
    attention_id: applied.attention_id,
  })
  if (applied.paid_invoice_id) {
    await publish(container, "sbp.invoice.paid", {
      id: applied.paid_invoice_id,
    })
  }
  if (applied.attention_id) {
    await publishAttention(container)
  }
  return applied
}

/**
 * How often to look again at a notification that came before the gateway's answer
 * to our own request; that answer is seldom far. After that the sweep does.
 */
const WAITS_MS = [100, 300, 1_000, 2_000]

async function apply(
  container: MedusaContainer,
  notificationId: string
): Promise<AppliedNotification> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const applyOnce = () =>
    ledger.applyNotification(notificationId, notificationRules)
  for (const wait of WAITS_MS) {
    const applied = await applyOnce()
    if (applied.outcome !== "waiting") {
      return applied
    }
    await sleep(wait)
  }
  return applyOnce()
}

/** Postpones the notification, and still fails with the error. */
async function postpone(
  container: MedusaContainer,
  notificationId: string,
  error: unknown
): Promise<never> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const text = errorText(error)
  if (await ledger.postponeNotification(notificationId, text)) {
    await publishAttention(container)
  }
  throw error
}
