import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaService,
} from "@medusajs/framework/utils"
import { notAllowed } from "../../shared/not-allowed"
import type { CardNumber } from "../../domain/card-number"
import { currencyCodeOf, currencyOf } from "../../domain/money"
import { NOT_SENT_YET } from "../../domain/states/payout"
import { foldSums, readSums } from "../../shared/figures/sums"
import { registerGauges } from "../../shared/monitoring/gauges"
import { registerMoved } from "../../shared/moved-money"
import { registerOwnOptions } from "../../shared/shops"
import { parseOptions, type SbpOptions } from "../../shared/options"
import type { CheckReturn } from "./assert-return-checked"
import { type Approval, approveLink, approvePayout } from "./approve-payout"
import { advanceBatches, type BatchWork } from "./advance-batches"
import {
  findBatchOf,
  listUnpublishedBatches,
  markBatchPublished,
  readBatchHistory,
} from "./batch-history"
import {
  findBatchPage,
  findBatchRowPage,
  readBatchProgress,
  readBatchRows,
  walkBatchRows,
} from "./batch-queries"
import { assertNoCard, readCard } from "./card"
import {
  findFirstSent,
  findStated,
  proposePayouts,
  walkSent,
} from "./find-stated"
import type { PayoutRequest } from "./payout-request"
import { type BatchCheck, checkBatch } from "./check-batch"
import { type BatchRequest, createBatch } from "./create-batch"
import { checkTrail, readTrailCheck, readTrailStart } from "./check-trail"
import { checkLink, createLink, type LinkRequest } from "./create-link"
import { checkPayout, type CreatedPayout, createPayout } from "./create-payout"
import {
  approveBatch,
  type BatchApproval,
  expireBatches,
  rejectBatch,
  remindBatch,
  withdrawBatch,
} from "./decide-batch"
import {
  type AssertNotPaid,
  endPaidTwice,
  markBounced,
  type PayoutDecision,
  type PayoutResolution,
  rejectPayout,
  resolvePayout,
  withdrawPayout,
} from "./decide-payout"
import {
  expirePayouts,
  listUnpublished,
  markListed,
  markPublished,
  markUnlisted,
  stopWaiting,
} from "./due-payouts"
import { type FigureFilters, FIGURES, readOpen } from "./figures"
import { readUsedToday } from "./limits"
import {
  claimMails,
  endNotifying,
  forgetMails,
  type DueMail,
  recordMail,
  type Reminder,
  remindRecipient,
} from "./link-mails"
import { SbpPayoutBatchRow } from "./models/batch-row"
import { SbpPayoutCardCheck } from "./models/card-check"
import { type PayoutBatchRow, SbpPayoutBatch } from "./models/payout-batch"
import { type PayoutRow, SbpPayout } from "./models/payout"
import { SbpPayoutLink } from "./models/payout-link"
import { SbpPayoutEvent } from "./models/payout-event"
import { SbpPayoutVoidedId } from "./models/voided-id"
import { requireBatch } from "./move-batch"
import { readPaidBefore } from "./paid-before"
import { PayoutSender } from "./payout-sender"
import {
  findPayoutPage,
  readAwaitingApproval,
  readPayoutHealth,
  readPayoutGauges,
  walkPayouts,
} from "./queries"
import { emptyPayouts } from "./retention"
import { type PayoutSettings, settingsOf } from "./settings"
import {
  inTransaction,
  lockDecisions,
  PAYOUTS,
  requirePayout,
  rowsOf,
} from "./sql"
import { readFreedBy, readFreeing } from "./three-people"
import { listAdmissions, readActorEmails, recordAudit } from "./trail"
import {
  liveSecrets,
  openLink,
  type OpenedLink,
  recordStopped,
  requireLink,
  useLink,
  type UsedLink,
} from "./use-link"
import { voidPayoutId } from "./void-payout-id"

type Cradle = {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.LOGGER]?: Logger
}

/**
 * The truth about money out. Code that takes a card calls it directly: no workflow,
 * event or job may ever carry a card number. Nothing is ever sent twice. A method
 * without a comment calls a function, whose comment says what it does and throws.
 */
