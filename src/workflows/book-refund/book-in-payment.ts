import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN, MedusaError, Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { medusaAmount } from "../../shared/medusa-amount"
import { beginInOrder } from "./book-in-order"
import { countRefunds } from "./count-refunds"
import { assertNoOpenChange, dropHold, findHold } from "./order-hold"
import type { Amount, Books, MedusaRefund, RefundMetadata } from "./read-books"

export type BookedInPayment = {
  medusa_refund_id: string
  /** As Medusa booked it. */
  booked: Amount
  /** What of it is taken off the order's total; only known if we booked it. */
  credit: Amount | undefined
  /** By a program that ran Medusa's workflow, which may have done the rest. */
  is_foreign: boolean
}

/**
 * Lets Medusa's payment have the refund: our provider allows it, once, because
 * the ledger says that the money is back. Undefined if it is not any more.
 *
 * @throws {OpenOrderChangeError} before anything is booked
 */
export async function bookInPayment(
  container: MedusaContainer,
  refund: RefundRow,
  books: Books
): Promise<BookedInPayment | undefined> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const found = await findBooked(ledger, refund, books)
  if (found) {
    const { id, amount, credit, sbp_refund_id } = found
    const is_foreign = sbp_refund_id === undefined
    await countRefunds(container, books.payment_collection_id)
    return { medusa_refund_id: id, booked: amount, credit, is_foreign }
  }
  await forgetTry(container, refund, books)
  const { state } = await ledger.retrieveSbpRefund(refund.id)
  if (state !== "due") {
    return undefined
  }
  if (books.order_id) {
    await assertNoOpenChange(container, books.order_id)
  }
  await ledger.beginRefund(refund.id)
  try {
    return await book(container, refund, books)
  } catch (error) {
    // The order is free until the next try. If Medusa has the refund after all,
    // that one finds it, and what was decided about the total.
    await forgetHold(container, refund, books)
    throw error
  }
}

async function book(
  container: MedusaContainer,
  refund: RefundRow,
  { payment_id, order_id, remainder }: Books
): Promise<BookedInPayment> {
  // The last one takes what is left to the last fraction, so that Medusa finds
  // nothing to refund any more when the order is cancelled.
  const isLast = medusaAmount(remainder) === refund.amount
  const booked = isLast ? remainder : MathBN.convert(refund.amount)
  const credit = order_id
    ? await beginInOrder(container, order_id, refund, booked)
    : undefined
  const metadata: RefundMetadata = {
    sbp_refund_id: refund.id,
    ...(credit && { sbp_credit: credit.toFixed() }),
  }
  await container.resolve(Modules.PAYMENT).refundPayment({
    payment_id,
    amount: booked,
    created_by: refund.created_by,
    ...(refund.note !== null && { note: refund.note }),
    ...(refund.refund_reason_id !== null && {
      refund_reason_id: refund.refund_reason_id,
    }),
    metadata,
  })
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const { medusa_refund_id } = await ledger.retrieveSbpRefund(refund.id)
  if (medusa_refund_id === null) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "Medusa booked a refund without asking the provider"
    )
  }
  return { medusa_refund_id, booked, credit, is_foreign: false }
}

/**
 * What an earlier try, or a program that asked Medusa, has made of it already.
 * The caller holds the collection, so nobody of ours is at it now.
 */
async function findBooked(
  ledger: SbpLedgerModuleService,
  { id, medusa_refund_id }: RefundRow,
  { refunds }: Books
): Promise<MedusaRefund | undefined> {
  const linked = refunds.find((it) => it.id === medusa_refund_id)
  if (linked || medusa_refund_id !== null) {
    return linked
  }
  for (const made of refunds.filter((it) => it.sbp_refund_id === id)) {
    if (await ledger.linkRefund(id, made.id)) {
      return made
    }
  }
  return undefined
}

/** An earlier try was begun, and nothing came of it. */
async function forgetTry(
  container: MedusaContainer,
  refund: RefundRow,
  books: Books
) {
  const { id, medusa_refund_id, booking_since } = refund
  if (medusa_refund_id === null && booking_since === null) {
    return
  }
  await forgetHold(container, refund, books)
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  await ledger.unlinkRefund(id)
}

async function forgetHold(
  container: MedusaContainer,
  { id }: RefundRow,
  { order_id }: Books
) {
  const hold = order_id && (await findHold(container, order_id, id))
  if (hold) {
    await dropHold(container, hold)
  }
}
