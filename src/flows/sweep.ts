import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../modules/payout"
import { logFailure } from "../shared/log"
import { withTimeout } from "../shared/with-timeout"
import { publishAbandoned } from "./publish-abandoned"
import { sendLinkMails } from "./payouts/send-link-mails"
import { publishPayoutEvents } from "./payouts/publish-payout-events"
import { publishBatches, workOnBatches } from "./payouts/work-on-batches"
import { seePeople } from "./people/resolve-people"
import { processStoredNotification } from "./process-stored-notification"
import { publishAttention } from "./publish"
import { bookDueRefund } from "./refunds/book-due-refund"
import { releaseOrphanedReservation } from "./refunds/return-money"

/** How many rows one worker claims at a time; other workers skip those. */
const BATCH = 20

/** A sweep that has more to do than this leaves the rest to the next one. */
const MAX_BATCHES = 50

/** A chore that takes longer leaves the rest: other chores, and the next sweep, wait for it. */
const MAX_MS = 10_000

/**
 * How long a chore may take in all, if the database's machine disappears for example: TCP says
 * nothing of that for a quarter of an hour. What it still does then, it does beside the next.
 */
const TIMEOUT_MS = 60_000

type Chore = {
  name: string
  /** Does a part of the work; returns how much of it there was. */
  run: () => Promise<number>
}

/**
 * Marks payouts unknown whose answer is overdue, ends those that got no approval or no card
 * in time, and publishes what became of payouts. It runs alone and often, and waits for no
 * settlement and no cart: an operator has to know soon about money in doubt.
 */
export async function sweepPayouts(container: MedusaContainer): Promise<void> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  await runChores(container, [
    { name: "answers", run: () => payouts.stopWaiting(BATCH) },
    { name: "approvals", run: () => payouts.expirePayouts(BATCH) },
    { name: "late batches", run: () => payouts.expireBatches(BATCH) },
    {
      name: "payouts",
      run: async () => {
        const unpublished = await payouts.listUnpublished(BATCH)
        const published = await Promise.all(
          unpublished.map((payout) =>
            publishPayoutEvents(container, payout, { isBooking: false })
          )
        )
        return published.filter(Boolean).length
      },
    },
  ])
}

/**
 * Makes the links of approved batches, and sends recipients their e-mails. It runs beside
 * the other sweeps: a provider for e-mails may be slow, and a batch takes time.
 */
export async function sweepLinks(container: MedusaContainer): Promise<void> {
  await runChores(container, [
    { name: "batches", run: () => workOnBatches(container).then(() => 0) },
    { name: "batch events", run: () => publishBatches(container, BATCH) },
    { name: "mails", run: () => sendLinkMails(container, BATCH) },
  ])
}

/**
 * Resumes what a crash, a store that was down or a locked cart left undone, but for
 * settling: `startSettling` does that, and may always have more to do. Any number of
 * processes may do so at once: rows are claimed, so that no two share one. It
 * calls the flows, not the workflows around them, which are for a merchant's code:
 * a row remembers by itself what is due.
 */
export async function sweepLedger(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  await runChores(container, [
    { name: "people", run: () => seePeople(container).then(() => 0) },
    { name: "expire", run: () => ledger.expireInvoices(BATCH) },
    {
      name: "notifications",
      run: async () =>
        each(container, await ledger.claimNotifications(BATCH), (id) =>
          processStoredNotification(container, id)
        ),
    },
    {
      name: "refunds",
      run: async () =>
        each(container, await ledger.claimRefunds(BATCH), (refundId) =>
          bookDueRefund(container, refundId)
        ),
    },
    {
      name: "returns",
      run: async () => {
        const unchecked = await ledger.claimUnchecked(BATCH)
        return each(container, unchecked, (payoutId) =>
          releaseOrphanedReservation(container, payoutId)
        )
      },
    },
    { name: "stalled", run: () => ledger.rescheduleStalled(BATCH) },
    { name: "abandoned", run: () => publishAbandoned(container, BATCH) },
    { name: "rolled-back", run: () => ledger.reopenRolledBack(BATCH) },
    { name: "attention", run: () => publishAttention(container, BATCH) },
    { name: "contacts", run: () => ledger.copyContacts(BATCH) },
  ])
}

/** A chore that fails does not block the others. */
async function runChores(container: MedusaContainer, chores: Chore[]) {
  for (const { name, run } of chores) {
    try {
      await withTimeout(exhaust(run), TIMEOUT_MS, "The sweep")
    } catch (error) {
      logFailure(container, "sbp.sweep.failed", error, { chore: name })
    }
  }
}

async function exhaust(run: Chore["run"]) {
  const end = performance.now() + MAX_MS
  for (let batch = 0; batch < MAX_BATCHES && performance.now() < end; batch++) {
    if ((await run()) < BATCH) {
      return
    }
  }
}

/** Works on all rows: one that fails is rescheduled by itself, and blocks no other. */
async function each(
  container: MedusaContainer,
  ids: string[],
  work: (id: string) => Promise<unknown>
) {
  const results = await Promise.allSettled(ids.map(work))
  results.forEach((result, index) => {
    if (result.status === "rejected") {
      logFailure(container, "sbp.sweep.row_failed", result.reason, {
        id: ids[index],
      })
    }
  })
  return ids.length
}
