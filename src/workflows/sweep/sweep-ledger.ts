import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { announceAttention } from "../announce-attention"
import { bookRefundWorkflow } from "../book-refund"
import { seePeople } from "../people/see-people"
import { processNotificationWorkflow } from "../process-notification"
import { settlePaymentWorkflow } from "../settle-payment"
import { BATCH, each, runChores } from "./run-chores"

/** Takes up what a crash, a closed shop or a cart in somebody's hands left. */
export async function sweepLedger(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  await runChores(container, [
    { name: "people", run: () => seePeople(container).then(() => 0) },
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
