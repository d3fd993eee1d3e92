import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { errorText, logEvent } from "../../shared/log"
import { withTimeout } from "../../shared/with-timeout"
import { isOverrun } from "../process-stored-notification"
import { settleCollection } from "./settle-collection"

/**
 * What another process or a person settles at this moment is left to them: a
 * worker has other work.
 */
const PATIENCE_MS = 1_000

/** Longer than a settlement that hangs keeps its lock: then its worker goes on. */
const TIMEOUT_MS = 180_000

/** Even then an order is made now and then. */
const HELD_UP_MS = 500
const POLL_MS = 25

/** Counts the calls: a worker that finds nothing looks again after another one. */
let calls = 0
let active = 0
let settling = 0
const workers = new Set<Promise<void>>()

/**
 * Settles the invoices that are due, the longest due first, and those that become
 * due meanwhile. The table is the queue (ADR 0027): each process takes the next row
 * when it has time for it, so nothing is kept in memory, and a crash loses nothing.
 *
 * @returns when this process finds no invoice due
 */
export async function settleDue(container: MedusaContainer): Promise<void> {
  calls += 1
  const atOnce = container.resolve(SBP_LEDGER_MODULE).countTurns()
  while (active < atOnce) {
    active += 1
    const worker = work(container)
    workers.add(worker)
    void worker.then(() => workers.delete(worker))
  }
  await Promise.all(workers)
}

async function work(container: MedusaContainer): Promise<void> {
  try {
    for (;;) {
      const before = calls
      await answersFirst()
      const isFound = await settleNext(container)
      if (!isFound && before === calls) {
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

/**
 * More notifications come than this process has time for: they are answered first,
 * because the gateway waits for it.
 */
async function answersFirst(): Promise<void> {
  const heldUp = performance.now() + HELD_UP_MS
  while (isOverrun() && (settling > 0 || performance.now() < heldUp)) {
    await sleep(POLL_MS)
  }
}

/** Returns whether there was one. */
async function settleNext(container: MedusaContainer): Promise<boolean> {
  settling += 1
  try {
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    const ids = await ledger.claimSettlements(1)
    for (const id of ids) {
      await settle(container, id)
    }
    return ids.length > 0
  } finally {
    settling -= 1
  }
}

/** One that fails blocks no other: it is due again when its lease expires. */
async function settle(container: MedusaContainer, id: string): Promise<void> {
  try {
    const settled = settleCollection(container, id, { patienceMs: PATIENCE_MS })
    await withTimeout(settled, TIMEOUT_MS, "Settling")
  } catch (error) {
    const facts = { id, error: errorText(error) }
    logEvent(container, "sbp.settlement.failed", facts, "warn")
  }
}
