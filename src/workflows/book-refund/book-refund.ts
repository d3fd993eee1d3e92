import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules, PaymentEvents } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { announce, logEvent, textOf } from "../announce"
import { freeCart } from "../return-money/free-cart"
import { turnOf } from "../settle-payment/turn-of"
import { announceAttention } from "../announce-attention"
import { bookInOrder } from "./book-in-order"
import { bookInPayment } from "./book-in-payment"
import { dropOrphanRefunds } from "./drop-orphan-refunds"
import { OpenOrderChangeError } from "./open-order-change-error"
import { type Books, readBooks } from "./read-books"

/** How long Medusa's own workflow may need. */
const A_WORKFLOW_MS = 30_000

/** An order's open change may be gone at any time; nothing says so. */
const OPEN_CHANGE_MS = 60_000

/**
 * Books a refund that is due. Each part looks first for what an earlier try has
 * done: Medusa has no transaction that would hold them together.
 */
export async function bookRefund(
  container: MedusaContainer,
  refundId: string
): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const refund = await ledger.retrieveSbpRefund(refundId)
  if (refund.state !== "due") {
    return
  }
  const invoice = await ledger.retrieveSbpInvoice(refund.invoice_id)
  const turn = await turnOfInvoice(container, invoice)
  const isDone = await ledger.holdCollection(turn, () =>
    book(container, refundId)
  )
  if (!isDone) {
    await ledger.bookSoon(refundId, 5_000)
  }
}

/** Like settling: one at a time for all that belongs together. */
async function turnOfInvoice(
  container: MedusaContainer,
  { id, order_id, payment_collection_id }: InvoiceRow
): Promise<string> {
  if (order_id !== null || payment_collection_id === null) {
    return order_id ?? id
  }
  return turnOf(container, payment_collection_id)
}

async function book(container: MedusaContainer, refundId: string) {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  // It was read before the turn came.
  const refund = await ledger.retrieveSbpRefund(refundId)
  if (refund.state !== "due") {
    return
  }
  try {
    const booked = await bookEverywhere(container, refund)
    if (!booked) {
      return ledger.bookSoon(refundId, A_WORKFLOW_MS)
    }
    await ledger.markBooked(refundId)
    await announceAttention(container)
    const { id, invoice_id, amount, currency_code, refund_reason_id } = refund
    await announce(container, "sbp.refund.booked", {
      id,
      invoice_id,
      order_id: booked.order_id,
      amount,
      currency_code,
      refund_reason_id,
    })
  } catch (error) {
    const text = textOf(error)
    const isWaiting = error instanceof OpenOrderChangeError
    await ledger.postponeBooking(
      refundId,
      text,
      isWaiting ? OPEN_CHANGE_MS : undefined
    )
    const facts = { id: refundId, error: text }
    logEvent(container, "sbp.refund.not_booked", facts, "warn")
    await announceAttention(container)
  }
}

/** Undefined while it is not done, because somebody else is at it. */
async function bookEverywhere(
  container: MedusaContainer,
  refund: RefundRow
): Promise<{ order_id: string | null } | undefined> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const invoice = await ledger.retrieveSbpInvoice(refund.invoice_id)
  await freeCart(container, invoice)
  const books = await readWithoutOrphans(container, invoice)
  if (!books) {
    assertLedgersAlone(invoice)
    return { order_id: null }
  }
  const booked = await bookInPayment(container, refund, books)
  if (!booked) {
    return undefined
  }
  if (booked.is_foreign && isRecent(refund.booking_since)) {
    return undefined
  }
  const { order_id, currency_code } = books
  if (order_id) {
    const account = { order_id, currency_code, ...booked }
    if (!(await bookInOrder(container, refund, account))) {
      return undefined
    }
  }
  await container.resolve(Modules.EVENT_BUS).emit({
    name: PaymentEvents.REFUNDED,
    data: { id: books.payment_id },
  })
  return { order_id: order_id ?? null }
}

async function readWithoutOrphans(
  container: MedusaContainer,
  invoice: InvoiceRow
): Promise<Books | undefined> {
  const books = await readBooks(container, invoice)
  const orphans = books
    ? await dropOrphanRefunds(container, invoice.id, books)
    : []
  return orphans.length > 0 ? readBooks(container, invoice) : books
}

/**
 * Medusa never had the money of such a one: the ledger alone knows that it is
 * back.
 *
 * @throws {MedusaError} UNEXPECTED_STATE where Medusa has to have it
 */
function assertLedgersAlone({ state, medusa_payment_id }: InvoiceRow): void {
  if (state === "settled" && medusa_payment_id !== null) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `Medusa shows no captured payment ${medusa_payment_id}`
    )
  }
}

/** Medusa's own workflow may still be at it, and writes the same. */
function isRecent(time: Date | null): boolean {
  return time !== null && Date.now() - time.getTime() < A_WORKFLOW_MS
}
