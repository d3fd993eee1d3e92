import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { toMinorUnits } from "../../domain/money"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import { graph } from "../../shared/graph"
import { medusaMinorUnits } from "../../shared/medusa-amount"
import type { CollectionFacts } from "./collection-facts"

/**
 * Completes what can be completed from outside after a process was killed inside
 * Medusa's workflow: the order is linked to its collection and its cart, and the
 * cart is completed. It can be repeated.
 */
export async function repairOrder(
  container: MedusaContainer,
  { id, cart, order }: CollectionFacts
): Promise<void> {
  if (!cart || !order) {
    return
  }
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const [ofOrder, ofCart] = [{ order_id: order.id }, { cart_id: cart.id }]
  if (!order.has_collection) {
    await link.create({
      [Modules.ORDER]: ofOrder,
      [Modules.PAYMENT]: { payment_collection_id: id },
    })
  }
  if (!order.has_cart) {
    await link.create({ [Modules.ORDER]: ofOrder, [Modules.CART]: ofCart })
  }
  if (!cart.is_completed) {
    await container
      .resolve(Modules.CART)
      .updateCarts([{ id: cart.id, completed_at: new Date() }])
  }
}

/** A stored try of Medusa's, as far as it says which order it made. */
type StoredTry = {
  context?: {
    data?: {
      invoke?: { "create-orders"?: { output?: { compensateInput?: unknown } } }
    }
  } | null
}

const FINISHED = ["not_started", "done", "reverted", "failed"]

/**
 * The orders that a try of ours has made, and that Medusa will not remove: where the
 * saving of steps that run side by side collides, its engine gives up without undoing
 * them. Only its own record counts: an order that appeared meanwhile may be that of a
 * merchant's workflow.
 */
export async function listLeftOrders(
  container: MedusaContainer,
  transactionId: string
): Promise<string[]> {
  const tries = (await container
    .resolve(Modules.WORKFLOW_ENGINE)
    .listWorkflowExecutions({
      // Medusa gives this id to what runs inside our workflow.
      transaction_id: `complete-cart-as-step-${transactionId}`,
      state: { $nin: FINISHED },
    })) as StoredTry[]
  return tries.flatMap(({ context }) => {
    const made = context?.data?.invoke?.["create-orders"]?.output
    const ids = made?.compensateInput
    return Array.isArray(ids) ? ids.map(String) : []
  })
}

/**
 * Does what Medusa's compensation would do to the order of a try that failed: it is
 * unannounced, without a payment, and perhaps without stock. A coupon of its cart
 * stays used: whether that was counted is not known. If the process is killed in between,
 * `repairOrder` or `findOrphanOrders` finds what is left. To be called under the cart's lock.
 *
 * @returns whether nothing of that try is left
 */
export async function removeLeftOrder(
  container: MedusaContainer,
  { id, cart, order }: CollectionFacts
): Promise<boolean> {
  if (!cart || !order) {
    return false
  }
  const [left] = await graph<{
    items?: { id: string }[]
    promotions?: { id: string }[]
  }>(container, {
    entity: "order",
    fields: ["items.id", "promotions.id"],
    filters: { id: order.id },
  })
  await container
    .resolve(Modules.CART)
    .updateCarts([{ id: cart.id, completed_at: null }])
  const ofOrder = { [Modules.ORDER]: { order_id: order.id } }
  // Not `delete`: that deletes the collection, too.
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
    { ...ofOrder, [Modules.CART]: { cart_id: cart.id } },
    { ...ofOrder, [Modules.PAYMENT]: { payment_collection_id: id } },
    ...(left?.promotions ?? []).map((promotion) => ({
      ...ofOrder,
      [Modules.PROMOTION]: { promotion_id: promotion.id },
    })),
  ])
  await container
    .resolve(Modules.INVENTORY, { allowUnregistered: true })
    ?.deleteReservationItemsByLineItem(left?.items?.map((it) => it.id) ?? [])
  await container.resolve(Modules.ORDER).deleteOrders([order.id])
  return !(await hasPromotions(container, cart.id))
}

async function hasPromotions(
  container: MedusaContainer,
  cartId: string
): Promise<boolean> {
  const [cart] = await graph<{ promotions?: unknown[] }>(container, {
    entity: "cart",
    fields: ["promotions.id"],
    filters: { id: cartId },
  })
  return Boolean(cart?.promotions?.length)
}

type OrphanFacts = {
  id: string
  status: string
  is_draft_order: boolean
  currency_code: string
  total: BigNumberInput
  cart?: { id: string } | null
  payment_collections?: ({ id: string } | null)[]
}

/** `since` is by the database's clock, an order by its process's. All other filters are narrow. */
const MAX_CLOCKS_APART_MS = 60 * 60_000

/**
 * Orders that a killed process may have left behind: the shopper's own, created
 * since then for what was paid, that belong to no cart and have no payment. Only a
 * person can say what they are.
 */
export async function findOrphanOrders(
  container: MedusaContainer,
  cartId: string,
  { amount, currency_code }: InvoiceRow,
  since: Date
): Promise<string[]> {
  const { email } = await container
    .resolve(Modules.CART)
    .retrieveCart(cartId, { select: ["email"] })
  if (!email) {
    return []
  }
  const orders = await graph<OrphanFacts>(container, {
    entity: "order",
    fields: [
      "id",
      "status",
      "is_draft_order",
      "currency_code",
      "total",
      "cart.id",
      "payment_collections.id",
    ],
    filters: {
      email,
      created_at: { $gte: new Date(since.getTime() - MAX_CLOCKS_APART_MS) },
    },
  })
  return orders
    .filter((order) => !order.is_draft_order && order.status !== "canceled")
    .filter((order) => !order.cart)
    .filter((order) => !order.payment_collections?.some(Boolean))
    .filter((order) => order.currency_code === currency_code)
    .filter(({ total }) => medusaMinorUnits(total) === toMinorUnits(amount))
    .map(({ id }) => id)
}
