import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { CardNumber } from "../../domain/card-number"
import { SbpGateway } from "../../gateway"
import { observeAttempt } from "../../shared/monitoring/counts"
import type { SbpOptions } from "../../shared/options"
import type { PayoutRow } from "./models/payout"
import { keepOutcome } from "./record-outcome"
import { sendPayout } from "./send-payout"
import { settingsOf } from "./settings"

/**
 * Sends payouts for one process, and remembers those whose outcome is not
 * recorded yet. If the database loses such a row meanwhile, only this process
 * knows that the payout was sent.
 */
export class PayoutSender {
  private gateway?: SbpGateway
  /** Calls to the gateway whose outcome is not recorded yet. */
  private readonly underWay = new Set<Promise<unknown>>()
  /** Whether an outcome was recorded in the end, by the key and id of its payout. */
  private readonly unrecorded = new Map<string, Promise<boolean>>()

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
    const kept = sendPayout(parts, payout, cardNumber).then((outcome) =>
      keepOutcome(this.pool, payout, outcome, (facts) =>
        this.logger?.error(
          `sbp.payout.outcome_not_recorded ${JSON.stringify(facts)}`
        )
      )
    )
    this.remember(
      [payout.id, payout.idempotency_key],
      kept.then((it) => it.isRecorded)
    )
    return (await kept).payout
  }

  /**
   * @param names the id and the key, by which a request may ask for it again
   * @param isRecorded false: it is remembered for as long as this process lives
   */
  private remember(names: string[], isRecorded: Promise<boolean>): void {
    // The caller may be gone: a shutdown waits for this work all the same.
    this.underWay.add(isRecorded)
    const done = () => this.underWay.delete(isRecorded)
    isRecorded.then(done, done)
    const forget = () => names.forEach((name) => this.unrecorded.delete(name))
    names.forEach((name) => this.unrecorded.set(name, isRecorded))
    void isRecorded.then(
      (it) => it && forget(),
      () => undefined
    )
  }

  /**
   * Waits until a payout that was sent, and that the database has lost, is
   * restored.
   *
   * @throws {MedusaError} UNEXPECTED_STATE if it never is: to send it once more
   * could pay it twice
   */
  async untilRecorded(
    name: string,
    find: () => Promise<unknown>
  ): Promise<void> {
    const isRecorded = this.unrecorded.get(name)
    if (!isRecorded || (await find()) || (await isRecorded)) {
      return
    }
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "This payout was sent, and the database has lost it. Do not create another one: look for it in the gateway's cabinet"
    )
  }

  /** Waits until the outcome of every call is recorded or given up. */
  async finish(): Promise<void> {
    // A retry waits by a timer that does not keep the process alive.
    const staying = setInterval(() => undefined, 1_000)
    while (this.underWay.size > 0) {
      await Promise.allSettled([...this.underWay])
    }
    clearInterval(staying)
  }
}
