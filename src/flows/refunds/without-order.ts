import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
  Modules,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { REPORT_AFTER } from "../../modules/ledger/due"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import { beingSettled } from "../../modules/ledger/refunds/new-refund"
import { notAllowed } from "../../shared/not-allowed"
import { publishAttention } from "../publish"
import {
  type CollectionFacts,
  isOfOrder,
  paymentOf,
  paying,
} from "../settlement/collection-facts"
import { withSettlementAndCartLock } from "../settlement/locks"
import { readCollection } from "../settlement/read-collection"

/**
 * Begins to return an invoice's money. If it is not settled, that happens while no
 * order can be made of it, and only if none was: afterwards the invoice is closed,
 * and the cart is free for another payment.
 *
 * @param open reserves or records the refund, and gets whether it may close the invoice
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function withoutOrder<T>(
  container: MedusaContainer,
  invoiceId: string,
  open: (mayClose: boolean) => Promise<T>
): Promise<T> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const invoice = await ledger.retrieveInvoice(invoiceId)
  const { state, payment_collection_id: collectionId } = invoice
  const isUnsettled = state === "paid" || state === "closed"
  if (!isUnsettled || collectionId === null) {
    // An invoice without a collection can have no order.
    return open(state === "paid")
  }
  const results: T[] = []
  await withSettlementAndCartLock(container, collectionId, async () => {
    const collection = await readCollection(container, collectionId)
    // It may have been settled while this waited for the lock.
    const now = await ledger.retrieveInvoice(invoiceId)
    const money = (await ledger.readMoneyBack([invoiceId])).get(invoiceId)
    if (now.state === "paid") {
      assertNotBeingSettled(now)
    }
    if (now.state !== "settled" && money?.left === now.received_amount) {
      assertNoOrder(collection, now)
    }
    results.push(await open(now.state === "paid"))
    await freeCart(container, await ledger.retrieveInvoice(invoiceId))
  })
  const [result] = results
  if (result === undefined) {
    throw beingSettled(invoiceId)
  }
  return result
}

/** Money that an order has, or waits for, is returned as the order's. */
function assertNoOrder(
  collection: CollectionFacts | undefined,
  invoice: InvoiceRow
): void {
  const order = collection?.order
  if (!order) {
    return
  }
  const own = paymentOf(collection, invoice)
  // If its order was paid by another payment, this money makes no order.
  const isOfCart =
    !isOfOrder(collection) && !order.is_canceled && order.owed > 0n
  const hasOther = paying(collection).some((payment) => payment !== own)
  if (own || (isOfCart && !hasOther)) {
    throw notAllowed(
      `Order ${order.id} was made of SBP invoice ${invoice.id}, and is still being settled: settle it first, then return its money`
    )
  }
}

/** An operator who clicks too soon would take the order from a shopper who has paid. */
function assertNotBeingSettled({ id, settle_at, settle_attempts }: InvoiceRow) {
  if (settle_at && settle_attempts < REPORT_AFTER) {
    throw beingSettled(id)
  }
}

/**
 * Frees the cart of a closed invoice for another payment, and keeps its money from
 * making an order. Its session is deleted; where Medusa holds a payment, that stays
 * for the books, and the cart gets another collection. It can be repeated: a process
 * that was stopped may not have come to it.
 */
export async function freeCart(
  container: MedusaContainer,
  invoice: InvoiceRow
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { payment_collection_id, state } = invoice
  const collection =
    payment_collection_id !== null && state === "closed"
      ? await readCollection(container, payment_collection_id)
      : undefined
  if (!collection) {
    return
  }
  const { id, cart_id, order } = collection
  const own = paymentOf(collection, invoice)
  if (own && order && !order.is_canceled) {
    // An earlier process was stopped right here, and the shopper was quicker.
    await ledger.openAttention({
      reason: "returned_and_ordered",
      subject_id: invoice.id,
      invoice_id: invoice.id,
      details: { order_id: order.id },
    })
    await publishAttention(container)
    return
  }
  if (own) {
    if (cart_id && !order) {
      // Noted first: without its cart, the collection looks like one that never had any.
      await ledger.noteCartUnlinked(invoice.id, own.id)
      await container.resolve(ContainerRegistrationKeys.LINK).dismiss({
        [Modules.CART]: { cart_id },
        [Modules.PAYMENT]: { payment_collection_id: id },
      })
    }
    return
  }
  const payment = container.resolve(Modules.PAYMENT)
  const sessions = collection.sessions.filter(
    (session) =>
      session.provider_id === invoice.provider_id &&
      invoice.session_ids.includes(session.id)
  )
  for (const session of sessions) {
    await payment.deletePaymentSession(session.id)
  }
}

/**
 * Frees the cart of a closed invoice, while nothing else completes it.
 *
 * @throws {MedusaError} CONFLICT if its lock was busy
 */
export async function freeHeldCart(
  container: MedusaContainer,
  invoiceId: string
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { state, payment_collection_id: collectionId } =
    await ledger.retrieveInvoice(invoiceId)
  if (state !== "closed" || collectionId === null) {
    return
  }
  const isDone = await withSettlementAndCartLock(
    container,
    collectionId,
    async () =>
      // It may have been resumed while this waited for the lock.
      freeCart(container, await ledger.retrieveInvoice(invoiceId))
  )
  if (!isDone) {
    throw new MedusaError(
      MedusaError.Types.CONFLICT,
      `Another process is handling SBP invoice ${invoiceId}: it is tried again`
    )
  }
}
