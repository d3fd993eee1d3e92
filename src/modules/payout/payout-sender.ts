import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { CardNumber } from "../../domain/card-number"
import { SbpGateway } from "../../gateway"
import { observeAttempt } from "../../shared/monitoring/counts"
import type { SbpOptions } from "../../shared/options"
import { withTimeout } from "../../shared/with-timeout"
import type { PayoutRow } from "./models/payout"
import {
  keepOutcome,
  restoreLost,
  type UnrecordedOutcome,
} from "./record-outcome"
import { isSentAnew, mayHaveLeft } from "./restore-payout"
import { type PayoutOutcome, sendPayout } from "./send-payout"
import { settingsOf } from "./settings"

/** When a recorded outcome is checked for in the database again: a failover takes minutes. */
const LOOKS_MS = [15_000, 105_000, 480_000]

/** When the last check is tried again: it has to reach the database. */
const RETRY_MS = 15_000

/** How long a process that is asked to stop waits for its last check. */
const LAST_LOOK_MS = 5_000

/**
 * Sends payouts for one process, and remembers those whose outcome is not
 * recorded yet, or was recorded a short time ago. If the database loses such a row, only
 * this process knows that the payout was sent.
 */
export class PayoutSender {
  private gateway?: SbpGateway
  /** Calls to the gateway whose outcome is not recorded yet. */
  private readonly underWay = new Set<Promise<unknown>>()
  /** By the payout's id and key: the row once its outcome is recorded; undefined: it never is. */
  private readonly unrecorded = new Map<
    string,
    Promise<PayoutRow | undefined>
  >()
  /** Outcomes that the database has refused so far, by the payout's id. */
  private readonly refused = new Map<string, UnrecordedOutcome>()
  private isStopping = false
  /** By the same names: restores a recorded outcome that the database has lost since. */
  private readonly recorded = new Map<string, () => Promise<PayoutRow>>()

  constructor(
    private readonly pool: Knex,
    private readonly options: SbpOptions,
    private readonly logger: Logger | undefined
  ) {}

  /** Calls the gateway once for a payout in the state `sending`. */
  async send(payout: PayoutRow, cardNumber: CardNumber): Promise<PayoutRow> {
    this.gateway ??= new SbpGateway({
      ...this.options,
      payoutTimeoutMs: this.options.payouts.timeoutMs,
      onAttempt: observeAttempt,
    })
    const parts = {
      pool: this.pool,
      gateway: this.gateway,
      settings: settingsOf(this.options),
    }
    const called = sendPayout(parts, payout, cardNumber)
    const kept = called.then((outcome) =>
      keepOutcome(this.pool, payout, outcome, (facts, isLast) =>
        this.noteRefused(facts, isLast)
      )
    )
    this.remember(
      payout,
      called,
      kept.then((it) => it.recorded)
    )
    return (await kept).payout
  }

  private noteRefused(facts: UnrecordedOutcome, isLast: boolean): void {
    const isFirst = !this.refused.has(facts.id)
    this.refused.set(facts.id, facts)
    if (isLast || (isFirst && this.isStopping)) {
      this.logUnrecorded(facts)
    }
    if (isLast) {
      this.refused.delete(facts.id)
    }
  }

  private logUnrecorded(facts: UnrecordedOutcome): void {
    this.logger?.error(
      `sbp.payout.outcome_not_recorded ${JSON.stringify(facts)}`
    )
  }

  /** @param recorded undefined: the payout is remembered for as long as this process lives */
  private remember(
    payout: PayoutRow,
    called: Promise<PayoutOutcome>,
    recorded: Promise<PayoutRow | undefined>
  ): void {
    // The caller may be gone: a shutdown waits for this work all the same.
    this.underWay.add(recorded)
    const done = () => this.underWay.delete(recorded)
    recorded.then(done, done)
    const names = namesOf(payout)
    names.forEach((name) => this.unrecorded.set(name, recorded))
    void recorded.then(
      async (row) => {
        if (!row) {
          return
        }
        names.forEach((name) => this.unrecorded.delete(name))
        this.refused.delete(payout.id)
        const outcome = await called
        // If the payout was sent a second time, the second call restores its own outcome.
        if (mayHaveLeft(outcome) && !isSentAnew(row, payout)) {
          await this.lookAgain(payout, outcome)
        }
      },
      () => undefined
    )
  }

  /** A failover may lose the recorded outcome, and other processes know only the row. */
  private async lookAgain(
    payout: PayoutRow,
    outcome: PayoutOutcome
  ): Promise<void> {
    const restore = () => restoreLost(this.pool, payout, outcome)
    const names = namesOf(payout)
    names.forEach((name) => this.recorded.set(name, restore))
    const waits = [...LOOKS_MS]
    while (waits.length > 0) {
      await sleep(waits.shift(), undefined, { ref: false })
      if (this.recorded.get(payout.id) !== restore) {
        return
      }
      try {
        if (isSentAnew(await restore(), payout)) {
          break
        }
      } catch {
        // The database is down. What it has lost shows only once it is back, however late.
        if (waits.length === 0) {
          waits.push(RETRY_MS)
        }
      }
    }
    names.forEach((name) => this.recorded.delete(name))
  }

  /**
   * Waits until a payout that was sent, and that the database has lost, is
   * restored.
   *
   * @throws {MedusaError} UNEXPECTED_STATE if it never is: to send it again
   * could pay it twice
   */
  async untilRecorded(
    name: string,
    find: () => Promise<unknown>
  ): Promise<void> {
    const recorded = this.unrecorded.get(name)
    const restore = this.recorded.get(name)
    if (!(recorded ?? restore) || (await find())) {
      return
    }
    if (!(await (restore?.() ?? recorded))) {
      throw new MedusaError(
        MedusaError.Types.UNEXPECTED_STATE,
        "This payout was sent, and the database has lost it. Do not create another one: look for it in the gateway's cabinet"
      )
    }
  }

  /**
   * Waits until the outcome of every call is recorded or given up, and checks for the last
   * time: no other process remembers what the database may have lost.
   */
  async finish(): Promise<void> {
    // This process may be killed before the database is back: then the log is the only trace.
    this.isStopping = true
    this.refused.forEach((facts) => this.logUnrecorded(facts))
    // A retry waits by a timer that does not keep the process alive.
    const staying = setInterval(() => undefined, 1_000)
    while (this.underWay.size > 0) {
      await Promise.allSettled([...this.underWay])
    }
    clearInterval(staying)
    const looks = new Set(this.recorded.values())
    const looked = Promise.allSettled([...looks].map((restore) => restore()))
    // Does not wait for a database that is down.
    await withTimeout(looked, LAST_LOOK_MS, "The database").catch(() => [])
    this.recorded.clear()
  }
}

/** A repeated request names the payout by either. */
const namesOf = ({ id, idempotency_key }: PayoutRow) => [id, idempotency_key]
