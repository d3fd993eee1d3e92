import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import {
  MathBN,
  MedusaError,
  Modules,
  PaymentEvents,
} from "@medusajs/framework/utils"
import { maskNumbers } from "../../domain/mask-numbers"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { RefundRow } from "../../modules/ledger/models/refund"
import { MAX_BOOKING_MS } from "../../modules/ledger/refunds/allow-refund-booking"
import type { BookedInOrder } from "../../modules/ledger/refunds/due-refunds"
import { graph } from "../../shared/graph"
import { errorText, logEvent, logFailure } from "../../shared/log"
import { inSpan } from "../../shared/monitoring/telemetry"
import { medusaAmount } from "../../shared/medusa-amount"
import { notAllowed } from "../../shared/not-allowed"
import { withTimeout } from "../../shared/with-timeout"
import { emitOrLog, publish, publishAttention } from "../publish"
import { lockKeyOf } from "../settlement/locks"
import { bookInOrder } from "./book-in-order"
import { bookInPayment } from "./book-in-payment"
import { OpenOrderChangeError } from "./order-hold"
import { type Books, deleteOrphanRefunds, readBooks } from "./read-books"
import { freeCart } from "./without-order"

/** Longer than Medusa needs, and shorter than proxies wait. */
const TIMEOUT_MS = 15_000

/** The wait while a change of the order is open: no event says when it is gone. */
const OPEN_CHANGE_MS = 60_000

/** The wait while another process holds the lock. */
const BUSY_MS = 5_000

/**
 * Books a refund that is due: in Medusa's payment, in the order's account, and off
 * the order's total. Each part looks first for what an earlier try has done: Medusa
 * has no transaction that would hold them together.
 */
export async function bookDueRefund(
  container: MedusaContainer,
  refundId: string
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const refund = await ledger.retrieveSbpRefund(refundId)
  if (refund.state !== "due") {
    return
  }
  const invoice = await ledger.retrieveInvoice(refund.invoice_id)
  const key = await lockKeyOfInvoice(container, invoice)
  const isDone = await ledger.withSettlementLock(key, (assertHeld) =>
    bookLocked(container, refundId, assertHeld)
  )
  if (!isDone) {
    await ledger.rescheduleRefund(refundId, BUSY_MS)
  }
}

/**
 * Books it for a caller with a person who waits. Medusa's modules publish events
 * before they return, and while Redis is down they never return: then the refund stays
 * due, and the sweep finds what was booked of it.
 */
export async function bookInTime(
  container: MedusaContainer,
  refundId: string
): Promise<void> {
  const booked = bookDueRefund(container, refundId)
  try {
    await withTimeout(booked, TIMEOUT_MS, "Medusa")
  } catch (error) {
    logFailure(container, "sbp.refund.not_booked", error, { id: refundId })
  }
}

/** As in settling: one process at a time for one order or collection. */
async function lockKeyOfInvoice(
  container: MedusaContainer,
  { id, order_id, payment_collection_id }: InvoiceRow
): Promise<string> {
  if (order_id !== null || payment_collection_id === null) {
    return order_id ?? id
  }
  return lockKeyOf(container, payment_collection_id)
}

async function bookLocked(
  container: MedusaContainer,
  refundId: string,
  assertHeld: () => Promise<void>
) {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  // It may have changed while this waited for the lock.
  const refund = await ledger.retrieveSbpRefund(refundId)
  if (refund.state !== "due") {
    return
  }
  try {
    const booked = await inSpan("sbp.refund.book", () =>
      bookEverywhere(container, refund, assertHeld)
    )
    if (!booked) {
      return ledger.rescheduleRefund(refundId, MAX_BOOKING_MS)
    }
    await ledger.markRefundBooked(refundId, booked.inOrder)
    await publishAttention(container)
    const { id, invoice_id, amount, currency_code, refund_reason_id } = refund
    await publish(container, "sbp.refund.booked", {
      id,
      invoice_id,
      order_id: booked.inOrder?.order_id ?? null,
      amount,
      currency_code,
      refund_reason_id,
    })
  } catch (error) {
    const text = errorText(error)
    const isWaiting = error instanceof OpenOrderChangeError
    await ledger.postponeRefundBooking(
      refundId,
      text,
      isWaiting ? OPEN_CHANGE_MS : undefined
    )
    const facts = { id: refundId, error: text }
    logEvent(container, "sbp.refund.not_booked", facts, "warn")
    await publishAttention(container)
  }
}

