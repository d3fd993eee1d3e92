import type {
  BigNumberInput,
  MedusaContainer,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { toMinorUnits } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { medusaAmount } from "../../shared/medusa-amount"
import type { CartPrice, CollectionFacts, OrderFacts } from "./collection-facts"

type Query = Omit<RemoteQueryFunction, symbol>

/**
 * Reads what settling has to know of a collection, before and after it books a
 * payment. What carts and orders cost, Medusa computes. Undefined: the collection
 * was deleted.
 */
export async function readCollection(
  container: MedusaContainer,
  id: string
): Promise<CollectionFacts | undefined> {
  const row = await container.resolve(SBP_LEDGER_MODULE).readCollectionRow(id)
  if (!row) {
    return undefined
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const orderId = row.order_id ?? row.cart_order_id
  const order = orderId ? await readOrder(query, orderId) : undefined
  return {
    id,
    amount: medusaAmount(row.amount),
    currency_code: row.currency_code.toLowerCase(),
    sessions: row.sessions,
    payments: row.payments.map((payment) => ({
      ...payment,
      amount: medusaAmount(payment.amount),
    })),
    cart_id: row.cart_id ?? undefined,
    cart: row.cart ?? undefined,
    price: row.cart && !order ? await readPrice(query, row.cart.id) : undefined,
    order: order && {
      ...order,
      has_collection: row.order_id !== null,
      has_cart: row.cart_order_id !== null,
    },
  }
}

async function readPrice(
  query: Query,
  id: string
): Promise<CartPrice | undefined> {
  const [cart] = await read<{ total: BigNumberInput; currency_code: string }>(
    query,
    { entity: "cart", fields: ["currency_code", "total"], filters: { id } }
  )
  return (
    cart && {
      total: medusaAmount(cart.total),
      exact_total: cart.total,
      currency_code: cart.currency_code.toLowerCase(),
    }
  )
}

type OrderBooks = Omit<OrderFacts, "has_collection" | "has_cart">

async function readOrder(
  query: Query,
  id: string
): Promise<OrderBooks | undefined> {
  const [order] = await read<Order>(query, {
    entity: "order",
    fields: [
      "id",
      "status",
      "total",
      "transactions.amount",
      "transactions.reference_id",
    ],
    filters: { id },
  })
  return (
    order && {
      id: order.id,
      is_canceled: order.status === "canceled",
      total: medusaAmount(order.total),
      owed: owedOf(order),
      transaction_references: present(order.transactions).flatMap(
        ({ reference_id }) => (reference_id ? [reference_id] : [])
      ),
    }
  )
}

/** Not from Medusa's summary: that depends on what else a query asks for. */
function owedOf({ total, transactions }: Order): bigint {
  const owed = present(transactions).reduce(
    (left, { amount }) => MathBN.sub(left, amount),
    MathBN.convert(total)
  )
  const minor = toMinorUnits(medusaAmount(MathBN.abs(owed)))
  return MathBN.lt(owed, 0) ? -minor : minor
}

type Order = {
  id: string
  status: string
  total: BigNumberInput
  transactions?: ({
    amount: BigNumberInput
    reference_id?: string | null
  } | null)[]
}

/** Query's types are generated in each store; a plugin has to declare its own. */
async function read<T>(
  query: Query,
  input: { entity: string; fields: string[]; filters: object }
): Promise<T[]> {
  const { data } = await query.graph(input)
  return data as T[]
}

function present<T>(rows: (T | null)[] | undefined): T[] {
  return (rows ?? []).filter((row): row is T & {} => row !== null)
}
