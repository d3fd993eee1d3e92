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
import { parseOptions, type SbpOptions } from "../../shared/options"
import { approveLink, approvePayout } from "./approve-payout"
import { advanceBatches, type BatchWork } from "./advance-batches"
import {
  type BatchFilters,
  type BatchPage,
  type BatchRowFilters,
  type BatchRowPage,
  findBatchOf,
  findBatchPage,
  findBatchRowPage,
  listUnpublishedBatches,
  markBatchPublished,
  readBatchHistory,
  readBatchProgress,
  readBatchRows,
  walkBatchRows,
} from "./batch-queries"
import { assertNoCard, readCard } from "./card"
import type { FoundPage } from "../../shared/lists/find-page"
import {
  findFirstSent,
  findStated,
  proposePayouts,
  type StatedIds,
  type UnnamedLine,
  walkSent,
} from "./find-stated"
import { type PayoutRequest, voidPayoutId } from "./payout-request"
import { type BatchCheck, checkBatch } from "./check-batch"
import { type BatchRequest, createBatch } from "./create-batch"
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
  expirePayouts,
  listUnpublished,
  markListed,
  markPublished,
  type PublishedState,
  stopWaiting,
} from "./due-payouts"
import {
  type FigureFilters,
  FIGURES,
  type OpenPayouts,
  type PayoutSum,
  readOpen,
} from "./figures"
import { readUsedToday } from "./limits"
import {
  claimMails,
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
import { type PaidBefore, readPaidBefore } from "./paid-before"
import { PayoutSender } from "./payout-sender"
import {
  findPayoutPage,
  type PayoutPage,
  type PayoutHealth,
  type PayoutFilters,
  type AwaitingApproval,
  readAwaitingApproval,
  readPayoutHealth,
  readGauges,
  walkPayouts,
} from "./queries"
import {
  markBounced,
  type PayoutDecision,
  type PayoutResolution,
  rejectPayout,
  resolvePayout,
  withdrawPayout,
} from "./resolve-payout"
import { emptyPayouts } from "./retention"
import { settingsOf } from "./settings"
import { inTransaction, lockDecisions, PAYOUTS, rowsOf } from "./sql"
import {
  type Admission,
  type AuditEntry,
  listAdmissions,
  readActorEmails,
  recordAudit,
} from "./trail"
import {
  liveSecrets,
  openLink,
  type OpenedLink,
  recordStopped,
  requireLink,
  useLink,
  type UsedLink,
} from "./use-link"
import {
  checkTrail,
  readTrailCheck,
  type TrailCheck,
  type TrailVerdict,
} from "./verify-trail"

type Cradle = {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.LOGGER]?: Logger
}

