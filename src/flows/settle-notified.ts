import type { MedusaContainer } from "@medusajs/framework/types"
import { errorText, logEvent } from "../shared/log"
import type { Shop } from "../shared/shops"
import { noteAnswer, processInTurn } from "./process-stored-notification"
import { emit } from "./publish"
import { startSettling } from "./settlement/settle-due"

/**
 * Wakes a worker, where notifications are settled in workers (`settleIn`). It is
 * no event for merchants: only the plugin's own subscriber listens.
 */
export const NOTIFICATION_STORED = "sbp.notification.stored"

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
    // While the event bus is down, the sweep of a worker finds the notification.
    void report(container, id, emit(container, NOTIFICATION_STORED, { id }))
    return
  }
  noteAnswer()
  settleStored(container, id)
}

/** Does so in a process that has not answered the notification. */
export function settleStored(container: MedusaContainer, id: string): void {
  void report(container, id, processAndSettle(container, id))
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