export class SbpPayoutModuleService extends MedusaService({
  SbpPayout,
  SbpPayoutEvent,
  SbpPayoutLink,
  SbpPayoutBatch,
  SbpPayoutBatchRow,
  SbpPayoutVoidedId,
  SbpPayoutCardCheck,
}) {
  protected readonly pool_: Knex
  protected readonly options_: SbpOptions
  protected readonly settings_: PayoutSettings
  protected readonly sender_: PayoutSender

  /** Medusa calls this when it is asked to stop, before it disconnects from Postgres. */
  __hooks = {
    onApplicationPrepareShutdown: () => this.sender_.finish(),
  }

  constructor(cradle: Cradle, options: unknown) {
    super(cradle)
    this.pool_ = cradle[ContainerRegistrationKeys.PG_CONNECTION]
    this.options_ = parseOptions(options)
    this.settings_ = settingsOf(this.options_)
    this.sender_ = new PayoutSender(
      this.pool_,
      this.options_,
      cradle[ContainerRegistrationKeys.LOGGER]
    )
    registerOwnOptions(this.options_)
    registerGauges(
      "payout",
      () => readPayoutGauges(this.pool_),
      cradle[ContainerRegistrationKeys.LOGGER]
    )
    registerMoved("payouts", this.findFirstSent)
  }

  /** Makes a method of a function whose first argument is the pool. */
  protected onPool<Args extends unknown[], Result>(
    run: (pool: Knex, ...args: Args) => Result
  ) {
    return (...args: Args): Result => run(this.pool_, ...args)
  }

  /**
   * Sends money to a card, or asks for a second person to agree to it. The same
   * request again, with its key, returns the same payout.
   *
   * @throws {MedusaError} INVALID_DATA or NOT_ALLOWED, in words for an operator
   */
  async createPayout(
    request: PayoutRequest,
    card: { card_number: string },
    checkReturn?: CheckReturn
  ): Promise<PayoutRow> {
    await this.assertEnabled()
    const cardNumber = readCard(card.card_number)
    assertNoCard(request, cardNumber)
    await this.untilRecorded(request.idempotency_key)
    const created = await createPayout(
      this.pool_,
      request,
      cardNumber,
      this.settings_,
      checkReturn
    )
    return this.send(created, cardNumber)
  }

  /**
   * Approves a payout as a second person, and sends it.
   *
   * @throws {MedusaError} NOT_FOUND, INVALID_DATA or NOT_ALLOWED
   */
  async approvePayout(
    id: string,
    by: Approval & { card_number: string },
    checkReturn?: CheckReturn
  ): Promise<PayoutRow> {
    await this.assertEnabled()
    const { card_number, ...more } = by
    const cardNumber = readCard(card_number)
    const approval = { ...more, cardNumber }
    await this.sender_.untilRecorded(id, () => this.findSent(id))
    const approved = await approvePayout(
      this.pool_,
      id,
      approval,
      this.settings_,
      checkReturn
    )
    return this.send(approved, cardNumber)
  }

  /**
   * Promises money to a recipient who will type their card by a link, or asks for a second
   * person to agree to it. The same request again returns the same payout.
   *
   * @throws {MedusaError} NOT_ALLOWED, in words for an operator
   */
  async createLink(
    request: PayoutRequest,
    link: LinkRequest
  ): Promise<PayoutRow> {
    await this.assertEnabled()
    await this.untilRecorded(request.idempotency_key)
    return createLink(this.pool_, request, link, this.settings_)
  }

  /** Approves the amount and the recipient of a link. */
  async approveLink(
    id: string,
    approval: Approval,
    checkReturn?: CheckReturn
  ): Promise<PayoutRow> {
    await this.assertEnabled()
    return approveLink(this.pool_, id, approval, this.settings_, checkReturn)
  }

  openLink = this.onPool(openLink)

  /**
   * Sends a payout to the card that its recipient typed.
   *
   * @throws {MedusaError} NOT_FOUND, INVALID_DATA if it is no card's number, or
   *   NOT_ALLOWED
   */
  async useLink(
    token: string,
    typed: { card_number: string; code: string; from: string },
    checkReturn?: CheckReturn
  ): Promise<UsedLink> {
    await this.assertEnabled()
    const { card_number, ...more } = typed
    const cardNumber = readCard(card_number)
    const opened = await openLink(this.pool_, token, typed.from)
    const id = opened?.payout.id ?? ""
    await this.sender_.untilRecorded(id, () => this.findSent(id))
    const card = { ...more, cardNumber }
    const used = await useLink(
      this.pool_,
      token,
      card,
      this.settings_,
      checkReturn
    )
    return used.refusal
      ? used
      : { payout: await this.sender_.send(used.payout, cardNumber) }
  }

  recordStopped = this.onPool(recordStopped)

  /** Whether payouts are on, and this one can go out as it was made: shop, currency, seal. */
  takesCards(opened: OpenedLink): Promise<boolean> {
    const { shop_id, currency_code } = opened.payout
    const { keys, shopId, currencies } = this.settings_
    return Promise.resolve(
      this.options_.payouts.enabled &&
        shop_id === shopId &&
        currencies.includes(currencyOf(currency_code)) &&
        liveSecrets(opened, keys) !== undefined
    )
  }

  /**
   * The secrets of a link, to be handed to its recipient. The rows are not read again, so
   * that they name the recipient for whom the link was sealed.
   *
   * @throws {MedusaError} NOT_ALLOWED once its key is gone
   */
  // oxlint-disable-next-line typescript/require-await -- its callers await a rejection
  async readSecrets(opened: OpenedLink): Promise<LinkSecrets> {
    const secrets = liveSecrets(opened, this.settings_.keys)
    if (!secrets) {
      throw notAllowed(
        "The key that made this link is not among the options any more, or its row was changed. Withdraw it, and create another one"
      )
    }
    return {
      url: `${this.options_.backendUrl}/sbp/receive/${secrets.token}`,
      code: opened.link.requires_code ? secrets.code : null,
    }
  }

  retrieveLink = this.onPool(requireLink)

  async remindRecipient(payoutId: string, by: Reminder): Promise<void> {
    await this.assertEnabled()
    return remindRecipient(this.pool_, payoutId, by)
  }

  claimMails(limit: number): Promise<DueMail[]> {
    const { shopId, currencies, payouts } = this.options_
    return claimMails(this.pool_, limit, {
      shop_id: shopId,
      currency_codes: payouts.enabled ? currencies.map(currencyCodeOf) : [],
    })
  }

  recordMail = this.onPool(recordMail)
  forgetMails = this.onPool(forgetMails)
  endNotifying = this.onPool(endNotifying)

  /** Adds a batch up, and finds what a person should look at. */
  async checkBatch(
    batch: Pick<BatchRequest, "currency_code" | "rows">
  ): Promise<BatchCheck> {
    await this.assertEnabled()
    return inTransaction(this.pool_, async (trx) => {
      await lockDecisions(trx)
      return checkBatch(trx, batch, this.settings_)
    })
  }

  /**
   * Promises money to many recipients, who type their cards by links, once a second person
   * has agreed to it. The same request again returns the same batch.
   *
   * @throws {MedusaError} INVALID_DATA or NOT_ALLOWED, in words for an operator
   */
  async createBatch(batch: BatchRequest): Promise<PayoutBatchRow> {
    await this.assertEnabled()
    return createBatch(this.pool_, batch, this.settings_)
  }

  /** Approves a batch as a second person: `advanceBatches` makes its links then. */
  async approveBatch(
    id: string,
    approval: BatchApproval
  ): Promise<PayoutBatchRow> {
    await this.assertEnabled()
    return approveBatch(this.pool_, id, approval, this.settings_)
  }

  /** Does a part of what each approved or withdrawn batch waits for. */
  advanceBatches(
    limit: number,
    except: readonly string[] = []
  ): Promise<BatchWork> {
    const { enabled: mayMake } = this.options_.payouts
    return advanceBatches(
      this.pool_,
      { limit, mayMake, except },
      this.settings_
    )
  }

  async remindBatch(id: string, by: Reminder): Promise<number> {
    await this.assertEnabled()
    return remindBatch(this.pool_, id, by)
  }

  rejectBatch = this.onPool(rejectBatch)
  withdrawBatch = this.onPool(withdrawBatch)
  expireBatches = this.onPool(expireBatches)
  retrieveBatch = this.onPool(requireBatch)
  findBatchOf = this.onPool(findBatchOf)
  findBatchPage = this.onPool(findBatchPage)
  findBatchRowPage = this.onPool(findBatchRowPage)
  readBatchRows = (ids: string[]) =>
    readBatchRows(this.pool_, ids, this.settings_.keys)
  readBatchProgress = this.onPool(readBatchProgress)
  readBatchHistory = this.onPool(readBatchHistory)
  walkBatchRows = (id: string, size: number) =>
    walkBatchRows(this.pool_, id, { size, keys: this.settings_.keys })
  listUnpublishedBatches = this.onPool(listUnpublishedBatches)
  markBatchPublished = this.onPool(markBatchPublished)

  /**
   * Runs the checks of `createPayout` before the money is reserved: only what changes in
   * between can refuse the request later.
   *
   * @throws {MedusaError} INVALID_DATA or NOT_ALLOWED, in words for an operator
   */
  async checkPayout(
    { note, ...request }: PayoutRequest & { note: string | null },
    card: { card_number: string }
  ): Promise<void> {
    await this.assertEnabled()
    const cardNumber = readCard(card.card_number)
    assertNoCard({ ...request, note }, cardNumber)
    await checkPayout(this.pool_, request, cardNumber, this.settings_)
  }

  /**
   * Runs the checks of `createLink` before the money is reserved.
   *
   * @throws {MedusaError} NOT_ALLOWED, in words for an operator
   */
  async checkLink(request: PayoutRequest, link: LinkRequest): Promise<void> {
    await this.assertEnabled()
    await checkLink(this.pool_, request, link, this.settings_)
  }

  /**
   * The payout that a request with this key has created already.
   *
   * @throws {MedusaError} UNEXPECTED_STATE if it was sent, and its row is lost
   */
  async findByKey(idempotency_key: string): Promise<PayoutRow | undefined> {
    await this.untilRecorded(idempotency_key)
    return this.rowOf(idempotency_key)
  }

  retrievePayout = this.onPool(requirePayout)

  voidPayoutId = this.onPool(voidPayoutId)
  rejectPayout = this.onPool(rejectPayout)
  withdrawPayout = this.onPool(withdrawPayout)
  resolvePayout = (
    id: string,
    resolution: PayoutResolution,
    assertNotPaid: AssertNotPaid
  ) => resolvePayout(this.pool_, id, resolution, this.settings_, assertNotPaid)
  endPaidTwice = (id: string, by: PayoutDecision) =>
    endPaidTwice(this.pool_, id, by, this.settings_)
  markBounced = (id: string, decision: PayoutDecision) =>
    markBounced(this.pool_, id, decision, this.settings_)

  // The work of the sweep.

  stopWaiting = this.onPool(stopWaiting)
  expirePayouts = this.onPool(expirePayouts)
  listUnpublished = this.onPool(listUnpublished)
  markUnlisted = this.onPool(markUnlisted)
  markListed = this.onPool(markListed)
  markPublished = this.onPool(markPublished)
  /** Keeps the payouts in `except`, which the ledger still needs. */
  emptyPayouts = (before: Date, except: string[], maxBatches: number) =>
    emptyPayouts(this.pool_, { before, except }, maxBatches)

  // Its history.

  recordAudit = this.onPool(recordAudit)
  listAdmissions = this.onPool(listAdmissions)
  checkTrail = this.onPool(checkTrail)
  readTrailCheck = this.onPool(readTrailCheck)
  readTrailStart = this.onPool(readTrailStart)
  readActorEmails = this.onPool(readActorEmails)

  // Its figures.

  readSums = (filters: FigureFilters, bounds: readonly Date[]) =>
    readSums(this.pool_, FIGURES, filters, bounds)
  readOpen = this.onPool(readOpen)
  foldFigures = (limit: number) => foldSums(this.pool_, FIGURES, limit)

  // Queries that Medusa's methods cannot express.

  findPayoutPage = this.onPool(findPayoutPage)
  walkPayouts = this.onPool(walkPayouts)
  findStated = this.onPool(findStated)
  proposePayouts = this.onPool(proposePayouts)
  findFirstSent = this.onPool(findFirstSent)
  walkSent = this.onPool(walkSent)
  readPaidBefore = this.onPool(readPaidBefore)
  readHealth = this.onPool(readPayoutHealth)
  readAwaitingApproval = this.onPool(readAwaitingApproval)
  readFreedBy = this.onPool(readFreedBy)
  readFreeing = this.onPool(readFreeing)
  readUsedToday = () => readUsedToday(this.pool_, this.options_.currencies)

  // The merchant's decisions.

  /** @throws {MedusaError} NOT_ALLOWED while payouts are switched off */
  assertEnabled(): Promise<void> {
    return this.options_.payouts.enabled
      ? Promise.resolve()
      : Promise.reject(
          notAllowed(
            "Payouts are switched off: set the option payouts.enabled to true"
          )
        )
  }

  /** The merchant's decisions, without what is secret. */
  getRules(): Promise<PayoutOptions> {
    const { payouts, operators, approvers, currencies } = this.options_
    return Promise.resolve({ ...payouts, operators, approvers, currencies })
  }

  /** Waits for a payout that was sent, if the database has lost its row. */
  protected untilRecorded(idempotency_key: string): Promise<void> {
    return this.sender_.untilRecorded(idempotency_key, () =>
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
    cardNumber: CardNumber
  ): Promise<PayoutRow> {
    return isToBeSent ? this.sender_.send(payout, cardNumber) : payout
  }
}

type LinkSecrets = { url: string; code: string | null }

export type PayoutOptions = SbpOptions["payouts"] &
  Pick<SbpOptions, "operators" | "approvers" | "currencies">
