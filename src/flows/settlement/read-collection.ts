import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { OrderRow } from "../../modules/ledger/queries/read-collection-row"
import { graph } from "../../shared/graph"
import { medusaAmount, medusaMinorUnits } from "../../shared/medusa-amount"
import { type OrderAccount, pendingOf } from "../order-account"
import type { CartPrice, CollectionFacts, OrderFacts } from "./collection-facts"
import type { PlacedOrder } from "./place-order"

/**
 * Reads what settling has to know of a collection, before and after it books a
 * payment. Medusa computes what carts and orders cost. Undefined: the collection
 * was deleted.
 *
 * @param placed its order, if it was made just now: Medusa has computed its total
 */
export async function readCollection(
  container: MedusaContainer,
  id: string,
  placed?: PlacedOrder
): Promise<CollectionFacts | undefined> {
  const row = await container.resolve(SBP_LEDGER_MODULE).readCollectionRow(id)
  if (!row) {
    return undefined
  }
  const price =
    row.order && row.order.id !== placed?.id
      ? await readOrderPrice(container, row.order.id)
      : placed
  const order =
    row.order && price
      ? orderFacts(row.order, { ...price, currency_code: row.currency_code })
      : undefined
  return {
    id,
    amount: medusaAmount(row.amount),
    currency_code: row.currency_code.toLowerCase(),
    sessions: row.sessions,
    payments: row.payments.map((payment) => ({
      ...payment,
      amount: medusaAmount(payment.amount),
    })),
    is_unlinked: row.is_unlinked,
    pays_order: row.pays_order,
    ordered_at: row.ordered_at ?? undefined,
    cart_id: row.cart_id ?? undefined,
    cart: row.cart ?? undefined,
    price:
      row.cart && !order ? await readPrice(container, row.cart.id) : undefined,
    order_id: row.order_id ?? undefined,
    order: order && {
      ...order,
      has_collection: row.order_id !== null,
      has_cart: row.cart_order_id !== null,
    },
  }
}

/** What a cart costs; undefined: it was deleted. */
export async function readPrice(
  container: MedusaContainer,
  id: string
): Promise<CartPrice | undefined> {
  const [cart] = await graph<{ total: BigNumberInput; currency_code: string }>(
    container,
    { entity: "cart", fields: ["currency_code", "total"], filters: { id } }
  )
  return (
    cart && {
      total: medusaMinorUnits(cart.total),
      exact_total: cart.total,
      currency_code: cart.currency_code.toLowerCase(),
    }
  )
}

type OrderPrice = Pick<OrderAccount, "total" | "items">

async function readOrderPrice(
  container: MedusaContainer,
  id: string
): Promise<OrderPrice | undefined> {
  const [order] = await graph<OrderPrice>(container, {
    entity: "order",
    // Without the currency, Medusa rounds credits differently.
    fields: ["currency_code", "total", "items.return_requested_total"],
    filters: { id },
  })
  return order
}

function orderFacts(
  { id, is_canceled, transactions }: OrderRow,
  { currency_code, total, items }: OrderPrice & { currency_code: string }
): Omit<OrderFacts, "has_collection" | "has_cart"> {
  return {
    id,
    is_canceled,
    total: medusaMinorUnits(total),
    owed: medusaMinorUnits(
      pendingOf({ currency_code, total, items, transactions })
    ),
    transaction_references: transactions.flatMap(({ reference_id }) =>
      reference_id ? [reference_id] : []
    ),
  }
}
