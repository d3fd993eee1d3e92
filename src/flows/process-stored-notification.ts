import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { AppliedNotification } from "../modules/ledger/notifications/apply-notification"
import { errorText, logEvent } from "../shared/log"
import { count } from "../shared/monitoring/counts"
import { Semaphore } from "../shared/semaphore"
import { notificationRules } from "./notification-rules"
import { publish, publishAttention } from "./publish"

/**
 * A burst of notifications must not take every connection of the pool from those
 * that still arrive and wait for their answer.
 */
const atOnce = new Semaphore(3)

/** For how long one notification that had to wait shows that there are too many. */
const OVERRUN_MS = 100
let overrunAt = -Infinity

/** Processes a notification as soon as few others are being processed. */
export async function processInTurn(
  container: MedusaContainer,
  id: string
): Promise<AppliedNotification> {
  return atOnce.run(() => processStoredNotification(container, id))
}

/** Called once a notification is answered, by a process that may have to answer more. */
export function noteAnswer(): void {
  if (atOnce.isFull) {
    overrunAt = performance.now()
  }
}

/** Whether notifications come faster than this process gets through with them. */
export function isOverrun(): boolean {
  return performance.now() - overrunAt < OVERRUN_MS
}

/**
 * Draws the consequences of a stored notification. If it makes an invoice paid,
 * that is due to be settled at once. A second run changes nothing more.
 */
export async function processStoredNotification(
  container: MedusaContainer,
  id: string
): Promise<AppliedNotification> {
  const applied = await apply(container, id).catch((error: unknown) =>
    postpone(container, id, error)
  )
  const { outcome } = applied
  count("sbp_notifications_processed_total", { outcome })
  logEvent(container, "sbp.notification.processed", {
    id,
    outcome,
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
  count("sbp_notifications_processed_total", { outcome: "failed" })
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  await ledger.postponeNotification(notificationId, errorText(error))
  await publishAttention(container)
  throw error
}
