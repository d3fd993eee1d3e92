import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules, PaymentEvents } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { logEvent, textOf } from "../announce"
import { freeCart } from "../return-money/free-cart"
import { announceAttention } from "../announce-attention"
import { bookInOrder } from "./book-in-order"
import { bookInPayment } from "./book-in-payment"
import { readBooks } from "./read-books"

/** How long Medusa's own workflow may need. */
const A_WORKFLOW_MS = 30_000

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
  // Like settling: one at a time for all that belongs together.
  const key = invoice.order_id ?? invoice.payment_collection_id ?? invoice.id
  const isDone = await ledger.holdCollection(key, () =>
    book(container, refundId)
  )
  if (!isDone) {
    await ledger.bookSoon(refundId, 5_000)
  }
}

async function book(container: MedusaContainer, refundId: string) {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  // It was read before the turn came.
  const refund = await ledger.retrieveSbpRefund(refundId)
  if (refund.state !== "due") {
    return
  }
  try {
    if (!(await bookEverywhere(container, refund))) {
      return ledger.bookSoon(refundId, A_WORKFLOW_MS)
    }
    await ledger.markBooked(refundId)
    await announceAttention(container)
    logEvent(container, "sbp.refund.booked", { id: refundId })
  } catch (error) {
    const text = textOf(error)
    await ledger.postponeBooking(refundId, text)
    const facts = { id: refundId, error: text }
    logEvent(container, "sbp.refund.not_booked", facts, "warn")
    await announceAttention(container)
  }
}

/** Returns whether it is done; it is not while somebody else is at it. */
async function bookEverywhere(
  container: MedusaContainer,
  refund: RefundRow
): Promise<boolean> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const invoice = await ledger.retrieveSbpInvoice(refund.invoice_id)
  await freeCart(container, invoice)
  const books = await readBooks(container, invoice)
  if (!books) {
    return isLedgersAlone(invoice)
  }
  const booked = await bookInPayment(container, refund, books)
  if (!booked) {
    return false
  }
  if (booked.is_foreign && isRecent(refund.booking_since)) {
    return false
  }
  const { order_id, currency_code } = books
  if (order_id) {
    const account = { order_id, currency_code, ...booked }
    await bookInOrder(container, refund, account)
  }
  await container.resolve(Modules.EVENT_BUS).emit({
    name: PaymentEvents.REFUNDED,
    data: { id: books.payment_id },
  })
  return true
}

/**
 * Medusa never had the money of such a one: the ledger alone knows that it is
 * back.
 *
 * @throws {MedusaError} UNEXPECTED_STATE where Medusa has to have it
 */
function isLedgersAlone({ state, payment_id }: InvoiceRow): boolean {
  if (state === "settled" && payment_id !== null) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `Medusa shows no captured payment ${payment_id}`
    )
  }
  return true
}

/** Medusa's own workflow may still be at it, and writes the same. */
function isRecent(time: Date | null): boolean {
  return time !== null && Date.now() - time.getTime() < A_WORKFLOW_MS
}
