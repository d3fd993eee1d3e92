import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import type { Applied } from "../../../modules/ledger/notifications/apply-notification"
import type { SbpLedgerModuleService } from "../../../modules/ledger/service"
import { rulesOf } from "../rules-of"
import { announce, logEvent, textOf } from "../../announce"
import { announceAttention } from "../../announce-attention"

/**
 * How often to look again at a notification that came before the gateway's
 * answer to our own request, which is seldom far. After that the sweeper does.
 */
const WAITS_MS = [100, 300, 1_000, 2_000]

export const applyNotificationStep = createStep(
  "apply-notification",
  async (
    { notification_id }: { notification_id: string },
    { container }
  ): Promise<StepResponse<Applied>> => {
    const applied = await apply(container, notification_id).catch(
      (error: unknown) => putOff(container, notification_id, error)
    )
    logEvent(container, "sbp.notification.processed", {
      id: notification_id,
      outcome: applied.outcome,
      invoice_id: applied.paid_invoice_id,
      attention_id: applied.attention_id,
    })
    if (applied.paid_invoice_id) {
      await announce(container, "sbp.invoice.paid", {
        id: applied.paid_invoice_id,
      })
    }
    if (applied.attention_id) {
      await announceAttention(container)
    }
    return new StepResponse(applied)
  }
)

/** It is told as failed all the same, after it was put off. */
async function putOff(
  container: MedusaContainer,
  notificationId: string,
  error: unknown
): Promise<never> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const attention = await ledger.postponeNotification(
    notificationId,
    textOf(error)
  )
  if (attention) {
    await announceAttention(container)
  }
  throw error
}

async function apply(
  container: MedusaContainer,
  notificationId: string
): Promise<Applied> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  for (const wait of WAITS_MS) {
    const applied = await ledger.applyNotification(notificationId, rulesOf)
    if (applied.outcome !== "waiting") {
      return applied
    }
    await sleep(wait)
  }
  return ledger.applyNotification(notificationId, rulesOf)
}
