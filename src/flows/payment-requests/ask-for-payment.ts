import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { fromMinorUnits } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { isArriving } from "../../modules/ledger/invoices/is-arriving"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import { notAllowed } from "../../shared/not-allowed"
import { notFound } from "../../shared/not-found"
import { listShopsFor } from "../../shared/shops"
import { publish } from "../publish"
import { alignCollection } from "./align-collection"
import { dueCollection } from "./payment-request-of"
import { type AskedOrder, readAskedOrder } from "./read-asked-order"
import { withoutSurplus } from "./without-surplus"

type Input = { order_id: string; actor_id: string }

/**
 * Asks for what an order owes: its open collection gets that amount, or a new one
 * is made, as Medusa's "Copy payment link" does. Asked again for the same sum, it
 * is the same request. Nothing is made at the gateway until the customer goes to pay.
 *
 * @returns the request's id
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED for an order that owes nothing, or
 *   has a payment of another provider that is not taken yet
 */
export async function askForPayment(
  container: MedusaContainer,
  { order_id, actor_id }: Input
): Promise<string> {
  // Two calls at the same moment would each make a collection.
  return container
    .resolve(Modules.LOCKING)
    .execute([`sbp-ask:${order_id}`], () =>
      ask(container, { order_id, actor_id })
    )
}

async function ask(
  container: MedusaContainer,
  { order_id, actor_id }: Input
): Promise<string> {
  const order = await readAskedOrder(container, order_id)
  if (!order) {
    throw notFound(`Order with id: ${order_id} was not found`)
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const invoices = await ledger.listSbpInvoices({
    payment_collection_id: order.collections.map(({ id }) => id),
  })
  const obstacle = obstacleOf(
    order,
    await withoutSurplus(container, order, invoices)
  )
  if (obstacle) {
    throw notAllowed(obstacle)
  }
  const payment_collection_id = await openCollection(container, order)
  const { id, isNew } = await ledger.recordPaymentRequest({
    order_id,
    payment_collection_id,
    amount: fromMinorUnits(order.owed),
    currency_code: order.currency_code,
    created_by: actor_id,
  })
  if (isNew) {
    await publish(container, "sbp.payment_request.created", { id, order_id })
  }
  return id
}

/**
 * Why an order cannot be asked for money, in words for staff.
 *
 * @param invoices of all of its collections, `withoutSurplus`
 */
export function obstacleOf(
  order: AskedOrder,
  invoices: InvoiceRow[]
): string | undefined {
  const { display_id, currency_code, collections, owed } = order
  if (order.is_draft) {
    return `Order #${display_id} is a draft: convert it to an order first`
  }
  // Asked for by SBP as well, it might be paid twice.
  const isPromised = collections.some((it) => it.is_promised)
  if (isPromised && (owed <= 0n || !dueCollection(order))) {
    return `Order #${display_id} has a payment of another provider that is authorised or awaited: capture or cancel that one first`
  }
  if (order.is_canceled || owed <= 0n) {
    return `Order #${display_id} owes nothing`
  }
  if (invoices.some(isArriving)) {
    return `Order #${display_id} has been paid, and its money is being booked`
  }
  return listShopsFor(currency_code).length > 0
    ? undefined
    : `SBP payments are not available in ${currency_code.toUpperCase()}`
}

async function openCollection(
  container: MedusaContainer,
  order: AskedOrder
): Promise<string> {
  const due = dueCollection(order)
  if (due) {
    await alignCollection(container, due.id)
    return due.id
  }
  // The amount is not from Medusa's summary, which may lack a payment or a refund.
  const { result } = await createOrderPaymentCollectionWorkflow(container).run({
    input: { order_id: order.id, amount: Number(fromMinorUnits(order.owed)) },
  })
  return String(result[0]?.id)
}
