import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { logEvent, textOf } from "../announce"
import { announceAttention } from "../announce-attention"
import { bookRefundWorkflow } from "../book-refund"
import { pinPeople } from "../people/pin-people"
import { processNotificationWorkflow } from "../process-notification"
import { settlePaymentWorkflow } from "../settle-payment"
import { BATCH, runChores } from "./run-chores"

/** Takes up what a crash, a closed shop or a cart in somebody's hands left. */
export async function sweepLedger(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  await runChores(container, [
    { name: "people", run: () => pinPeople(container).then(() => 0) },
    { name: "expire", run: () => ledger.expireInvoices(BATCH) },
    {
      name: "notifications",
      run: async () =>
        each(
          container,
          await ledger.claimNotifications(BATCH),
          (notification_id) =>
            processNotificationWorkflow(container).run({
              input: { notification_id },
            })
        ),
    },
    {
      name: "settlements",
      run: async () =>
        each(container, await ledger.claimSettlements(BATCH), (invoice_id) =>
          settlePaymentWorkflow(container).run({ input: { invoice_id } })
        ),
    },
    {
      name: "refunds",
      run: async () =>
        each(container, await ledger.claimRefunds(BATCH), (refund_id) =>
          bookRefundWorkflow(container).run({ input: { refund_id } })
        ),
    },
    { name: "forgotten", run: () => ledger.wakeForgotten(BATCH) },
    { name: "attention", run: () => announceAttention(container, BATCH) },
  ])
}

/** All of them: one that fails is put off by itself, and holds up no other. */
async function each(
  container: MedusaContainer,
  ids: string[],
  work: (id: string) => Promise<unknown>
) {
  const results = await Promise.allSettled(ids.map(work))
  results.forEach((result, index) => {
    if (result.status === "rejected") {
      const facts = { id: ids[index], error: textOf(result.reason) }
      logEvent(container, "sbp.sweep.row_failed", facts, "warn")
    }
  })
  return ids.length
}