/** Undefined while it is not booked everywhere, because another program is booking. */
async function bookEverywhere(
  container: MedusaContainer,
  refund: RefundRow,
  assertHeld: () => Promise<void>
): Promise<{ inOrder: BookedInOrder | undefined } | undefined> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const invoice = await ledger.retrieveInvoice(refund.invoice_id)
  await freeCart(container, invoice)
  const books = await readWithoutOrphans(container, invoice)
  if (!books) {
    assertNotInMedusa(invoice)
    return { inOrder: undefined }
  }
  // Under the lock of Medusa's own edits: an edit that fails after its change was confirmed
  // undoes the order's latest change, which would be ours.
  const { order_id, payment_id: id } = books
  const locking = container.resolve(Modules.LOCKING)
  return locking.execute([order_id ?? id], async () => {
    const booked = await bookInPayment(container, refund, books)
    if (
      !booked ||
      (booked.foreign_since && isRecent(refund.booking_started_at))
    ) {
      return undefined
    }
    let inOrder: BookedInOrder | undefined
    if (order_id) {
      const account = { order_id, books, assertHeld, ...booked }
      inOrder = await bookInOrder(container, refund, account)
      if (!inOrder) {
        return undefined
      }
    }
    if (!booked.foreign_since) {
      // For a refund of another program, Medusa's own workflow publishes it.
      await emitOrLog(container, PaymentEvents.REFUNDED, { id })
    }
    return { inOrder }
  })
}

async function readWithoutOrphans(
  container: MedusaContainer,
  invoice: InvoiceRow
): Promise<Books | undefined> {
  const books = await readBooks(container, invoice)
  const orphans = books
    ? await deleteOrphanRefunds(container, invoice.id, books)
    : []
  return orphans.length > 0 ? readBooks(container, invoice) : books
}

/**
 * Without a payment in Medusa, there is nothing to book on: only the ledger knows
 * that such money is back.
 *
 * @throws {MedusaError} UNEXPECTED_STATE where Medusa has to have it
 */
function assertNotInMedusa({ state, medusa_payment_id }: InvoiceRow): void {
  if (state === "settled" && medusa_payment_id !== null) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `Medusa shows no captured payment ${medusa_payment_id}`
    )
  }
}

/** Medusa's own workflow may still be running, and writes the same. */
function isRecent(time: Date | null): boolean {
  return time !== null && Date.now() - time.getTime() < MAX_BOOKING_MS
}

/** What an admin asks Medusa to refund; all of the payment without an amount. */
type RefundOfPayment = {
  amount?: BigNumberInput
  note?: string | null
  refund_reason_id?: string | null
}

type Payment = {
  provider_id: string
  payment_session_id: string
  raw_amount: BigNumberInput
}

/**
 * Books the refund of a payment that an admin asks for, if that money is back.
 *
 * @returns whether the payment is ours
 * @throws {MedusaError} NOT_ALLOWED, with the two ways to return money
 */
export async function bookRequestedRefund(
  container: MedusaContainer,
  paymentId: string,
  { amount, note, refund_reason_id }: RefundOfPayment
): Promise<boolean> {
  const [payment] = await graph<Payment>(container, {
    entity: "payment",
    fields: ["provider_id", "payment_session_id", "raw_amount"],
    filters: { id: paymentId },
  })
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const invoice =
    payment && (await ledger.findInvoiceOfSession(payment.payment_session_id))
  if (!payment || invoice?.provider_id !== payment.provider_id) {
    return false
  }
  const refund_id = await ledger.requestRefundBooking({
    invoice_id: invoice.id,
    amount: medusaAmount(MathBN.convert(amount ?? payment.raw_amount)),
    note: note ? maskNumbers(note) : null,
    refund_reason_id: refund_reason_id ?? null,
  })
  await bookInTime(container, refund_id)
  const { state } = await ledger.retrieveSbpRefund(refund_id)
  if (state !== "booked") {
    // Not CONFLICT: for that, Medusa would show its own text instead of ours.
    throw notAllowed(
      `The money is back, but Medusa could not book it yet. The store tries again automatically. See SBP refund ${refund_id}`
    )
  }
  return true
}
