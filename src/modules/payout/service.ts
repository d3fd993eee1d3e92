import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
  MedusaService,
} from "@medusajs/framework/utils"
import { SbpGateway } from "../../gateway"
import { parseOptions, type SbpOptions } from "../../shared/options"
import { assertNoCard } from "./cards/assert-no-card"
import { readCard } from "./cards/read-card"
import { approvePayout } from "./deciding/approve-payout"
import {
  checkPayout,
  type CreatedPayout,
  createPayout,
  type PayoutRequest,
} from "./deciding/create-payout"
import { voidPayoutId } from "./deciding/void-payout-id"
import { expirePayouts } from "./deciding/expire-payouts"
import { markBounced } from "./deciding/mark-bounced"
import { type Decision, rejectPayout } from "./deciding/reject-payout"
import { type Resolution, resolvePayout } from "./deciding/resolve-payout"
import { SbpPayoutEvent } from "./models/history"
import { SbpPayoutCardCheck } from "./models/card-check"
import { SbpPayoutVoidedId } from "./models/voided-id"
import { type PayoutRow, SbpPayout } from "./models/payout"
import { findPage, type Page, walkPayouts } from "./reading/find-page"
import type { PayoutFilters } from "./reading/matching"
import { type PayoutFigures, readFigures } from "./reading/read-figures"
import { keepOutcome } from "./sending/keep-outcome"
import { NOT_SENT_YET } from "./sending/restore-payout"
import { sendPayout } from "./sending/send-payout"
import { stopWaiting } from "./sending/stop-waiting"
import { UnwrittenPayouts } from "./sending/unwritten-payouts"
import { settingsOf } from "./settings"
import { PAYOUTS, rowsOf } from "./sql"
import {
  listUnpublished,
  markPublished,
  type PublishedState,
} from "./events/unpublished"
import { type AuditEntry, recordAudit } from "./trail/audit"
import {
  checkTrail,
  readTrailCheck,
  type TrailCheck,
} from "./trail/check-trail"
import { readActorEmails } from "./trail/read-actor-emails"
import type { TrailVerdict } from "./trail/verify-trail"

type Cradle = {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.LOGGER]?: Logger
}

/**
 * The truth about money out. Whoever takes a card calls it directly: no
 * workflow, event or job may ever carry one. Nothing is ever sent twice.
 */
