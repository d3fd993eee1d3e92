import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  Modules,
  PaymentCollectionStatus,
} from "@medusajs/framework/utils"
import { createOrUpdateOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { fromMinorUnits, parseAmount, toMinorUnits } from "../../gateway"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import { logEvent, textOf } from "../announce"
import type { CollectionFacts } from "./collection-facts"
import { isOfOrder, paymentOf } from "./decide"

/**
 * An edit changes what an open collection of its order asks for, while the link
 * asks for what it did. Medusa takes a collection as paid when its amount is
 * there: so it is given the amount of what is paid in it.
 */
export async function alignWithParts(
  container: MedusaContainer,
  collection: CollectionFacts,
  invoice: InvoiceRow
): Promise<void> {
  if (!isOfOrder(collection)) {
    return
  }
  const own = paymentOf(collection, invoice)
  const paid =
    paidIn(collection) + (own ? 0n : toMinorUnits(parseAmount(invoice.amount)))
  if (paid !== toMinorUnits(collection.amount)) {
    await container
      .resolve(Modules.PAYMENT)
      .updatePaymentCollections(collection.id, { amount: fromMinorUnits(paid) })
  }
}

/**
 * What an order owes beside a part that was paid gets a collection of its own,
 * as Medusa makes one after an edit: the next link asks for exactly that. It may
 * be done again.
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
  const paid = paidIn(collection)
  if (paid < toMinorUnits(collection.amount)) {
    // An edit came in between: one that is paid in part would be in its way.
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
  const { errors } = await createOrUpdateOrderPaymentCollectionWorkflow(
    container
  ).run({ input: { order_id: collection.order.id }, throwOnError: false })
  if (errors.length > 0) {
    // The money is booked all the same, and the next edit opens it.
    logEvent(
      container,
      "sbp.order_rest_not_opened",
      { id: collection.order.id, error: textOf(errors[0]?.error) },
      "warn"
    )
  }
}

/** Medusa's workflow would cancel what another provider has authorised. */
async function hasOpenCollection(
  container: MedusaContainer,
  order_id: string
): Promise<boolean> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order_payment_collection",
      fields: ["payment_collection.status"],
      filters: { order_id },
    })
  const ended: string[] = [
    PaymentCollectionStatus.COMPLETED,
    PaymentCollectionStatus.CANCELED,
    PaymentCollectionStatus.FAILED,
  ]
  return (data as { payment_collection?: { status: string } | null }[]).some(
    ({ payment_collection }) =>
      payment_collection && !ended.includes(payment_collection.status)
  )
}

function paidIn({ payments }: CollectionFacts): bigint {
  return payments.reduce((sum, { amount }) => sum + toMinorUnits(amount), 0n)
}
