import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { fromMinorUnits, toMinorUnits } from "../../domain/money"
import { logFailure } from "../../shared/log"
import { readAskedOrder } from "../payment-requests/read-asked-order"
import {
  type CollectionFacts,
  isOfOrder,
  sumOfPayments,
} from "./collection-facts"

/**
 * Opens a collection for what an order still owes after a part of it was paid,
 * as Medusa opens one after an edit: the next link asks for exactly that. It can
 * be repeated.
 */
export async function openRest(
  container: MedusaContainer,
  collection: CollectionFacts
): Promise<void> {
  if (!isOfOrder(collection)) {
    return
  }
  const { owed, is_canceled } = collection.order
  if (owed <= 0n || is_canceled) {
    return
  }
  const paid = sumOfPayments(collection.payments)
  if (paid < toMinorUnits(collection.amount)) {
    // The order was edited meanwhile: a partly paid collection would be in the
    // way of the new one.
    await container
      .resolve(Modules.PAYMENT)
      .updatePaymentCollections(collection.id, {
        amount: fromMinorUnits(paid),
        status: PaymentCollectionStatus.COMPLETED,
      })
  }
  // What another provider has promised counts as asked for.
  const asked = await readAskedOrder(container, collection.order.id)
  if (asked?.collections.some((it) => it.is_open || it.is_promised)) {
    return
  }
  const { errors } = await createOrderPaymentCollectionWorkflow(container).run({
    input: {
      order_id: collection.order.id,
      amount: Number(fromMinorUnits(owed)),
    },
    throwOnError: false,
  })
  if (errors.length > 0) {
    // The money is booked all the same, and the order's next edit opens it.
    const { id } = collection.order
    logFailure(container, "sbp.order_rest.not_opened", errors[0]?.error, { id })
  }
}
