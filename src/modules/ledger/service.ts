import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaService,
} from "@medusajs/framework/utils"
import {
  type AlertTry,
  endAlerts,
  listOpenAlerts,
  openAlerts,
  openAlertsAbout,
  readAlerted,
  recordAlertTry,
} from "./alerts"
import { foldSums, readSums } from "../../shared/figures/sums"
import { registerGauges } from "../../shared/monitoring/gauges"
import { registerMoved } from "../../shared/moved-money"
import { readCommitted } from "../../shared/read-committed"
import {
  assignAttention,
  type AttentionAssignment,
  type AttentionResolution,
  claimUnpublished,
  type ClosedAttention,
  closeAttention,
  listPayoutsInNeed,
  type NewAttention,
  openAttention,
  openOrUpdate,
  resolveAttention,
  snoozeAttention,
} from "./attention-list"
import {
  copyContacts,
  findSubjects,
  noteContactChange,
  readContacts,
} from "./contacts"
import { checkConfiguration } from "./check-configuration"
import { claimDue, hasDue, makeSettlementDueAfter } from "./due"
import { readOpen, readOpenEntries } from "./figures/read-open"
import { readTimes } from "./figures/read-times"
import { FIGURE_TIMES, FIGURES, type FigureFilters } from "./figures/tables"
import {
  confirmByHand,
  type ConfirmationByHand,
} from "./invoices/confirm-by-hand"
import { expireInvoices } from "./invoices/end-invoice"
import { claimUnpaid, recordAbandoned } from "./invoices/abandoned"
import {
  type CreateFailure,
  type GatewayAnswer,
  recordAnswer,
  recordFailure,
} from "./invoices/gateway-answer"
import {
  awaitSession,
  readInvoice,
  releaseSession,
} from "./invoices/move-invoice"
import { type InvoiceRequest, openInvoice } from "./invoices/open-invoice"
import {
  openTestInvoice,
  type TestInvoiceRequest,
} from "./invoices/open-test-invoice"
import { type AlertRow, SbpAlert } from "./models/alert"
import { SbpAttention } from "./models/attention"
import { type InvoiceRow, SbpInvoice } from "./models/invoice"
import { SbpInvoiceEvent } from "./models/invoice-event"
import { SbpNotification } from "./models/notification"
import { SbpContact } from "./models/contact"
import { SbpPaymentRequest } from "./models/payment-request"
import { SbpPerson } from "./models/person"
import { SbpRefund } from "./models/refund"
import { SbpRefundAttempt } from "./models/refund-attempt"
import {
  applyNotification,
  postponeNotification,
  type RulesOf,
} from "./notifications/apply-notification"
import {
  type IncomingNotification,
  storeNotification,
} from "./notifications/store-notification"
import {
  type Binding,
  bindPerson,
  findPerson,
  listBindings,
  seePerson,
} from "./people"
import { compareWithOrder } from "./queries/compare-with-order"
import {
  findBoundInvoice,
  findPaidOf,
  findPaidOfCart,
  findPaidWithSession,
  findInDoubt,
  isInDoubt,
  findInvoiceOfSession,
  findProviderOf,
  listUnsettled,
  listUnsettledOfCart,
  readSessionToPay,
  readStoreName,
} from "./queries/find-invoices"
import {
  findFirstPaid,
  findStated,
  type StatedIds,
  walkPaid,
} from "./queries/find-stated"
import {
  findMedusaPayment,
  listOrderCollections,
  readCollectionLinks,
  readCollectionRow,
} from "./queries/read-collection-row"
import {
  type AttentionFilters,
  type AttentionPage,
  findAttentionPage,
  sumAttention,
  findInvoicePage,
  findRefundPage,
  type InvoiceFilters,
  type InvoicePage,
  type RefundFilters,
  type RefundPage,
  walkInvoices,
  walkRefunds,
} from "./queries/find-pages"
import {
  readLedgerHealth,
  readGauges,
  readProviderHealth,
  readSecondsSincePaid,
} from "./queries/read-health"
import { readLastObstacle } from "./queries/read-last-obstacle"
import { readMoneyBack } from "./queries/read-money-back"
import { readSales } from "./queries/read-sales"
import { applyPayout, type ReturnPayout } from "./refunds/apply-payout"
import {
  assertPayoutOwed,
  type OwedInAll,
  whereMoneyOf,
} from "./refunds/assert-returnable"
import {
  allowRefundBooking,
  beginRefundBooking,
  type BookingRequest,
  bookRefundSoon,
  linkRefund,
  type BookedInOrder,
  markRefundBooked,
  type MedusaBooking,
  postponeRefundBooking,
  requestRefundBooking,
  unlinkRefund,
} from "./refunds/due-refunds"
import {
  type RecordedRefund,
  recordRefund,
  type RefundRequest,
} from "./refunds/new-refund"
import {
  assertReservable,
  claimUnchecked,
  markChecked,
  releaseReservation,
  reserveReturn,
} from "./refunds/reserve-return"
import {
  countTurns,
  endTurns,
  holdCollection,
  type Timeouts,
} from "./settlement/hold-collection"
import {
  giveUpSettlement,
  type Obstacle,
  postponeSettlement,
  rescheduleStalled,
  resumeSettlement,
  makeSettlementDueSoon,
} from "./settlement/obstacles"
import {
  beginOrderBooking,
  noteCartUnlinked,
  noteInterruption,
  recordSettled,
  reopenRolledBack,
  type Settlement,
} from "./settlement/record-settled"
import { makeSettlementDue } from "./settlement/make-settlement-due"
import {
  claimSending,
  type NewPaymentRequest,
  noteRequestOpened,
  noteRequestsPaid,
  recordPaymentRequest,
  releaseSending,
} from "./payment-requests"
import { emptyWords } from "./retention"
import { ALERTS, INVOICES, NOTIFICATIONS, REFUNDS } from "./sql"

