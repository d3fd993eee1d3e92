import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaService,
} from "@medusajs/framework/utils"
import {
  type ClosedAttention,
  closeAttention,
} from "./attention/close-attention"
import { type NewAttention, openAttention } from "./attention/open-attention"
import { claimUnannounced } from "./attention/claim-unannounced"
import { resolveAttention } from "./attention/resolve-attention"
import { checkConfiguration } from "./check-configuration"
import {
  type ConfirmationByHand,
  confirmByHand,
} from "./invoices/confirm-by-hand"
import { expireInvoices } from "./invoices/expire-invoices"
import {
  type InvoiceRequest,
  type OpenedInvoice,
  openInvoice,
} from "./invoices/open-invoice"
import { type GatewayAnswer, recordAnswer } from "./invoices/record-answer"
import { type CreateFailure, recordFailure } from "./invoices/record-failure"
import { releaseSession } from "./invoices/release-session"
import { type AttentionRow, SbpAttention } from "./models/attention"
import { SbpInvoiceEvent } from "./models/history"
import { type InvoiceRow, SbpInvoice } from "./models/invoice"
import { SbpRefund } from "./models/refund"
import { SbpRefundAttempt } from "./models/refund-attempt"
import { SbpNotification } from "./models/notification"
import { type PersonRow, SbpPerson } from "./models/person"
import {
  type Applied,
  applyNotification,
  type RulesOf,
} from "./notifications/apply-notification"
import { postponeNotification } from "./notifications/postpone-notification"
import {
  type IncomingNotification,
  storeNotification,
} from "./notifications/store-notification"
import { bindPerson, type Binding } from "./people/bind-person"
import { findPerson } from "./people/find-person"
import { listBindings } from "./people/list-bindings"
import { seePerson } from "./people/see-person"
import { compareWithOrder, type Fit } from "./reading/compare-with-order"
import { findHeld } from "./reading/find-held"
import { findInDoubt } from "./reading/find-in-doubt"
import { findInvoiceOfSession } from "./reading/find-invoice-of-session"
import { findProviderOf } from "./reading/find-provider-of"
import { listInNeed } from "./reading/list-in-need"
import { assertPayoutOwed } from "./refunds/assert-owed"
import { applyPayout, type PayoutNews } from "./refunds/apply-payout"
import { bookSoon, markBooked, postponeBooking } from "./refunds/book-refund"
import {
  beginRefund,
  consumeRefund,
  type Consumption,
  linkRefund,
  unlinkRefund,
} from "./refunds/consume-refund"
import { type Asked, takeWaiting } from "./refunds/find-waiting"
import type { RefundRequest } from "./refunds/new-refund"
import type { Refund } from "./refunds/read-refunds"
import { type RecordedRefund, recordRefund } from "./refunds/record-refund"
import { assertReservable, reserveReturn } from "./refunds/reserve-return"
import {
  claimUnchecked,
  markChecked,
  releaseReservation,
} from "./refunds/orphaned-reservations"
import { type MoneyBack, readMoneyBack } from "./reading/read-money-back"
import {
  type LedgerFigures,
  type ProviderFigures,
  readFigures,
  readProviderFigures,
} from "./reading/read-figures"
import { beginBooking, noteInterruption } from "./settlement/begin-booking"
import { claimDue } from "./settlement/claim-due"
import { giveUp } from "./settlement/give-up"
import { holdCollection } from "./settlement/hold-collection"
import { markForRebinding } from "./settlement/mark-for-rebinding"
import { type Obstacle, postpone } from "./settlement/postpone"
import { recordSettled, type Settlement } from "./settlement/record-settled"
import { settleSoon } from "./settlement/settle-soon"
import { takeUp } from "./settlement/take-up"
import { wakeForgotten } from "./settlement/wake-forgotten"
import { INVOICES, NOTIFICATIONS, REFUNDS, rowsOf } from "./sql"

type Cradle = {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.CONFIG_MODULE]?: ConfigModule
}

/**
 * The truth about money in. Reading goes through the methods that Medusa makes
 * of the models; writing goes only through those below, each one transaction
 * of conditional statements. Nothing is ever deleted.
 */