/**
 * The truth about money out. Code that takes a card calls it directly: no workflow,
 * event or job may ever carry a card number. Nothing is ever sent twice.
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
  protected readonly sender_: PayoutSender

  /** Medusa calls this when it is asked to stop, before it disconnects from Postgres. */
  __hooks = {
    onApplicationPrepareShutdown: () => this.sender_.finish(),
  }

  constructor(cradle: Cradle, options: unknown) {
    super(cradle)
    this.pool_ = cradle[ContainerRegistrationKeys.PG_CONNECTION]
    this.options_ = parseOptions(options)
    this.sender_ = new PayoutSender(
      this.pool_,
      this.options_,
      cradle[ContainerRegistrationKeys.LOGGER]
    )
    registerGauges("payout", () => readGauges(this.pool_))
    registerMoved("payouts", async (shop_id) => {
      const ever = { shop_id, from: new Date(0), until: new Date() }
      return (await findFirstSent(this.pool_, ever)) !== null
    })
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
    const cardNumber = readCard(card.card_number)
    assertNoCard(request, cardNumber)
    const settings = settingsOf(this.options_)
    await this.untilRecorded(request.idempotency_key)
    const created = await createPayout(
      this.pool_,
      request,
      cardNumber,
      settings
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
    by: { actor_id: string; actor_email?: string; card_number: string }
  ): Promise<PayoutRow> {
    await this.assertEnabled()
    const { card_number, ...actor } = by
    const cardNumber = readCard(card_number)
    const approval = { ...actor, cardNumber }
    const settings = settingsOf(this.options_)
    await this.sender_.untilRecorded(id, () => this.findSent(id))
    const approved = await approvePayout(this.pool_, id, approval, settings)
    return this.send(approved, cardNumber)
  }

  /**
   * Promises money to somebody who will type their card by a link, or asks for a second
   * person to agree to it. The same request again returns the same payout.
   *
   * @throws {MedusaError} NOT_ALLOWED, in words for an operator
   */
  async createLink(
    request: PayoutRequest,
    link: LinkRequest
  ): Promise<PayoutRow> {
    await this.assertEnabled()
    return createLink(this.pool_, request, link, settingsOf(this.options_))
  }

  /** Approves the amount and the recipient of a link. */
  async approveLink(
    id: string,
    actor: { actor_id: string; actor_email?: string }
  ): Promise<PayoutRow> {
    await this.assertEnabled()
    return approveLink(this.pool_, id, actor, settingsOf(this.options_))
  }

  openLink(token: string, from: string): Promise<OpenedLink | undefined> {
    return openLink(this.pool_, token, from)
  }

  /**
   * Sends a payout to the card that its recipient typed.
   *
   * @throws {MedusaError} NOT_FOUND, INVALID_DATA if it is no card's number, or
   *   NOT_ALLOWED
   */
  async useLink(
    token: string,
    typed: { card_number: string; code: string; from: string }
  ): Promise<UsedLink> {
    await this.assertEnabled()
    const { card_number, ...more } = typed
    const cardNumber = readCard(card_number)
    const opened = await openLink(this.pool_, token, typed.from)
    const id = opened?.payout.id ?? ""
    await this.sender_.untilRecorded(id, () => this.findSent(id))
    const settings = settingsOf(this.options_)
    const card = { ...more, cardNumber }
    const used = await useLink(this.pool_, token, card, settings)
    return used.refusal
      ? used
      : { payout: await this.sender_.send(used.payout, cardNumber) }
  }

  recordStopped(id: string, why: string): Promise<void> {
    return recordStopped(this.pool_, id, why)
  }

  /** Whether payouts go out, and this one as it was made: out of its shop, in its currency. */
  takesCards(opened: OpenedLink): Promise<boolean> {
    const { shop_id, currency_code } = opened.payout
    const { keys, shopId, currencies } = settingsOf(this.options_)
    return Promise.resolve(
      this.options_.payouts.enabled &&
        shop_id === shopId &&
        currencies.includes(currencyOf(currency_code)) &&
        liveSecrets(opened, keys) !== undefined
    )
  }

  /** Ends a link that no card was typed by. */
  withdrawPayout(id: string, decision: PayoutDecision): Promise<PayoutRow> {
    return withdrawPayout(this.pool_, id, decision)
  }

  /**
   * The secrets of a link, to be handed to its recipient: by these rows, which are not
   * read again, so that whoever they name is whom it was sealed for.
   *
   * @throws {MedusaError} NOT_ALLOWED once its key is gone
   */
  // oxlint-disable-next-line typescript/require-await
  async readSecrets(opened: OpenedLink): Promise<LinkSecrets> {
    const secrets = liveSecrets(opened, settingsOf(this.options_).keys)
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

  /**
   * A payout with its link.
   *
   * @throws {MedusaError} NOT_FOUND
   */
  retrieveLink(payoutId: string): Promise<OpenedLink> {
    return requireLink(this.pool_, payoutId)
  }

  /** What arrived at its card and its recipient before. */
  readPaidBefore(payoutId: string): Promise<PaidBefore> {
    return readPaidBefore(this.pool_, payoutId)
  }

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

  recordMail(mail: DueMail): Promise<void> {
    return recordMail(this.pool_, mail)
  }

  /** What a batch would come to, and what of it a person should look at. */
  async checkBatch(
    batch: Pick<BatchRequest, "currency_code" | "rows">
  ): Promise<BatchCheck> {
    await this.assertEnabled()
    const settings = settingsOf(this.options_)
    return inTransaction(this.pool_, async (trx) => {
      await lockDecisions(trx)
      return checkBatch(trx, batch, settings)
    })
  }

  /**
   * Promises money to many, who type their cards by links, once a second person has
   * agreed to it. The same request again returns the same batch.
   *
   * @throws {MedusaError} INVALID_DATA or NOT_ALLOWED, in words for an operator
   */
  async createBatch(batch: BatchRequest): Promise<PayoutBatchRow> {
    await this.assertEnabled()
    return createBatch(this.pool_, batch, settingsOf(this.options_))
  }

  /** Approves a batch as a second person: `advanceBatches` makes its links then. */
  async approveBatch(
    id: string,
    approval: BatchApproval
  ): Promise<PayoutBatchRow> {
    await this.assertEnabled()
    return approveBatch(this.pool_, id, approval, settingsOf(this.options_))
  }

  /** Does a part of what each approved or withdrawn batch waits for. */
  advanceBatches(
    limit: number,
    except: readonly string[] = []
  ): Promise<BatchWork> {
    const { enabled: mayMake } = this.options_.payouts
    const settings = settingsOf(this.options_)
    return advanceBatches(this.pool_, { limit, mayMake, except }, settings)
  }

  async remindBatch(id: string, by: Reminder): Promise<number> {
    await this.assertEnabled()
    return remindBatch(this.pool_, id, by)
  }

  rejectBatch = (id: string, decision: PayoutDecision) =>
    rejectBatch(this.pool_, id, decision)
  withdrawBatch = (id: string, decision: PayoutDecision) =>
    withdrawBatch(this.pool_, id, decision)
  expireBatches = (limit: number) => expireBatches(this.pool_, limit)
  readBatch = (id: string) => requireBatch(this.pool_, id)
  findBatchOf = (payoutId: string) => findBatchOf(this.pool_, payoutId)
  findBatchPage = (filters: BatchFilters, page: BatchPage) =>
    findBatchPage(this.pool_, filters, page)
  findBatchRowPage = (filters: BatchRowFilters, page: BatchRowPage) =>
    findBatchRowPage(this.pool_, filters, page)
  readBatchRows = (ids: string[]) =>
    readBatchRows(this.pool_, ids, settingsOf(this.options_).keys)
  readBatchProgress = (id: string) => readBatchProgress(this.pool_, id)
  readBatchHistory = (id: string) => readBatchHistory(this.pool_, id)
  // oxlint-disable-next-line typescript/require-await
  walkBatchRows = async (id: string, size: number) =>
    walkBatchRows(this.pool_, id, {
      size,
      keys: settingsOf(this.options_).keys,
    })
  listUnpublishedBatches = (limit: number) =>
    listUnpublishedBatches(this.pool_, limit)
  markBatchPublished = (batch: Pick<PayoutBatchRow, "id" | "state">) =>
    markBatchPublished(this.pool_, batch)

  /**
   * Checks a request before its money is reserved, as `createPayout` does: only what
   * changes until then can refuse it later.
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
    await checkPayout(
      this.pool_,
      request,
      cardNumber,
      settingsOf(this.options_)
    )
  }

  /**
   * The same of a request for a link, as `createLink` does.
   *
   * @throws {MedusaError} NOT_ALLOWED, in words for an operator
   */
  async checkLink(request: PayoutRequest, link: LinkRequest): Promise<void> {
    await this.assertEnabled()
    await checkLink(this.pool_, request, link, settingsOf(this.options_))
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

  /** The payout with this id, or the certainty that there will never be one. */
  voidPayoutId(id: string): Promise<PayoutRow | undefined> {
    return voidPayoutId(this.pool_, id)
  }

  rejectPayout(id: string, decision: PayoutDecision): Promise<PayoutRow> {
    return rejectPayout(this.pool_, id, decision)
  }

  /** Records the outcome that a person has found out about a payout in doubt. */
  resolvePayout(id: string, resolution: PayoutResolution): Promise<PayoutRow> {
    const settings = settingsOf(this.options_)
    return resolvePayout(this.pool_, id, resolution, settings)
  }

  /** The bank sent the money of a paid payout back. */
  markBounced(id: string, decision: PayoutDecision): Promise<PayoutRow> {
    return markBounced(this.pool_, id, decision, settingsOf(this.options_))
  }

  /** Marks payouts unknown whose answer is overdue. */
  stopWaiting(limit: number): Promise<number> {
    return stopWaiting(this.pool_, limit)
  }

  /** Ends payouts that were not approved in time, or whose link ended without a card. */
  expirePayouts(limit: number): Promise<number> {
    return expirePayouts(this.pool_, limit)
  }

  /** The ids of one page of the list, and how many there are in all. */
  findPage(filters: PayoutFilters, page: PayoutPage): Promise<FoundPage> {
    return findPayoutPage(this.pool_, filters, page)
  }

  /** @throws {MedusaError} NOT_FOUND */
  async retrievePayout(id: string): Promise<PayoutRow> {
    // Its only writers are in this module, and check what they write.
    return (await this.retrieveSbpPayout(id)) as PayoutRow
  }

  /** The whole list in batches, for an export. */
  // oxlint-disable-next-line typescript/require-await
  async walkPayouts(
    filters: PayoutFilters,
    batch: number
  ): Promise<AsyncGenerator<PayoutRow[]>> {
    return walkPayouts(this.pool_, filters, batch)
  }

  /** The payouts of a shop that a statement names. */
  findStated(shopId: string, ids: StatedIds): Promise<PayoutRow[]> {
    return findStated(this.pool_, shopId, ids)
  }

  /** Payouts that lines of a statement may be about, by the lines' ids. */
  proposePayouts(
    shopId: string,
    lines: readonly UnnamedLine[]
  ): Promise<Map<string, string[]>> {
    return proposePayouts(this.pool_, shopId, lines)
  }

  /** When the first payout of a shop was sent in this time; null: none was. */
  findFirstSent(of: Parameters<typeof findFirstSent>[1]): Promise<Date | null> {
    return findFirstSent(this.pool_, of)
  }

  /** The payouts of a shop that were sent in this time. */
  // oxlint-disable-next-line typescript/require-await
  async walkSent(
    of: Parameters<typeof walkSent>[1],
    batch: number
  ): Promise<AsyncGenerator<PayoutRow[]>> {
    return walkSent(this.pool_, of, batch)
  }

  /** Records what people did or tried, in the history of payouts. */
  recordAudit(entry: AuditEntry): Promise<void> {
    return recordAudit(this.pool_, entry)
  }

  /** Who ever let whom in. */
  listAdmissions(): Promise<Admission[]> {
    return listAdmissions(this.pool_)
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

  /** What is in doubt, overdue or unpublished, in numbers. */
  readHealth(): Promise<PayoutHealth> {
    return readPayoutHealth(this.pool_)
  }

  /** What waits for an approver, by who created it. */
  readAwaitingApproval(): Promise<AwaitingApproval[]> {
    return readAwaitingApproval(this.pool_)
  }

  /** What all payouts of 24 hours come to, by currency. */
  readUsedToday(): Promise<Record<string, string>> {
    return readUsedToday(this.pool_, this.options_.currencies)
  }

  /** What was paid out in each part of a period, and how often. */
  readSums(
    filters: FigureFilters,
    bounds: readonly Date[]
  ): Promise<Record<PayoutSum, bigint>[]> {
    return readSums(this.pool_, FIGURES, filters, bounds)
  }

  /** What waits for a person, and what is in doubt. */
  readOpen(
    filters: FigureFilters,
    inNeed: readonly string[]
  ): Promise<OpenPayouts> {
    return readOpen(this.pool_, filters, inNeed)
  }

  foldFigures(limit: number): Promise<number> {
    return foldSums(this.pool_, FIGURES, limit)
  }

  /** Payouts whose latest state is not published yet. */
  listUnpublished(limit: number): Promise<PayoutRow[]> {
    return listUnpublished(this.pool_, limit)
  }

  /** Records that the operator's list says what a payout needs. */
  markListed(payout: Pick<PayoutRow, "id" | "attention">): Promise<void> {
    return markListed(this.pool_, payout)
  }

  /** Records what was published of a payout. False: it has changed meanwhile. */
  markPublished(state: PublishedState): Promise<boolean> {
    return markPublished(this.pool_, state)
  }

  /** Empties what is older, but for payouts that the ledger still needs. */
  emptyPayouts(
    before: Date,
    except: string[],
    maxBatches: number
  ): Promise<Record<string, number>> {
    return emptyPayouts(this.pool_, { before, except }, maxBatches)
  }

  /** For how many months words are kept; undefined: for ever. */
  getRetention(): Promise<number | undefined> {
    return Promise.resolve(this.options_.retention)
  }

  /** Where the days of the figures begin. */
  getTimeZone(): Promise<string> {
    return Promise.resolve(this.options_.timeZone)
  }

  /** @throws {MedusaError} NOT_ALLOWED while payouts are switched off */
  // oxlint-disable-next-line typescript/require-await
  async assertEnabled(): Promise<void> {
    if (!this.options_.payouts.enabled) {
      throw notAllowed(
        "Payouts are switched off: set the option payouts.enabled to true"
      )
    }
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

export type LinkSecrets = { url: string; code: string | null }

export type PayoutOptions = SbpOptions["payouts"] &
  Pick<SbpOptions, "operators" | "approvers" | "currencies">
