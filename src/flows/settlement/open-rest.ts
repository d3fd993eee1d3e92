import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { fromMinorUnits, toMinorUnits } from "../../domain/money"
import { graph } from "../../shared/graph"
import { errorText, logEvent } from "../../shared/log"
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
  if (await hasOpenCollection(container, collection.order.id)) {
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
    logEvent(
      container,
      "sbp.order_rest.not_opened",
      { id: collection.order.id, error: errorText(errors[0]?.error) },
      "warn"
    )
  }
}

/** Also what another provider has authorised: that is agreed. */
async function hasOpenCollection(
  container: MedusaContainer,
  order_id: string
): Promise<boolean> {
  const links = await graph<{ payment_collection?: { status: string } | null }>(
    container,
    {
      entity: "order_payment_collection",
      fields: ["payment_collection.status"],
      filters: { order_id },
    }
  )
  const ended: string[] = [
    PaymentCollectionStatus.COMPLETED,
    PaymentCollectionStatus.CANCELED,
    PaymentCollectionStatus.FAILED,
  ]
  return links.some(
    ({ payment_collection }) =>
      payment_collection && !ended.includes(payment_collection.status)
  )
}
