import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { errorText, logEvent } from "../shared/log"
import type { Shop } from "../shared/shops"
import { withTimeout } from "../shared/with-timeout"
import { noteAnswer, processInTurn } from "./process-stored-notification"
import { startSettling } from "./settlement/settle-due"

/**
 * Wakes a worker, where notifications are settled in workers (`settleIn`). It is
 * no event for merchants: only the plugin's own subscriber listens.
 */
export const NOTIFICATION_STORED = "sbp.notification.stored"

/** While Redis is down, its event bus would wait for it. */
const WAKE_TIMEOUT_MS = 3_000

/**
 * Takes a stored notification to its order, after the gateway was answered, which
 * need not wait for an order. It happens here, or in a worker if an option of its
 * shops says so (`settleIn`). The sweep repeats what fails.
 */
export function settleNotified(
  container: MedusaContainer,
  id: string,
  shops: Shop[]
): void {
  if (shops.some(({ options }) => options.settleIn === "worker")) {
    wakeWorker(container, id)
    return
  }
  noteAnswer()
  settleStored(container, id)
}

/** Does so in a process that has not answered the notification. */
export function settleStored(container: MedusaContainer, id: string): void {
  void report(container, id, processAndSettle(container, id))
}

/** While the event bus is down, the sweep of a worker finds the notification. */
function wakeWorker(container: MedusaContainer, id: string): void {
  const message = { name: NOTIFICATION_STORED, data: { id } }
  const sent = container.resolve(Modules.EVENT_BUS).emit(message)
  const inTime = withTimeout(sent, WAKE_TIMEOUT_MS, "The event bus")
  void report(container, id, inTime)
}

async function processAndSettle(container: MedusaContainer, id: string) {
  const { paid_invoice_id } = await processInTurn(container, id)
  if (paid_invoice_id) {
    startSettling(container)
  }
}

async function report(
  container: MedusaContainer,
  id: string,
  work: Promise<void>
) {
  try {
    await work
  } catch (error) {
    const facts = { id, error: errorText(error) }
    logEvent(container, "sbp.notification.not_processed", facts, "error")
  }
}
