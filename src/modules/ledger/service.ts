import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule, Logger } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaService,
} from "@medusajs/framework/utils"
import {
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
  claimUnpublished,
  closeAttention,
  findOpenEntry,
  listPayoutsInNeed,
  type NewAttention,
  openAttention,
  openOrUpdate,
  snoozeAttention,
} from "./attention-list"
import {
  copyContacts,
  findSubjects,
  noteContactChange,
  readContacts,
} from "./contacts"
import { checkConfiguration } from "./check-configuration"
import { claimDue, claimToSettle, hasDue } from "./due"
import { readOpen, readOpenEntries } from "./figures/read-open"
import { readTimes } from "./figures/read-times"
import { FIGURE_TIMES, FIGURES, type FigureFilters } from "./figures/tables"
import { confirmByHand } from "./invoices/confirm-by-hand"
import { expireInvoices } from "./invoices/end-invoice"
import { claimUnpaid, recordAbandoned } from "./invoices/abandoned"
import { recordAnswer, recordFailure } from "./invoices/gateway-answer"
import {
  awaitSession,
  requireInvoice,
  releaseSession,
} from "./invoices/move-invoice"
import { openInvoice } from "./invoices/open-invoice"
import { openTestInvoice } from "./invoices/open-test-invoice"
import { SbpAlert } from "./models/alert"
import { SbpAttention } from "./models/attention"
import { SbpInvoice } from "./models/invoice"
import { SbpInvoiceEvent } from "./models/invoice-event"
import { SbpNotification } from "./models/notification"
import { SbpContact } from "./models/contact"
import { SbpPaymentRequest } from "./models/payment-request"
import { SbpPerson } from "./models/person"
import { SbpRefund } from "./models/refund"
import { SbpRefundAttempt } from "./models/refund-attempt"
import { applyNotification } from "./notifications/apply-notification"
import { postponeNotification } from "./notifications/postpone-notification"
import { storeNotification } from "./notifications/store-notification"
import { bindPerson, findPerson, listBindings, seePerson } from "./people"
import { compareWithOrder } from "./queries/compare-with-order"
import {
  findBoundInvoice,
  findPaying,
  findPaidWithSessionOfCart,
  findPaidWithSession,
  isAsked,
  findInvoiceOfSession,
  findProviderOf,
  listUnsettled,
  listToSettleOfCart,
} from "./queries/find-invoices"
import { findCalledPaid, isCalledPaid } from "./queries/find-called-paid"
import { findFirstPaid, findStated, walkPaid } from "./queries/find-stated"
import {
  findMedusaPayment,
  isOrderCanceled,
  listOrderCollections,
  readCollectionLinks,
  readCollectionRow,
} from "./queries/read-collection-row"
import { readCartObstacle } from "./queries/read-cart-obstacle"
import { findAttentionPage, sumAttention } from "./queries/find-attention-page"
import { findInvoicePage, walkInvoices } from "./queries/find-invoice-page"
import { findRefundPage, walkRefunds } from "./queries/find-refund-page"
import {
  readLedgerHealth,
  readLedgerGauges,
  readProviderHealth,
  readSecondsSincePaid,
} from "./queries/read-health"
import { readLastObstacle } from "./queries/read-last-obstacle"
import { readMoneyBack } from "./queries/read-money-back"
import { readSessionToPay, readStoreName } from "./queries/read-session-to-pay"
import { readSales } from "./queries/read-sales"
import {
  allowRefundBooking,
  requestRefundBooking,
} from "./refunds/allow-refund-booking"
import { applyPayout } from "./refunds/apply-payout"
import { assertStillReturnable } from "./refunds/assert-still-returnable"
import { type OrderDebt, whereMoneyOf } from "./refunds/assert-returnable"
import {
  beginRefundBooking,
  linkRefund,
  markRefundBooked,
  postponeRefundBooking,
  rescheduleRefund,
  unlinkRefund,
} from "./refunds/due-refunds"
import { recordRefund } from "./refunds/new-refund"
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
  withSettlementLock,
} from "./settlement/with-settlement-lock"
import {
  makeSettlementDue,
  makeSettlementDueAfter,
  makeSettlementDueSoon,
} from "./settlement/make-settlement-due"
import { giveUpSettlement, postponeSettlement } from "./settlement/obstacles"
import {
  beginOrderBooking,
  noteCartUnlinked,
  noteInterruption,
  recordSettled,
  reopenRolledBack,
} from "./settlement/record-settled"
import { rescheduleStalled } from "./settlement/reschedule-stalled"
import { resolveAttention } from "./settlement/resolve-attention"
import { resumeSettlement } from "./settlement/resume-settlement"
import {
  claimSending,
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
  [ContainerRegistrationKeys.LOGGER]?: Logger
}

