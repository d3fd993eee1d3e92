import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import { TELL_AFTER } from "../../modules/ledger/settlement/schedule"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import type { CollectionFacts } from "../settle-payment/collection-facts"
import { paymentOf } from "../settle-payment/decide"
import { holdCart } from "../settle-payment/hold-cart"
import { readCollection } from "../settle-payment/read-collection"
import { turnOf } from "../settle-payment/turn-of"
import { freeCart } from "./free-cart"

/**
 * Begins to return an invoice's money. If it is not settled, that happens while
 * nobody can make an order of it, and only if nobody has: afterwards it is
 * closed, and the cart is free for another payment.
 *
 * @param open reserves or records the refund; told whether it may close
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function withoutOrder<T>(
  container: MedusaContainer,
  invoiceId: string,
  open: (mayClose: boolean) => Promise<T>
): Promise<T> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const invoice = await ledger.retrieveSbpInvoice(invoiceId)
  const { state, payment_collection_id: collectionId } = invoice
  const isUnsettled = state === "paid" || state === "closed"
  if (!isUnsettled || collectionId === null) {
    // One without a collection can have no order.
    return open(state === "paid")
  }
  const results: T[] = []
  const turn = await turnOf(container, collectionId)
  await ledger.holdCollection(turn, () =>
    holdCart(container, collectionId, async () => {
      const collection = await readCollection(container, collectionId)
      // It may have been settled while this waited for its turn.
      const now = await ledger.retrieveSbpInvoice(invoiceId)
      const money = (await ledger.readMoneyBack([invoiceId])).get(invoiceId)
      if (now.state === "paid") {
        assertNotBeingSettled(now)
      }
      if (now.state !== "settled" && money?.left === now.received_amount) {
        assertNoOrder(collection, now)
      }
      results.push(await open(now.state === "paid"))
      await freeCart(container, await ledger.retrieveSbpInvoice(invoiceId))
    })
  )
  const [result] = results
  if (result === undefined) {
    throw isBeingSettled(invoiceId)
  }
  return result
}

/** An order that has this money, or waits for it, is returned as an order. */
function assertNoOrder(
  collection: CollectionFacts | undefined,
  invoice: InvoiceRow
): void {
  const order = collection?.order
  if (!order) {
    return
  }
  const own = paymentOf(collection, invoice)
  const isOfCart = collection.cart_id !== undefined && !order.is_canceled
  const hasOther = collection.payments.some((payment) => payment !== own)
  if (own || (isOfCart && !hasOther)) {
    throw refusal(
      `Order ${order.id} was made of SBP invoice ${invoice.id}, and is still being settled: settle it first, then return its money`
    )
  }
}

/** Whoever clicks too soon would take its order from a shopper who has paid. */
function assertNotBeingSettled({ id, settle_at, settle_attempts }: InvoiceRow) {
  if (settle_at && settle_attempts < TELL_AFTER) {
    throw isBeingSettled(id)
  }
}

function isBeingSettled(invoiceId: string): MedusaError {
  return refusal(
    `SBP invoice ${invoiceId} is being settled: try again in a moment`,
    "invoice_being_settled"
  )
}

function refusal(sentence: string, code?: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence, code)
}
