import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentActions } from "@medusajs/framework/utils"
import {
  capturePaymentWorkflow,
  processPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { textOf } from "../announce"
import type { Chosen } from "./choose-invoice"
import { paymentOf } from "./decide"
import { mendOrder } from "./mend-order"
import { readCollection } from "./read-collection"
import { recordSettled } from "./record-settled"
import { reportObstacle } from "./report-obstacle"
import { settlementOf } from "./settlement-of"

/**
 * Lets Medusa take the money and place the order. Its workflow does not fail
 * when that fails, so what came of it is read back.
 */
export async function bookPayment(
  container: MedusaContainer,
  chosen: Chosen
): Promise<void> {
  const { invoice, collection } = chosen
  const known = settlementOf(collection, invoice)
  if (known) {
    return recordSettled(container, invoice, known)
  }
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const stoppedSince = await ledger.beginBooking(invoice.id)
  const errors = await run(container, chosen)
  const after = await readCollection(container, collection.id)
  const settlement = after && settlementOf(after, invoice)
  if (settlement) {
    const leftovers =
      stoppedSince && (await mendOrder(container, chosen, stoppedSince))
    return recordSettled(container, invoice, settlement, leftovers)
  }
  await reportObstacle(container, invoice, {
    kind: "postpone",
    reason: "order_not_created",
    details: { errors },
    payment_id: after && paymentOf(after, invoice)?.id,
    is_half_made: stoppedSince !== undefined,
  })
}

async function run(
  container: MedusaContainer,
  { invoice, collection }: Chosen
): Promise<string[]> {
  const payment = paymentOf(collection, invoice)
  if (payment && (collection.order || !collection.cart_id)) {
    // Taken, and not yet in the order's account: nothing is there to complete.
    const { errors } = await capturePaymentWorkflow(container).run({
      input: { payment_id: payment.id },
      throwOnError: false,
    })
    return errors.map(({ error }) => textOf(error))
  }
  // With a session that has gone, Medusa would complete a stranger's cart: this
  // throws if it has. While the invoice is paid, nothing can delete it.
  const session = await container
    .resolve(Modules.PAYMENT)
    .retrievePaymentSession(String(invoice.session_id))
  const { errors } = await processPaymentWorkflow(container).run({
    input: {
      action: PaymentActions.SUCCESSFUL,
      data: { session_id: session.id, amount: session.amount },
    },
    throwOnError: false,
  })
  return errors.map(({ error }) => textOf(error))
}