/**
 * The truth about money in. Callers read through the methods that Medusa makes of the
 * models, and write only through the methods below: each is one transaction of
 * conditional queries, and its function says what it does and throws. Rows about money
 * are never deleted; the sums of the dashboard are folded.
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
    registerGauges(
      "ledger",
      () => readLedgerGauges(this.pool_),
      cradle[ContainerRegistrationKeys.LOGGER]
    )
    registerMoved("payments", this.findFirstPaid)
  }

  /** Turns a function that takes the pool first into a method. */
  protected onPool<Args extends unknown[], Result>(
    run: (pool: Knex, ...args: Args) => Result
  ) {
    return (...args: Args): Result => run(this.pool_, ...args)
  }

  // An invoice, until it is paid.

  openInvoice = this.onPool(openInvoice)
  openTestInvoice = this.onPool(openTestInvoice)
  recordAnswer = this.onPool(recordAnswer)
  recordFailure = this.onPool(recordFailure)
  releaseSession = this.onPool(releaseSession)
  expireInvoices = this.onPool(expireInvoices)
  claimUnpaid = this.onPool(claimUnpaid)
  recordAbandoned = this.onPool(recordAbandoned)
  storeNotification = this.onPool(storeNotification)
  claimNotifications = (limit: number) =>
    claimDue(this.pool_, NOTIFICATIONS, limit)
  applyNotification = this.onPool(applyNotification)
  postponeNotification = this.onPool(postponeNotification)
  confirmByHand = this.onPool(confirmByHand)

  // Its settlement.

  /** A process that is stopping leaves settlements to the other processes. */
  hasDueSettlement = async () =>
    !this.isStopping_ && hasDue(this.pool_, INVOICES)
  claimSettlements = async (limit: number) =>
    this.isStopping_ ? [] : claimToSettle(this.pool_, limit)
  countTurns = this.onPool(countTurns)
  withSettlementLock = this.onPool(withSettlementLock)
  awaitSession = this.onPool(awaitSession)
  beginOrderBooking = this.onPool(beginOrderBooking)
  noteInterruption = this.onPool(noteInterruption)
  recordSettled = this.onPool(recordSettled)
  postponeSettlement = this.onPool(postponeSettlement)
  giveUpSettlement = this.onPool(giveUpSettlement)
  resumeSettlement = this.onPool(resumeSettlement)
  makeSettlementDueSoon = this.onPool(makeSettlementDueSoon)
  makeSettlementDue = this.onPool(makeSettlementDue)
  makeSettlementDueAfter = this.onPool(makeSettlementDueAfter)
  rescheduleStalled = this.onPool(rescheduleStalled)
  reopenRolledBack = this.onPool(reopenRolledBack)

  // Payment requests for orders.

  recordPaymentRequest = this.onPool(recordPaymentRequest)
  noteRequestOpened = this.onPool(noteRequestOpened)
  claimSending = this.onPool(claimSending)
  releaseSending = this.onPool(releaseSending)
  noteRequestsPaid = this.onPool(noteRequestsPaid)

  // Returns of its money.

  assertReservable = this.onPool(assertReservable)
  reserveReturn = this.onPool(reserveReturn)
  recordRefund = this.onPool(recordRefund)
  noteCartUnlinked = this.onPool(noteCartUnlinked)
  applyPayout = this.onPool(applyPayout)
  whereMoneyOf = this.onPool(whereMoneyOf)
  assertStillReturnable = this.onPool((pool, id: string, debt?: OrderDebt) =>
    readCommitted(pool, (trx) => assertStillReturnable(trx, id, debt))
  )
  claimUnchecked = this.onPool(claimUnchecked)
  markChecked = this.onPool(markChecked)
  releaseReservation = this.onPool(releaseReservation)
  claimRefunds = (limit: number) => claimDue(this.pool_, REFUNDS, limit)
  requestRefundBooking = this.onPool(requestRefundBooking)
  beginRefundBooking = this.onPool(beginRefundBooking)
  allowRefundBooking = this.onPool(allowRefundBooking)
  linkRefund = this.onPool(linkRefund)
  unlinkRefund = this.onPool(unlinkRefund)
  markRefundBooked = this.onPool(markRefundBooked)
  postponeRefundBooking = this.onPool(postponeRefundBooking)
  rescheduleRefund = this.onPool(rescheduleRefund)

  // The operator's list, and the people on the configuration's lists.

  openAttention = this.onPool(openAttention)
  openOrUpdateAttention = (attention: NewAttention) =>
    readCommitted(this.pool_, (trx) => openOrUpdate(trx, attention))
  closeAttention = this.onPool(closeAttention)
  resolveAttention = this.onPool(resolveAttention)
  findOpenEntry = this.onPool(findOpenEntry)
  assignAttention = this.onPool(assignAttention)
  snoozeAttention = this.onPool(snoozeAttention)
  claimUnpublished = this.onPool(claimUnpublished)
  openAlerts = this.onPool(openAlerts)
  readAlerted = this.onPool(readAlerted)
  openAlertsAbout = this.onPool(openAlertsAbout)
  listOpenAlerts = this.onPool(listOpenAlerts)
  endAlerts = this.onPool(endAlerts)
  claimAlerts = (limit: number) => claimDue(this.pool_, ALERTS, limit)
  recordAlertTry = this.onPool(recordAlertTry)
  findPerson = this.onPool(findPerson)
  seePerson = this.onPool(seePerson)
  listBindings = this.onPool(listBindings)
  bindPerson = this.onPool(bindPerson)

  emptyWords = (before: Date, maxBatches: number) =>
    emptyWords(this.pool_, { before }, maxBatches)

  // Its figures.

  readSums = (filters: FigureFilters, bounds: readonly Date[]) =>
    readSums(this.pool_, FIGURES, filters, bounds)
  readTimes = this.onPool(readTimes)
  readOpen = this.onPool(readOpen)
  readOpenEntries = this.onPool(readOpenEntries)
  foldFigures = (limit: number) => foldSums(this.pool_, FIGURES, limit)
  foldFigureTimes = (limit: number) => foldSums(this.pool_, FIGURE_TIMES, limit)

  // Queries that Medusa's methods cannot express.

  findBoundInvoice = this.onPool(findBoundInvoice)
  findInvoiceOfSession = this.onPool(findInvoiceOfSession)
  findPaying = this.onPool(findPaying)
  findPaidWithSessionOfCart = this.onPool(findPaidWithSessionOfCart)
  findPaidWithSession = this.onPool(findPaidWithSession)
  isAsked = this.onPool(isAsked)
  findCalledPaid = this.onPool(findCalledPaid)
  isCalledPaid = this.onPool(isCalledPaid)
  readStoreName = this.onPool(readStoreName)
  readSessionToPay = this.onPool(readSessionToPay)
  retrieveInvoice = this.onPool(requireInvoice)
  listUnsettled = this.onPool(listUnsettled)
  listToSettleOfCart = this.onPool(listToSettleOfCart)
  findInvoicePage = this.onPool(findInvoicePage)
  findRefundPage = this.onPool(findRefundPage)
  walkInvoices = this.onPool(walkInvoices)
  walkRefunds = this.onPool(walkRefunds)
  findAttentionPage = this.onPool(findAttentionPage)
  sumAttention = this.onPool(sumAttention)
  findStated = this.onPool(findStated)
  findFirstPaid = this.onPool(findFirstPaid)
  walkPaid = this.onPool(walkPaid)
  findProviderOf = this.onPool(findProviderOf)
  findMedusaPayment = this.onPool(findMedusaPayment)
  isOrderCanceled = this.onPool(isOrderCanceled)
  listOrderCollections = this.onPool(listOrderCollections)
  readCollectionLinks = this.onPool(readCollectionLinks)
  readCollectionRow = this.onPool(readCollectionRow)
  readCartObstacle = this.onPool(readCartObstacle)
  compareWithOrder = this.onPool(compareWithOrder)
  copyContacts = this.onPool(copyContacts)
  noteContactChange = this.onPool(noteContactChange)
  findSubjects = this.onPool(findSubjects)
  readContacts = this.onPool(readContacts)
  readMoneyBack = this.onPool(readMoneyBack)
  readSales = this.onPool(readSales)
  listPayoutsInNeed = this.onPool(listPayoutsInNeed)
  readLastObstacle = this.onPool(readLastObstacle)
  readHealth = this.onPool(readLedgerHealth)
  readSecondsSincePaid = this.onPool(readSecondsSincePaid)
  readProviderHealth = this.onPool(readProviderHealth)
}
