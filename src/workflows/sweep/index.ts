import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { SbpPayoutModuleService } from "../../modules/payout/service"
import { logEvent, textOf } from "../announce"
import { announceAttention } from "../announce-attention"
import { pinPeople } from "../people/pin-people"
import { tellPayout } from "../payouts/tell-payout"
import { processNotificationWorkflow } from "../process-notification"
import { settlePaymentWorkflow } from "../settle-payment"

/** How many rows one worker takes at a time; the others leave those to it. */
const BATCH = 20

/** A sweep that has more to do than this leaves the rest to the next one. */
const MOST_BATCHES = 50

type Chore = {
  name: string
  /** Does a part of the work; returns how much of it there was. */
  run: () => Promise<number>
}

/**
 * Does what is due, in any number of processes at once: rows are claimed, so
 * that no two share one. A chore that fails does not keep the others waiting.
 */
export async function sweep(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const payouts = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const chores: Chore[] = [
    // First: an operator is told of money in doubt before a long queue is done.
    { name: "answers", run: () => payouts.stopWaiting(BATCH) },
    {
      name: "payouts",
      run: async () => {
        const untold = await payouts.listUntold(BATCH)
        const told = await Promise.all(
          untold.map((payout) => tellPayout(container, payout))
        )
        return told.filter(Boolean).length
      },
    },
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
    { name: "forgotten", run: () => ledger.wakeForgotten(BATCH) },
    { name: "approvals", run: () => payouts.expirePayouts(BATCH) },
    { name: "attention", run: () => announceAttention(container, BATCH) },
  ]
  for (const { name, run } of chores) {
    try {
      await exhaust(run)
    } catch (error) {
      const facts = { chore: name, error: textOf(error) }
      logEvent(container, "sbp.sweep.failed", facts, "warn")
    }
  }
}

async function exhaust(run: Chore["run"]) {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if ((await run()) < BATCH) {
      return
    }
  }
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
