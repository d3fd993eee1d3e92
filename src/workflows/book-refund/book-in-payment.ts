import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN, MedusaError, Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { medusaAmount } from "../../shared/medusa-amount"
import type { Books } from "./read-books"

export type BookedInPayment = {
  medusa_refund_id: string
  /** As Medusa booked it, unrounded. */
  booked: Books["remainder"]
  /** By a program that ran Medusa's workflow, which may have done the rest. */
  is_foreign: boolean
}

/**
 * Lets Medusa's payment have the refund: our provider allows it, once, because
 * the ledger says that the money is back. Undefined if it is not any more.
 */
export async function bookInPayment(
  container: MedusaContainer,
  refund: RefundRow,
  books: Books
): Promise<BookedInPayment | undefined> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const found = await findBooked(ledger, refund, books)
  if (found) {
    const { id, amount, sbp_refund_id } = found
    const is_foreign = sbp_refund_id === undefined
    return { medusa_refund_id: id, booked: amount, is_foreign }
  }
  const { state } = await ledger.retrieveSbpRefund(refund.id)
  if (state !== "due") {
    return undefined
  }
  // The last one takes what is left to the last fraction, so that Medusa finds
  // nothing to refund any more when the order is cancelled.
  const isLast = medusaAmount(books.remainder) === refund.amount
  const booked = isLast ? books.remainder : MathBN.convert(refund.amount)
  await ledger.beginRefund(refund.id)
  await container.resolve(Modules.PAYMENT).refundPayment({
    payment_id: books.payment_id,
    amount: booked,
    created_by: refund.created_by,
    ...(refund.note !== null && { note: refund.note }),
    ...(refund.refund_reason_id !== null && {
      refund_reason_id: refund.refund_reason_id,
    }),
    metadata: { sbp_refund_id: refund.id },
  })
  const { medusa_refund_id } = await ledger.retrieveSbpRefund(refund.id)
  if (medusa_refund_id === null) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "Medusa booked a refund without asking the provider"
    )
  }
  return { medusa_refund_id, booked, is_foreign: false }
}

/**
 * What an earlier try, or a program that asked Medusa, has made of it already.
 * The caller holds the collection, so nobody of ours is at it now.
 */
async function findBooked(
  ledger: SbpLedgerModuleService,
  { id, medusa_refund_id, booking_since }: RefundRow,
  { refunds }: Books
): Promise<Books["refunds"][number] | undefined> {
  const linked = refunds.find((it) => it.id === medusa_refund_id)
  if (linked) {
    return linked
  }
  if (medusa_refund_id === null) {
    for (const made of refunds.filter((it) => it.sbp_refund_id === id)) {
      if (await ledger.linkRefund(id, made.id)) {
        return made
      }
    }
  }
  if (medusa_refund_id !== null || booking_since !== null) {
    // It was begun, and nothing came of it.
    await ledger.unlinkRefund(id)
  }
  return undefined
}
