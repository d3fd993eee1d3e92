import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { MAX_TURNS } from "../../modules/ledger/settlement/hold-collection"
import { errorText, logEvent } from "../../shared/log"
import { settleCollection } from "./settle-collection"

/** Counts the calls: a worker that found nothing looks again after another one. */
let calls = 0
let active = 0
const workers = new Set<Promise<void>>()

/**
 * Settles the invoices that are due, the one that waits longest first, and those
 * that become due meanwhile. The table is the queue: every process takes the next row
 * as soon as it can, nothing is kept in memory, and a crash loses nothing.
 *
 * @returns when no invoice is due
 */
export async function settleDue(container: MedusaContainer): Promise<void> {
  calls += 1
  while (active < MAX_TURNS) {
    active += 1
    const worker = settleNext(container)
    workers.add(worker)
    void worker.then(() => workers.delete(worker))
  }
  await Promise.all(workers)
}

async function settleNext(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  try {
    for (;;) {
      const before = calls
      const [id] = await ledger.claimSettlements(1)
      if (id) {
        await settle(container, id)
      } else if (before === calls) {
        return
      }
    }
  } catch (error) {
    const facts = { error: errorText(error) }
    logEvent(container, "sbp.settlement.failed", facts, "warn")
  } finally {
    // At once, and not when the caller notices: a call in between would find no
    // place for a worker, and no worker that looks again.
    active -= 1
  }
}

/** One that fails blocks no other: it is due again when its lease expires. */
async function settle(container: MedusaContainer, id: string): Promise<void> {
  try {
    await settleCollection(container, id)
  } catch (error) {
    const facts = { id, error: errorText(error) }
    logEvent(container, "sbp.settlement.failed", facts, "warn")
  }
}