export class SbpPayoutModuleService extends MedusaService({
  SbpPayout,
  SbpPayoutEvent,
  SbpPayoutVoidedId,
  SbpPayoutCardCheck,
}) {
  protected readonly pool_: Knex
  protected readonly options_: SbpOptions
  protected readonly logger_: Logger | undefined
  protected gateway_?: SbpGateway
  /** Calls whose outcome is not written down yet. */
  protected readonly underWay_ = new Set<Promise<unknown>>()
  /** Those of them that left, by the keys and ids of their payouts. */
  protected readonly unwritten_ = new UnwrittenPayouts()

  /** What Medusa calls when it is asked to stop, before it lets go of Postgres. */
  __hooks = {
    onApplicationPrepareShutdown: async () => {
      // What is waited for may be a clock, for which no process stays.
      const staying = setInterval(() => undefined, 1_000)
      while (this.underWay_.size > 0) {
        await Promise.allSettled([...this.underWay_])
      }
      clearInterval(staying)
    },
  }

  constructor(cradle: Cradle, options: unknown) {
    super(cradle)
    this.logger_ = cradle[ContainerRegistrationKeys.LOGGER]
    this.pool_ = cradle[ContainerRegistrationKeys.PG_CONNECTION]
    this.options_ = parseOptions(options)
  }

  /**
   * Sends money to a card, or asks for a second person to agree to it. The same
   * request again, with its key, returns the same payout.
   *
   * @throws {MedusaError} INVALID_DATA or NOT_ALLOWED, in words for an operator
   */
  async createPayout(
    request: PayoutRequest,
    card: { card_number: string }
  ): Promise<PayoutRow> {
    await this.assertEnabled()
    const number = readCard(card.card_number)
    assertNoCard(request, number)
    const settings = settingsOf(this.options_)
    await this.untilWritten(request.idempotency_key)
    const created = await createPayout(this.pool_, request, number, settings)
    return this.send(created, number)
  }

  /**
   * Lets a payout go that waits for a second person, and sends it.
   *
   * @throws {MedusaError} NOT_FOUND, INVALID_DATA or NOT_ALLOWED
   */
  async approvePayout(
    id: string,
    by: { actor_id: string; actor_email?: string; card_number: string }
  ): Promise<PayoutRow> {
    await this.assertEnabled()
    const { card_number, ...actor } = by
    const number = readCard(card_number)
    const approval = { ...actor, number }
    const settings = settingsOf(this.options_)
    await this.unwritten_.settle(id, () => this.findSent(id))
    const approved = await approvePayout(this.pool_, id, approval, settings)
    return this.send(approved, number)
  }

  /**
   * What stands against a payout, before anybody prepares for it: the same as
   * when it is created, but for what may change until then.
   *
   * @throws {MedusaError} INVALID_DATA or NOT_ALLOWED, in words for an operator
   */
  async checkPayout(
    { note, ...request }: PayoutRequest & { note: string | null },
    card: { card_number: string }
  ): Promise<void> {
    await this.assertEnabled()
    const number = readCard(card.card_number)
    assertNoCard({ ...request, note }, number)
    await checkPayout(this.pool_, request, number, settingsOf(this.options_))
  }

  /**
   * The payout that this key has made already.
   *
   * @throws {MedusaError} UNEXPECTED_STATE if it was sent, and its row is lost
   */
  async findByKey(idempotency_key: string): Promise<PayoutRow | undefined> {
    await this.untilWritten(idempotency_key)
    return this.rowOf(idempotency_key)
  }

  /** An announced payout, or the certainty that there will never be one. */
  voidPayoutId(id: string): Promise<PayoutRow | undefined> {
    return voidPayoutId(this.pool_, id)
  }

  rejectPayout(id: string, decision: Decision): Promise<PayoutRow> {
    return rejectPayout(this.pool_, id, decision)
  }

  /** Writes down what became of a payout that nobody told; see there. */
  resolvePayout(id: string, resolution: Resolution): Promise<PayoutRow> {
    const settings = settingsOf(this.options_)
    return resolvePayout(this.pool_, id, resolution, settings)
  }

  /** The bank sent the money of a paid payout back. */
  markBounced(id: string, decision: Decision): Promise<PayoutRow> {
    return markBounced(this.pool_, id, decision, settingsOf(this.options_))
  }

  /** Calls payouts unknown whose answer is overdue. */
  stopWaiting(limit: number): Promise<number> {
    return stopWaiting(this.pool_, limit)
  }

  /** Ends payouts that nobody approved in time. */
  expirePayouts(limit: number): Promise<number> {
    return expirePayouts(this.pool_, limit)
  }

  /** The ids of one page of the list, and how many there are in all. */
  findPage(
    filters: PayoutFilters,
    page: Page
  ): Promise<{ ids: string[]; count: number }> {
    return findPage(this.pool_, filters, page)
  }

  /** The whole list, so many rows at a time, for an export. */
  // eslint-disable-next-line @typescript-eslint/require-await
  async walkPayouts(
    filters: PayoutFilters,
    batch: number
  ): Promise<AsyncGenerator<PayoutRow[]>> {
    return walkPayouts(this.pool_, filters, batch)
  }

  /** Records what people did or tried, beside what happened to payouts. */
  recordAudit(entry: AuditEntry): Promise<void> {
    return recordAudit(this.pool_, entry)
  }

  /** Verifies the history of payouts, if that is due. */
  checkTrail(): Promise<TrailVerdict | undefined> {
    return checkTrail(this.pool_)
  }

  /** What the last check of the history found; null before the first. */
  readTrailCheck(): Promise<TrailCheck | null> {
    return readTrailCheck(this.pool_)
  }

  /** The addresses that these users had when they last did something. */
  readActorEmails(ids: string[]): Promise<Map<string, string>> {
    return readActorEmails(this.pool_, ids)
  }

  /** How payouts are doing, in numbers. */
  readFigures(): Promise<PayoutFigures> {
    return readFigures(this.pool_)
  }

  /** Payouts whose latest state is not published yet. */
  listUnpublished(limit: number): Promise<PayoutRow[]> {
    return listUnpublished(this.pool_, limit)
  }

  /** Records what was published of a payout; see there. */
  markPublished(state: PublishedState): Promise<boolean> {
    return markPublished(this.pool_, state)
  }

  /** @throws {MedusaError} NOT_ALLOWED while payouts are switched off */
  // eslint-disable-next-line @typescript-eslint/require-await
  async assertEnabled(): Promise<void> {
    if (!this.options_.payouts.enabled) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "Payouts are switched off: set the option payouts.enabled to true"
      )
    }
  }

  /** The merchant's decisions, without what is secret. */
  getRules(): Promise<PayoutRules> {
    const { payouts, operators, approvers, currencies } = this.options_
    return Promise.resolve({ ...payouts, operators, approvers, currencies })
  }

  /** Waits for one that left already, if the database has lost its row. */
  protected untilWritten(idempotency_key: string): Promise<void> {
    return this.unwritten_.settle(idempotency_key, () =>
      this.rowOf(idempotency_key)
    )
  }

  protected async rowOf(
    idempotency_key: string
  ): Promise<PayoutRow | undefined> {
    return rowsOf<PayoutRow>(this.pool_, PAYOUTS)
      .where({ idempotency_key })
      .first()
  }

  /** A payout whose row knows that it was sent. */
  protected async findSent(id: string): Promise<PayoutRow | undefined> {
    return rowsOf<PayoutRow>(this.pool_, PAYOUTS)
      .where({ id })
      .whereNotIn("state", NOT_SENT_YET)
      .first()
  }

  protected async send(
    { payout, isToBeSent }: CreatedPayout,
    number: string
  ): Promise<PayoutRow> {
    if (!isToBeSent) {
      return payout
    }
    const parts = {
      pool: this.pool_,
      gateway: this.gateway(),
      settings: settingsOf(this.options_),
    }
    const kept = sendPayout(parts, payout, number).then((outcome) =>
      keepOutcome(this.pool_, payout, outcome, (facts) =>
        this.logger_?.error(
          `sbp.payout.outcome_not_recorded ${JSON.stringify(facts)}`
        )
      )
    )
    const isWritten = this.untilDone(kept.then((it) => it.isWritten))
    this.unwritten_.add([payout.id, payout.idempotency_key], isWritten)
    return (await kept).payout
  }

  /** Whoever asked may have gone: that it ends is seen to all the same. */
  protected untilDone<T>(work: Promise<T>): Promise<T> {
    this.underWay_.add(work)
    const done = () => this.underWay_.delete(work)
    work.then(done, done)
    return work
  }

  protected gateway(): SbpGateway {
    this.gateway_ ??= new SbpGateway({
      ...this.options_,
      payoutTimeoutMs: this.options_.payouts.timeoutMs,
    })
    return this.gateway_
  }
}

export type PayoutRules = SbpOptions["payouts"] &
  Pick<SbpOptions, "operators" | "approvers" | "currencies">