type Cradle = {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.CONFIG_MODULE]?: ConfigModule
}

/**
 * The truth about money in. Reading goes through the methods that Medusa makes of
 * the models; writing goes only through those below, each one transaction of
 * conditional statements. What each does and throws, its own function says.
 * Nothing is ever deleted.
 */
export class SbpLedgerModuleService extends MedusaService({
  SbpInvoice,
  SbpNotification,
  SbpAttention,
  SbpInvoiceEvent,
  SbpAlert,
  SbpContact,
  SbpPaymentRequest,
  SbpPerson,
  SbpRefund,
  SbpRefundAttempt,
}) {
  protected readonly pool_: Knex
  protected isStopping_ = false

  /** Medusa calls this when it is asked to stop, before it disconnects from Postgres. */
  __hooks = {
    onApplicationPrepareShutdown: () => {
      this.isStopping_ = true
      return endTurns(this.pool_)
    },
  }

  constructor(cradle: Cradle) {
    super(cradle)
    checkConfiguration(cradle[ContainerRegistrationKeys.CONFIG_MODULE])
    this.pool_ = cradle[ContainerRegistrationKeys.PG_CONNECTION]
    registerGauges("ledger", () => readGauges(this.pool_))
    registerMoved("payments", this.findFirstPaid)
  }

  // An invoice, until it is paid.

  openInvoice = (request: InvoiceRequest) => openInvoice(this.pool_, request)
  openTestInvoice = (request: TestInvoiceRequest) =>
    openTestInvoice(this.pool_, request)
  recordAnswer = (invoiceId: string, answer: GatewayAnswer) =>
    recordAnswer(this.pool_, invoiceId, answer)
  recordFailure = (invoiceId: string, failure: CreateFailure) =>
    recordFailure(this.pool_, invoiceId, failure)
  releaseSession = (sessionId: string) => releaseSession(this.pool_, sessionId)
  expireInvoices = (limit: number) => expireInvoices(this.pool_, limit)
  claimUnpaid = (unpaid: Parameters<typeof claimUnpaid>[1]) =>
    claimUnpaid(this.pool_, unpaid)
  recordAbandoned = (invoice: InvoiceRow) =>
    recordAbandoned(this.pool_, invoice)
  storeNotification = (incoming: IncomingNotification, rulesOf: RulesOf) =>
    storeNotification(this.pool_, incoming, rulesOf)
  claimNotifications = (limit: number) =>
    claimDue(this.pool_, NOTIFICATIONS, limit)
  applyNotification = (notificationId: string, rulesOf: RulesOf) =>
    applyNotification(this.pool_, notificationId, rulesOf)
  postponeNotification = (notificationId: string, error: string) =>
    postponeNotification(this.pool_, notificationId, error)
  confirmByHand = (confirmation: ConfirmationByHand) =>
    confirmByHand(this.pool_, confirmation)

  // Its settlement.

  /** A process that is asked to stop leaves them to the others. */
  hasDueSettlement = async () =>
    !this.isStopping_ && hasDue(this.pool_, INVOICES)
  claimSettlements = async (limit: number) =>
    this.isStopping_ ? [] : claimDue(this.pool_, INVOICES, limit)
  countTurns = () => countTurns(this.pool_)
  holdCollection = (
    key: string,
    job: () => Promise<void>,
    timeouts?: Timeouts
  ) => holdCollection(this.pool_, key, job, timeouts)
  awaitSession = (invoiceId: string) => awaitSession(this.pool_, invoiceId)
  beginOrderBooking = (invoiceId: string) =>
    beginOrderBooking(this.pool_, invoiceId)
  noteInterruption = (invoiceId: string) =>
    noteInterruption(this.pool_, invoiceId)
  recordSettled = (invoiceId: string, settlement: Settlement) =>
    recordSettled(this.pool_, invoiceId, settlement)
  postponeSettlement = (invoiceId: string, obstacle: Obstacle) =>
    postponeSettlement(this.pool_, invoiceId, obstacle)
  giveUpSettlement = (invoiceId: string, obstacle: Obstacle) =>
    giveUpSettlement(this.pool_, invoiceId, obstacle)
  resumeSettlement = (invoiceId: string, actorId: string) =>
    resumeSettlement(this.pool_, invoiceId, actorId)
  makeSettlementDueSoon = (invoiceId: string) =>
    makeSettlementDueSoon(this.pool_, invoiceId)
  makeSettlementDue = (invoiceId: string) =>
    makeSettlementDue(this.pool_, invoiceId)
  makeSettlementDueAfter = (invoiceId: string, waiting: string[]) =>
    makeSettlementDueAfter(this.pool_, invoiceId, waiting)
  rescheduleStalled = (limit: number) => rescheduleStalled(this.pool_, limit)
  reopenRolledBack = (limit: number) => reopenRolledBack(this.pool_, limit)

  // What orders are asked for.

  recordPaymentRequest = (request: NewPaymentRequest) =>
    recordPaymentRequest(this.pool_, request)
  noteRequestOpened = (paymentCollectionId: string) =>
    noteRequestOpened(this.pool_, paymentCollectionId)
  claimSending = (requestId: string) => claimSending(this.pool_, requestId)
  releaseSending = (request: Parameters<typeof releaseSending>[1]) =>
    releaseSending(this.pool_, request)
  noteRequestsPaid = (paid: Parameters<typeof noteRequestsPaid>[1]) =>
    noteRequestsPaid(this.pool_, paid)

  // What of its money is returned.

  assertReservable = (request: Omit<RefundRequest, "may_close">) =>
    assertReservable(this.pool_, { ...request, may_close: false })
  reserveReturn = (request: RefundRequest) => reserveReturn(this.pool_, request)
  recordRefund = (request: RecordedRefund) => recordRefund(this.pool_, request)
  noteCartUnlinked = (invoiceId: string, medusaPaymentId: string) =>
    noteCartUnlinked(this.pool_, invoiceId, medusaPaymentId)
  applyPayout = (payout: ReturnPayout) => applyPayout(this.pool_, payout)
  whereMoneyOf = (invoiceIds: string[]) => whereMoneyOf(this.pool_, invoiceIds)
  assertPayoutOwed = (payoutId: string, owed: OwedInAll | undefined) =>
    assertPayoutOwed(this.pool_, payoutId, owed)
  claimUnchecked = (limit: number) => claimUnchecked(this.pool_, limit)
  markChecked = (payoutId: string) => markChecked(this.pool_, payoutId)
  releaseReservation = (payoutId: string) =>
    releaseReservation(this.pool_, payoutId)
  claimRefunds = (limit: number) => claimDue(this.pool_, REFUNDS, limit)
  requestRefundBooking = (request: BookingRequest) =>
    requestRefundBooking(this.pool_, request)
  beginRefundBooking = (id: string) => beginRefundBooking(this.pool_, id)
  allowRefundBooking = (booking: MedusaBooking) =>
    allowRefundBooking(this.pool_, booking)
  linkRefund = (id: string, medusaRefundId: string) =>
    linkRefund(this.pool_, id, medusaRefundId)
  unlinkRefund = (seen: Parameters<typeof unlinkRefund>[1]) =>
    unlinkRefund(this.pool_, seen)
  markRefundBooked = (id: string, inOrder?: BookedInOrder) =>
    markRefundBooked(this.pool_, id, inOrder)
  postponeRefundBooking = (id: string, error: string, delayMs?: number) =>
    postponeRefundBooking(this.pool_, id, error, delayMs)
  bookRefundSoon = (id: string, delayMs: number) =>
    bookRefundSoon(this.pool_, id, delayMs)

  // The operator's list, and the people on the configuration's lists.

  openAttention = (attention: NewAttention) =>
    openAttention(this.pool_, attention)
  openOrUpdateAttention = (attention: NewAttention) =>
    readCommitted(this.pool_, (trx) => openOrUpdate(trx, attention))
  closeAttention = (subjectId: string, why: ClosedAttention) =>
    closeAttention(this.pool_, subjectId, why)
  resolveAttention = (id: string, by: AttentionResolution) =>
    resolveAttention(this.pool_, id, by)
  assignAttention = (id: string, by: AttentionAssignment) =>
    assignAttention(this.pool_, id, by)
  snoozeAttention = (
    id: string,
    by: { actor_id: string; until: Date | null }
  ) => snoozeAttention(this.pool_, id, by)
  claimUnpublished = (limit: number) => claimUnpublished(this.pool_, limit)
  openAlerts = (afterMinutes: number) => openAlerts(this.pool_, afterMinutes)
  readAlerted = (alert: AlertRow) => readAlerted(this.pool_, alert)
  openAlertsAbout = (kind: AlertRow["kind"], subjects: string[]) =>
    openAlertsAbout(this.pool_, kind, subjects)
  listOpenAlerts = (kind: AlertRow["kind"]) => listOpenAlerts(this.pool_, kind)
  endAlerts = (ids: string[]) => endAlerts(this.pool_, ids)
  claimAlerts = (limit: number) => claimDue(this.pool_, ALERTS, limit)
  recordAlertTry = (alert: AlertRow, tried: AlertTry) =>
    recordAlertTry(this.pool_, alert, tried)
  findPerson = (email: string) => findPerson(this.pool_, email)
  seePerson = (email: string, userId: string | null) =>
    seePerson(this.pool_, email, userId)
  listBindings = (userId: string) => listBindings(this.pool_, userId)
  bindPerson = (binding: Binding) => bindPerson(this.pool_, binding)

  emptyWords = (before: Date, maxBatches: number) =>
    emptyWords(this.pool_, { before }, maxBatches)

  // Its figures.

  readSums = (filters: FigureFilters, bounds: readonly Date[]) =>
    readSums(this.pool_, FIGURES, filters, bounds)
  readTimes = (filters: FigureFilters, from: Date, until: Date) =>
    readTimes(this.pool_, filters, from, until)
  readOpen = (filters: FigureFilters) => readOpen(this.pool_, filters)
  readOpenEntries = () => readOpenEntries(this.pool_)
  foldFigures = (limit: number) => foldSums(this.pool_, FIGURES, limit)
  foldFigureTimes = (limit: number) => foldSums(this.pool_, FIGURE_TIMES, limit)

  // Queries that Medusa's methods cannot express.

  findBoundInvoice = (sessionId: string) =>
    findBoundInvoice(this.pool_, sessionId)
  findInvoiceOfSession = (sessionId: string) =>
    findInvoiceOfSession(this.pool_, sessionId)
  findPaidOf = (paymentCollectionId: string) =>
    findPaidOf(this.pool_, paymentCollectionId)
  findPaidOfCart = (cartId: string) => findPaidOfCart(this.pool_, cartId)
  findPaidWithSession = (paymentCollectionId: string) =>
    findPaidWithSession(this.pool_, paymentCollectionId)
  findInDoubt = (paymentCollectionId: string) =>
    findInDoubt(this.pool_, paymentCollectionId)

  isInDoubt = (id: string) => isInDoubt(this.pool_, id)
  readStoreName = () => readStoreName(this.pool_)
  readSessionToPay = (sessionId: string) =>
    readSessionToPay(this.pool_, sessionId)
  readInvoice = (invoiceId: string) => readInvoice(this.pool_, invoiceId)
  listUnsettled = (paymentCollectionId: string) =>
    listUnsettled(this.pool_, paymentCollectionId)
  listUnsettledOfCart = (cartId: string) =>
    listUnsettledOfCart(this.pool_, cartId)
  findInvoicePage = (filters: InvoiceFilters, page: InvoicePage) =>
    findInvoicePage(this.pool_, filters, page)
  findRefundPage = (filters: RefundFilters, page: RefundPage) =>
    findRefundPage(this.pool_, filters, page)
  walkInvoices = (filters: InvoiceFilters, batch: number) =>
    Promise.resolve(walkInvoices(this.pool_, filters, batch))
  walkRefunds = (filters: RefundFilters, batch: number) =>
    Promise.resolve(walkRefunds(this.pool_, filters, batch))
  findAttentionPage = (filters: AttentionFilters, page: AttentionPage) =>
    findAttentionPage(this.pool_, filters, page)
  sumAttention = (filters: AttentionFilters) =>
    sumAttention(this.pool_, filters)
  findStated = (shopId: string, ids: StatedIds) =>
    findStated(this.pool_, shopId, ids)
  findFirstPaid = (of: Parameters<typeof findFirstPaid>[1]) =>
    findFirstPaid(this.pool_, of)
  walkPaid = (of: Parameters<typeof walkPaid>[1], batch: number) =>
    Promise.resolve(walkPaid(this.pool_, of, batch))
  findProviderOf = (invoiceId: string) => findProviderOf(this.pool_, invoiceId)
  findMedusaPayment = (sessionId: string) =>
    findMedusaPayment(this.pool_, sessionId)
  listOrderCollections = (orderId: string) =>
    listOrderCollections(this.pool_, orderId)
  readCollectionLinks = (paymentCollectionId: string) =>
    readCollectionLinks(this.pool_, paymentCollectionId)
  readCollectionRow = (paymentCollectionId: string) =>
    readCollectionRow(this.pool_, paymentCollectionId)
  compareWithOrder = (invoice: InvoiceRow) =>
    compareWithOrder(this.pool_, invoice)
  copyContacts = (limit: number) => copyContacts(this.pool_, limit)
  noteContactChange = (of: Parameters<typeof noteContactChange>[1]) =>
    noteContactChange(this.pool_, of)
  findSubjects = (q: string) => findSubjects(this.pool_, q)
  readContacts = (invoiceIds: string[]) => readContacts(this.pool_, invoiceIds)
  readMoneyBack = (invoiceIds: string[]) =>
    readMoneyBack(this.pool_, invoiceIds)
  readSales = (invoiceIds: string[]) => readSales(this.pool_, invoiceIds)
  listPayoutsInNeed = () => listPayoutsInNeed(this.pool_)
  readLastObstacle = (invoiceId: string) =>
    readLastObstacle(this.pool_, invoiceId)
  readHealth = () => readLedgerHealth(this.pool_)
  readSecondsSincePaid = (invoiceId: string) =>
    readSecondsSincePaid(this.pool_, invoiceId)
  readProviderHealth = (providerId: string) =>
    readProviderHealth(this.pool_, providerId)
}
