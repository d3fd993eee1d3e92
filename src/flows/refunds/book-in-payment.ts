import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, MedusaError, Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { graph, present } from "../../shared/graph"
import { medusaAmount } from "../../shared/medusa-amount"
import { beginInOrder } from "./book-in-order"
import { assertNoOpenChange, dropHoldOf } from "./order-hold"
import {
  type BookedInPayment,
  type Books,
  type MedusaRefund,
  type RefundMetadata,
} from "./read-books"

/**
 * Books the refund in Medusa's payment: our provider allows it, once, because the
 * ledger says that the money is back. Undefined if it is not back any more.
 *
 * @throws {OpenOrderChangeError} before anything is booked
 */
export async function bookInPayment(
  container: MedusaContainer,
  refund: RefundRow,
  books: Books
): Promise<BookedInPayment | undefined> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const found = await findBooked(ledger, refund, books)
  if (found) {
    const { id, amount, credit, sbp_refund_id, created_at } = found
    const foreign_since = sbp_refund_id === undefined ? created_at : undefined
    await countRefunds(container, books.payment_collection_id)
    return { medusa_refund_id: id, booked: amount, credit, foreign_since }
  }
  await clearFailedTry(container, refund, books)
  const { state } = await ledger.retrieveSbpRefund(refund.id)
  if (state !== "due") {
    return undefined
  }
  if (books.order_id) {
    await assertNoOpenChange(container, books.order_id)
  }
  await ledger.beginRefundBooking(refund.id)
  try {
    return await book(container, refund, books)
  } catch (error) {
    // The order is free until the next try. If Medusa has the refund after all,
    // the next try finds it, and what was decided about the total.
    if (books.order_id) {
      await dropHoldOf(container, books.order_id, refund.id)
    }
    throw error
  }
}

async function book(
  container: MedusaContainer,
  refund: RefundRow,
  books: Books
): Promise<BookedInPayment> {
  const { payment_id, order_id, remainder } = books
  // The last refund takes what is left to the last fraction, so that Medusa finds
  // nothing to refund any more when the order is cancelled.
  const isLast = medusaAmount(remainder) === refund.amount
  const booked = isLast ? remainder : MathBN.convert(refund.amount)
  const credit = order_id
    ? await beginInOrder(container, order_id, refund, booked, books)
    : undefined
  const metadata: RefundMetadata = {
    sbp_refund_id: refund.id,
    ...(credit && { sbp_credit: credit.toFixed() }),
  }
  const { refunds } = await container.resolve(Modules.PAYMENT).refundPayment({
    payment_id,
    amount: booked,
    created_by: refund.created_by,
    ...(refund.note !== null && { note: refund.note }),
    ...(refund.refund_reason_id !== null && {
      refund_reason_id: refund.refund_reason_id,
    }),
    metadata,
  })
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const named = await ledger.retrieveSbpRefund(refund.id)
  const { medusa_refund_id } = named
  // By a name that is not its id, Medusa's refund would later count as made for no money.
  if (
    medusa_refund_id === null ||
    !refunds?.some(({ id }) => id === medusa_refund_id)
  ) {
    // The next try finds it by our metadata.
    await ledger.unlinkRefund(named)
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "Medusa booked a refund without asking the provider for it by its id"
    )
  }
  return { medusa_refund_id, booked, credit, foreign_since: undefined }
}

/**
 * The refund that an earlier try, or a program that asked Medusa, has made already.
 * The caller holds the settlement lock, so no other process of ours is booking it now.
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

/** Clears an earlier try that was begun, and of which Medusa has no refund. */
async function clearFailedTry(
  container: MedusaContainer,
  refund: RefundRow,
  books: Books
) {
  const { medusa_refund_id, booking_started_at } = refund
  if (medusa_refund_id === null && booking_started_at === null) {
    return
  }
  if (books.order_id) {
    await dropHoldOf(container, books.order_id, refund.id)
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  await ledger.unlinkRefund(refund)
}

type Collection = {
  raw_refunded_amount?: BigNumberInput | null
  payments?: ({ refunds?: ({ raw_amount: BigNumberInput } | null)[] } | null)[]
}

/**
 * Writes into a collection how much of it is refunded: by that, Medusa shows its order
 * as refunded. Medusa writes it last of all, so it is missing if a process was stopped.
 */
async function countRefunds(
  container: MedusaContainer,
  id: string
): Promise<void> {
  const [collection] = await graph<Collection>(container, {
    entity: "payment_collection",
    fields: ["raw_refunded_amount", "payments.refunds.raw_amount"],
    filters: { id },
  })
  const refunded_amount = MathBN.sum(
    ...present(collection?.payments)
      .flatMap(({ refunds }) => present(refunds))
      .map(({ raw_amount }) => raw_amount)
  )
  if (!MathBN.eq(refunded_amount, collection?.raw_refunded_amount ?? 0)) {
    await container
      .resolve(Modules.PAYMENT)
      .updatePaymentCollections(id, { refunded_amount } as never)
  }
}
