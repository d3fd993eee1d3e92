import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceToSettle } from "../../modules/ledger/due"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import type { Timeouts } from "../../modules/ledger/settlement/with-settlement-lock"
import { logFailure } from "../../shared/log"
import { withTimeout } from "../../shared/with-timeout"
import { isOverrun } from "../process-stored-notification"
import { settleCollection } from "./settle-collection"

/**
 * A worker leaves an invoice to another process or person that settles it at this moment:
 * it has other work. Its turn comes after those for which a person waits.
 */
const TIMEOUTS: Timeouts = { turnMs: 120_000, lockMs: 1_000 }

/** Longer than a settlement that hangs keeps its lock: then its worker goes on. */
const TIMEOUT_MS = 180_000

/** The lease of what is claimed: later, another worker may have it. */
const CLAIM_MS = 30_000

/**
 * While more notifications come than there is time for: how long after a settlement
 * the next one begins; and how long one may keep the next waiting, as it may hang.
 */
const PAUSE_MS = 500
const HANGING_MS = 5_000
const POLL_MS = 50

/** How long the first of a burst may keep the others waiting. */
const ALONE_MS = 500

/** Counts the calls: a worker that finds nothing looks again after another call. */
let calls = 0
let active = 0
let settling = 0
/** When a settlement last began or ended. */
let turnedAt = -Infinity
const workers = new Set<Promise<void>>()

/**
 * Lets this process settle the invoices that are due, the longest due first, and those
 * that become due meanwhile. The table is the queue (ADR 0027): each process takes the
 * next row when it has time for it, so nothing is kept in memory, and a crash loses
 * nothing. The caller does not wait for it, because shoppers may pay all the time.
 */
export function startSettling(container: MedusaContainer): void {
  calls += 1
  addWorker(container)
}

/** Settles, and waits until this process finds no invoice due: for a test. */
export async function settleDue(container: MedusaContainer): Promise<void> {
  startSettling(container)
  await untilIdle()
}

/** Waits until this process settles nothing: for a test. */
export async function untilIdle(): Promise<void> {
  while (workers.size > 0) {
    await Promise.all(workers)
  }
}

/** A worker that finds something to do adds the next one. */
function addWorker(container: MedusaContainer): void {
  if (active < container.resolve(SBP_LEDGER_MODULE).countTurns()) {
    active += 1
    const worker = work(container)
    workers.add(worker)
    void worker.then(() => workers.delete(worker))
  }
}

async function work(container: MedusaContainer): Promise<void> {
  try {
    await firstAlone()
    for (;;) {
      const before = calls
      await answersFirst()
      if (await settleNext(container)) {
        continue
      }
      // A claim skips rows that are locked, by another notification for example,
      // and no other call would come because of them.
      const due = container.resolve(SBP_LEDGER_MODULE).hasDueSettlement()
      if (await withTimeout(due, CLAIM_MS, "The database")) {
        await sleep(POLL_MS)
      } else if (before === calls) {
        return
      }
    }
  } catch (error) {
    logFailure(container, "sbp.settlement.failed", error)
  } finally {
    // At once, and not when the caller notices: a call in between would find no
    // place for a worker, and no worker that looks again.
    active -= 1
  }
}

/**
 * Orders that are begun at once are made at once, and the first of them as late as the
 * last. So a worker that is added waits until the first order has been made.
 */
async function firstAlone(): Promise<void> {
  const before = turnedAt
  const until = performance.now() + ALONE_MS
  while (settling === 1 && turnedAt === before && performance.now() < until) {
    await sleep(POLL_MS)
  }
}

/**
 * If more notifications come than this process has time for, they are answered first,
 * because the gateway waits for it. One payment is settled at a time, with pauses.
 */
async function answersFirst(): Promise<void> {
  const wait = () => (settling > 0 ? HANGING_MS : PAUSE_MS)
  while (isOverrun() && performance.now() - turnedAt < wait()) {
    await sleep(POLL_MS)
  }
}

/** Returns whether an invoice was due. */
async function settleNext(container: MedusaContainer): Promise<boolean> {
  settling += 1
  turnedAt = performance.now()
  try {
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    const claim = ledger.claimSettlements(1)
    const claimed = await withTimeout(claim, CLAIM_MS, "The database").catch(
      (error: unknown) => {
        void giveBack(ledger, claim).catch(() => undefined)
        throw error
      }
    )
    for (const invoice of claimed) {
      addWorker(container)
      await settle(container, invoice)
    }
    return claimed.length > 0
  } finally {
    settling -= 1
    turnedAt = performance.now()
  }
}

/** What a claim still takes that was given up has no worker. */
async function giveBack(
  ledger: SbpLedgerModuleService,
  claim: Promise<InvoiceToSettle[]>
): Promise<void> {
  for (const { id } of await claim) {
    await ledger.makeSettlementDueSoon(id)
  }
}

/** An invoice that fails blocks no other: it is due again when its lease expires. */
async function settle(
  container: MedusaContainer,
  invoice: InvoiceToSettle
): Promise<void> {
  try {
    const settled = settleCollection(container, invoice, TIMEOUTS)
    await withTimeout(settled, TIMEOUT_MS, "Settling")
  } catch (error) {
    logFailure(container, "sbp.settlement.failed", error, { id: invoice.id })
  }
}
