import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { textOf } from "../announce"
import type { CollectionFacts } from "./collection-facts"
import type { Chosen } from "./choose-invoice"
import { paymentOf } from "./decide"
import { findOrphanOrders } from "./find-orphan-orders"
import { isHalfMade, repairOrder } from "./repair-order"
import { openRest } from "./open-rest"
import { placeOrderWorkflow } from "./place-order"
import { readCollection } from "./read-collection"
import { recordSettled } from "./record-settled"
import { reportObstacle } from "./report-obstacle"
import { settlementOf } from "./settlement-of"

/**
 * Lets Medusa take the money and place the order. Its workflow does not fail
 * when that fails, so what came of it is read back. What an earlier try left
 * half made, because its process was stopped, is repaired first. The caller holds
 * the cart, and has held it since it was compared with the money.
 */
export async function bookPayment(
  container: MedusaContainer,
  { invoice, collection }: Chosen
): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const halfMade = isHalfMade(collection)
  const known = settlementOf(collection, invoice)
  if (known && !halfMade) {
    await openRest(container, collection)
    return recordSettled(container, invoice, known)
  }
  const stoppedSince = await ledger.beginBooking(invoice.id)
  if (halfMade || wasStopped(collection, stoppedSince)) {
    // Written down first: whoever goes on after us has to tell a person, too.
    await ledger.noteInterruption(invoice.id)
    await repairOrder(container, collection)
  }
  const errors = await run(container, { invoice, collection })
  const after = await readCollection(container, collection.id)
  const settlement = after && settlementOf(after, invoice)
  if (settlement && !isHalfMade(after)) {
    const { cart } = collection
    // A shopper may have tried as well, while this waited to be tried again.
    const { settle_attempts, paid_at } = invoice
    const since = stoppedSince ?? (settle_attempts > 0 ? paid_at : undefined)
    const orphans =
      since && cart ? await findOrphanOrders(container, cart, since) : []
    await openRest(container, after)
    return recordSettled(container, invoice, settlement, orphans)
  }
  await reportObstacle(container, invoice, {
    kind: "postpone",
    reason: "order_not_created",
    details: { errors },
    medusa_payment_id: after && paymentOf(after, invoice)?.id,
    is_half_made: stoppedSince !== undefined || halfMade,
  })
}

/**
 * Whether the order was made, and its payment not: a try that fails clears away
 * after itself, and only a process that was stopped leaves that behind.
 */
function wasStopped(
  { cart, order, payments }: CollectionFacts,
  stoppedSince: Date | undefined
): boolean {
  return Boolean(cart && order && (stoppedSince ?? payments.length === 0))
}

/** Places the order, if there is a cart, and lets Medusa capture the payment. */
async function run(
  container: MedusaContainer,
  { invoice, collection }: Chosen
): Promise<string[]> {
  const { cart_id, order } = collection
  try {
    if (cart_id && !order) {
      const { id, amount } = invoice
      await placeOrderWorkflow(container).run({
        input: { cart_id, invoice_id: id, amount },
      })
    }
    const payment =
      paymentOf(collection, invoice) ??
      (await container
        .resolve(Modules.PAYMENT)
        .authorizePaymentSession(String(invoice.session_id), {}))
    // Captured by being authorised: this puts it into the order's account where
    // that has not happened yet, and publishes Medusa's event.
    if (payment) {
      await capturePaymentWorkflow(container).run({
        input: { payment_id: payment.id },
      })
    }
    return []
  } catch (error) {
    return [textOf(error)]
  }
}