export class SbpLedgerModuleService extends MedusaService({
  SbpInvoice,
  SbpNotification,
  SbpAttention,
  SbpInvoiceEvent,
  SbpPerson,
  SbpRefund,
  SbpRefundAttempt,
}) {
  protected readonly pool_: Knex

  constructor(cradle: Cradle) {
    super(cradle)
    checkConfiguration(cradle[ContainerRegistrationKeys.CONFIG_MODULE])
    this.pool_ = cradle[ContainerRegistrationKeys.PG_CONNECTION]
  }

  /** Finds or makes the invoice of a payment session; see `openInvoice`. */
  openInvoice(request: InvoiceRequest): Promise<OpenedInvoice> {
    return openInvoice(this.pool_, request)
  }

  /** The invoice that a session is bound to now. */
  async findBoundInvoice(sessionId: string): Promise<InvoiceRow | undefined> {
    return rowsOf<InvoiceRow>(this.pool_, INVOICES)
      .where({ session_id: sessionId })
      .first()
  }

  /** How a payment fits what Medusa has made of its cart. */
  compareWithOrder(invoice: InvoiceRow): Promise<Fit> {
    return compareWithOrder(this.pool_, invoice)
  }

  /** The invoice that a session is bound to now, or ever was. */
  findInvoiceOfSession(sessionId: string): Promise<InvoiceRow | undefined> {
    return findInvoiceOfSession(this.pool_, sessionId)
  }

  /** Whose invoice it is, also of one that the database has lost. */
  findProviderOf(invoiceId: string): Promise<string> {
    return findProviderOf(this.pool_, invoiceId)
  }

  /** Saves what the gateway answered to create-payment. */
  recordAnswer(invoiceId: string, answer: GatewayAnswer): Promise<InvoiceRow> {
    return recordAnswer(this.pool_, invoiceId, answer)
  }

  /** Saves why create-payment failed. */
  recordFailure(invoiceId: string, failure: CreateFailure): Promise<void> {
    return recordFailure(this.pool_, invoiceId, failure)
  }

  /** Takes a session away from its invoice; see `releaseSession`. */
  releaseSession(sessionId: string): Promise<void> {
    return releaseSession(this.pool_, sessionId)
  }

  /** Commits a notification; nothing is returned for a repetition. */
  storeNotification(
    notification: IncomingNotification,
    rulesOf: RulesOf
  ): Promise<string | undefined> {
    return storeNotification(this.pool_, notification, rulesOf)
  }

  /** Draws the consequences of a stored notification. */
  applyNotification(
    notificationId: string,
    rulesOf: RulesOf
  ): Promise<Applied> {
    return applyNotification(this.pool_, notificationId, rulesOf)
  }

  /** Puts a notification off that could not be seen to. */
  postponeNotification(
    notificationId: string,
    error: string
  ): Promise<AttentionRow | undefined> {
    return postponeNotification(this.pool_, notificationId, error)
  }

  /** Runs a settlement of a collection, unless another process is at it. */
  holdCollection(
    paymentCollectionId: string,
    job: () => Promise<void>
  ): Promise<boolean> {
    return holdCollection(this.pool_, paymentCollectionId, job)
  }

  /** The paid invoice that a collection waits for; see `findHeld`. */
  findHeld(paymentCollectionId: string): Promise<InvoiceRow | undefined> {
    return findHeld(this.pool_, paymentCollectionId)
  }

  /** The id of an invoice that was paid otherwise than asked; see `findInDoubt`. */
  findInDoubt(paymentCollectionId: string): Promise<string | undefined> {
    return findInDoubt(this.pool_, paymentCollectionId)
  }

  /** The paid invoices of a collection that wait to be settled, oldest first. */
  async listUnsettled(paymentCollectionId: string): Promise<InvoiceRow[]> {
    return rowsOf<InvoiceRow>(this.pool_, INVOICES)
      .where({ payment_collection_id: paymentCollectionId, state: "paid" })
      .orderBy(["paid_at", "id"])
  }

  /** Lets the next session of the collection adopt a paid invoice. */
  markForRebinding(invoiceId: string): Promise<boolean> {
    return markForRebinding(this.pool_, invoiceId)
  }

  /** Writes down that Medusa is asked for the order; see `beginBooking`. */
  beginBooking(invoiceId: string): Promise<Date | undefined> {
    return beginBooking(this.pool_, invoiceId)
  }

  /** Writes down that an order was found half made. */
  noteInterruption(invoiceId: string): Promise<void> {
    return noteInterruption(this.pool_, invoiceId)
  }

  /** Writes down that Medusa has the money where it belongs. */
  recordSettled(
    invoiceId: string,
    settlement: Settlement
  ): Promise<AttentionRow[] | undefined> {
    return recordSettled(this.pool_, invoiceId, settlement)
  }

  /** Puts a settlement off, because of something that may pass. */
  postpone(
    invoiceId: string,
    obstacle: Obstacle
  ): Promise<AttentionRow | undefined> {
    return postpone(this.pool_, invoiceId, obstacle)
  }

  /** A person hands an invoice that was left to them back to the machine. */
  takeUp(invoiceId: string, actorId: string): Promise<void> {
    return takeUp(this.pool_, invoiceId, actorId)
  }

  /** Leaves a paid invoice to a person, because the obstacle is permanent. */
  giveUp(
    invoiceId: string,
    obstacle: Obstacle
  ): Promise<AttentionRow | undefined> {
    return giveUp(this.pool_, invoiceId, obstacle)
  }

  /** Puts something on the operator's list; returned when it is new there. */
  openAttention(attention: NewAttention): Promise<AttentionRow | undefined> {
    return openAttention(this.pool_, attention)
  }

  /** Takes entries that nobody has told of; see `claimUnannounced`. */
  claimUnannounced(limit: number): Promise<string[]> {
    return claimUnannounced(this.pool_, limit)
  }

  /** Remembers that an invoice's cart is about to be freed. */
  async noteFreed(invoiceId: string, medusa_payment_id: string): Promise<void> {
    await rowsOf<InvoiceRow>(this.pool_, INVOICES)
      .where({ id: invoiceId })
      .update({ medusa_payment_id, cart_freed: true })
  }

  /** Takes what is over off the operator's list; see `closeAttention`. */
  closeAttention(subjectId: string, why: ClosedAttention): Promise<void> {
    return closeAttention(this.pool_, subjectId, why)
  }

  /** Takes notifications that nobody has seen to; see `claimDue`. */
  claimNotifications(limit: number): Promise<string[]> {
    return claimDue(this.pool_, NOTIFICATIONS, limit)
  }

  /** Takes invoices whose settlement is due; see `claimDue`. */
  claimSettlements(limit: number): Promise<string[]> {
    return claimDue(this.pool_, INVOICES, limit)
  }

  /** Makes an invoice due again that there was no turn for. */
  settleSoon(invoiceId: string): Promise<void> {
    return settleSoon(this.pool_, invoiceId)
  }

  /** Finds paid invoices that nobody settles; see `wakeForgotten`. */
  wakeForgotten(limit: number): Promise<number> {
    return wakeForgotten(this.pool_, limit)
  }

  /** Calls invoices expired whose deadline has passed. */
  expireInvoices(limit: number): Promise<number> {
    return expireInvoices(this.pool_, limit)
  }

  /** Takes an entry off the operator's list, with a note. */
  resolveAttention(
    id: string,
    by: { actor_id: string; note: string }
  ): Promise<AttentionRow> {
    return resolveAttention(this.pool_, id, by)
  }

  /** Confirms a payment on an operator's word; see `confirmByHand`. */
  confirmByHand(confirmation: ConfirmationByHand): Promise<void> {
    return confirmByHand(this.pool_, confirmation)
  }

  /** Where the money of invoices is, by their ids. */
  readMoneyBack(invoiceIds: string[]): Promise<Map<string, MoneyBack>> {
    return readMoneyBack(this.pool_, invoiceIds)
  }

  /** Reserves money for a payout that returns it; see `reserveReturn`. */
  reserveReturn(request: RefundRequest): Promise<string> {
    return reserveReturn(this.pool_, request)
  }

  /** What stands against a return, before its card is looked at. */
  assertReservable(request: Omit<RefundRequest, "may_close">): Promise<void> {
    return assertReservable(this.pool_, { ...request, may_close: false })
  }

  /** Writes down money that went back in the gateway's cabinet. */
  recordRefund(request: RecordedRefund): Promise<string> {
    return recordRefund(this.pool_, request)
  }

  /** Draws the consequences of what became of a return's payout. */
  applyPayout(payout: PayoutNews): Promise<Refund[]> {
    return applyPayout(this.pool_, payout)
  }

  /** Makes sure that a return is still to be paid; see there. */
  assertPayoutOwed(payoutId: string): Promise<void> {
    return assertPayoutOwed(this.pool_, payoutId)
  }

  /** Lets Medusa book one refund, if its money is back; see `consumeRefund`. */
  consumeRefund(consumption: Consumption): Promise<void> {
    return consumeRefund(this.pool_, consumption)
  }

  /** What somebody asks Medusa to book; see `takeWaiting`. */
  takeWaiting(asked: Asked): Promise<string> {
    return takeWaiting(this.pool_, asked)
  }

  /** Medusa's refund that stands for one of ours, and was not known to. */
  linkRefund(id: string, medusaRefundId: string): Promise<boolean> {
    return linkRefund(this.pool_, id, medusaRefundId)
  }

  /** Writes down that Medusa is asked for a refund; see `beginRefund`. */
  beginRefund(id: string): Promise<void> {
    return beginRefund(this.pool_, id)
  }

  /** Medusa has no refund for one of ours. */
  unlinkRefund(id: string): Promise<void> {
    return unlinkRefund(this.pool_, id)
  }

  /** Medusa's books have a refund, or have nothing to book it on. */
  markBooked(id: string): Promise<void> {
    return markBooked(this.pool_, id)
  }

  /** Puts a booking off that Medusa refused. */
  postponeBooking(id: string, error: string, delayMs?: number): Promise<void> {
    return postponeBooking(this.pool_, id, error, delayMs)
  }

  /** Makes a refund due again that there was no turn for. */
  bookSoon(id: string, inMilliseconds: number): Promise<void> {
    return bookSoon(this.pool_, id, inMilliseconds)
  }

  /** Takes refunds that are to be booked; see `claimDue`. */
  claimRefunds(limit: number): Promise<string[]> {
    return claimDue(this.pool_, REFUNDS, limit)
  }

  /** Takes payouts that money is reserved for, and that may not be there. */
  claimUnchecked(limit: number): Promise<string[]> {
    return claimUnchecked(this.pool_, limit)
  }

  /** Such a payout was made. */
  markChecked(payoutId: string): Promise<void> {
    return markChecked(this.pool_, payoutId)
  }

  /** There is no such payout, and never will be. */
  releaseReservation(payoutId: string): Promise<string | undefined> {
    return releaseReservation(this.pool_, payoutId)
  }

  /** The ids of invoices with something on the operator's list. */
  listInNeed(): Promise<string[]> {
    return listInNeed(this.pool_)
  }

  /** What is recorded of an e-mail address, once it was seen on a list. */
  findPerson(email: string): Promise<PersonRow | undefined> {
    return findPerson(this.pool_, email)
  }

  /** Records an address of a list, with the only user who has it now. */
  seePerson(
    email: string,
    userId: string | null
  ): Promise<PersonRow | undefined> {
    return seePerson(this.pool_, email, userId)
  }

  /** The addresses that a user is bound to. */
  listBindings(userId: string): Promise<PersonRow[]> {
    return listBindings(this.pool_, userId)
  }

  /** Lets an address stand for another user from now on. */
  bindPerson(binding: Binding): Promise<PersonRow> {
    return bindPerson(this.pool_, binding)
  }

  /** How the ledger is doing, in numbers. */
  readFigures(): Promise<LedgerFigures> {
    return readFigures(this.pool_)
  }

  /** What is known of one provider's notifications, in numbers. */
  readProviderFigures(providerId: string): Promise<ProviderFigures> {
    return readProviderFigures(this.pool_, providerId)
  }
}
