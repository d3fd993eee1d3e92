import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { SbpEvent } from "../../domain/events"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { PayoutBatchRow } from "../../modules/payout/models/payout-batch"
import { logEvent, logFailure } from "../../shared/log"
import { publishOrFail } from "../publish"
import { startLinkMails } from "./send-link-mails"

/** How many links one transaction makes. */
const AT_ONCE = 100

const EVENTS: Record<PayoutBatchRow["state"], SbpEvent | undefined> = {
  awaiting_approval: "sbp.payout_batch.awaiting_approval",
  making: "sbp.payout_batch.approved",
  made: "sbp.payout_batch.made",
  rejected: "sbp.payout_batch.rejected",
  withdrawing: undefined,
  withdrawn: "sbp.payout_batch.withdrawn",
  expired: "sbp.payout_batch.expired",
}

/** A sweep has other things to do, too: it leaves further parts to the next one. */
const MAX_PARTS = 10

/** The wait for a batch that another process has locked: random, so as not to be in step. */
const pollMs = () => 25 + Math.random() * 50

/** Makes the links of approved batches now; the sweep makes what a crash leaves. */
export function startBatches(container: MedusaContainer): void {
  workOnBatches(container, Infinity)
    .then(() => publishBatches(container))
    .then(() => startLinkMails(container))
    .catch((error: unknown) => {
      logFailure(container, "sbp.payout_batch.interrupted", error)
    })
}

/** Does what approved and withdrawn batches wait for. One that fails delays no other. */
export async function workOnBatches(
  container: MedusaContainer,
  maxParts = MAX_PARTS
): Promise<void> {
  // First what a crash left: later, only the next state would be published.
  await publishBatches(container)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const except: string[] = []
  for (let part = 0; part < maxParts; part++) {
    const work = await payouts.advanceBatches(AT_ONCE, except)
    for (const batch of work.stopped) {
      logEvent(container, "sbp.payout_batch.stopped", batch, "error")
    }
    for (const { id, error } of work.failed) {
      logFailure(container, "sbp.payout_batch.interrupted", error, { id })
      except.push(id)
    }
    if (work.done === 0) {
      if (!work.isBusy) {
        return
      }
      await sleep(pollMs())
    }
  }
}

/**
 * Publishes the latest states of batches, after they were committed. The row remembers
 * what was published: if this fails, the sweep repeats it.
 *
 * @returns how many were published
 */
export async function publishBatches(
  container: MedusaContainer,
  limit = 20
): Promise<number> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const batches = await payouts.listUnpublishedBatches(limit)
  let published = 0
  for (const batch of batches) {
    const event = EVENTS[batch.state]
    try {
      if (event) {
        await publishOrFail(container, event, { id: batch.id })
      }
      published += (await payouts.markBatchPublished(batch)) ? 1 : 0
    } catch (error) {
      logFailure(container, "sbp.payout_batch.not_published", error, {
        id: batch.id,
      })
    }
  }
  return published
}
