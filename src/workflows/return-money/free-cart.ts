import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { announceAttention } from "../announce-attention"
import { paymentOf } from "../settle-payment/decide"
import { readCollection } from "../settle-payment/read-collection"

/**
 * The money of a closed invoice must not make an order any more, and its cart is
 * free for another payment. Its session goes; where Medusa holds a payment, that
 * stays for the books, and the cart gets another collection. It may be done
 * again: a process that was stopped has not come to it.
 */
export async function freeCart(
  container: MedusaContainer,
  invoice: InvoiceRow
): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
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
    // A process was stopped right here, and the shopper was quicker.
    await ledger.openAttention({
      reason: "returned_and_ordered",
      subject_id: invoice.id,
      invoice_id: invoice.id,
      details: { order_id: order.id },
    })
    await announceAttention(container)
    return
  }
  if (own) {
    if (cart_id && !order) {
      // Without its cart it looks like one that never had any.
      await ledger.noteFreed(invoice.id, own.id)
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
