import type {
  BigNumberInput,
  MedusaContainer,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { toMinorUnits } from "../../domain/money"
import { medusaAmount } from "../../shared/medusa-amount"
import type { CartFacts, CollectionFacts, OrderFacts } from "./collection-facts"

type Query = Omit<RemoteQueryFunction, symbol>

/**
 * Reads what settling has to know of a collection, before and after it books a
 * payment. Undefined: the collection was deleted.
 */
export async function readCollection(
  container: MedusaContainer,
  id: string
): Promise<CollectionFacts | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [collection] = await read<Collection>(query, {
    entity: "payment_collection",
    fields: [
      "id",
      "amount",
      "currency_code",
      "payment_sessions.id",
      "payment_sessions.provider_id",
      "payments.id",
      "payments.amount",
      "payments.provider_id",
      "payments.payment_session_id",
      "payments.captured_at",
      "payments.canceled_at",
      "payments.captures.id",
    ],
    filters: { id },
  })
  if (!collection) {
    return undefined
  }
  const cart_id = await readCartId(query, id)
  return {
    id,
    amount: medusaAmount(collection.amount),
    currency_code: collection.currency_code.toLowerCase(),
    sessions: present(collection.payment_sessions),
    payments: present(collection.payments)
      .filter(({ canceled_at }) => !canceled_at)
      .map((payment) => ({
        id: payment.id,
        provider_id: payment.provider_id,
        session_id: payment.payment_session_id,
        amount: medusaAmount(payment.amount),
        is_captured: Boolean(payment.captured_at),
        capture_ids: present(payment.captures).map(({ id }) => id),
      })),
    cart_id,
    cart: cart_id ? await readCart(query, cart_id) : undefined,
    order: await readOrder(query, { collection_id: id, cart_id }),
  }
}

/** The id of a collection's cart, if it has one; also of a deleted cart. */
export async function readCartId(
  query: Query,
  payment_collection_id: string
): Promise<string | undefined> {
  const [link] = await read<{ cart_id: string }>(query, {
    entity: "cart_payment_collection",
    fields: ["cart_id"],
    filters: { payment_collection_id },
  })
  return link?.cart_id
}

async function readCart(
  query: Query,
  id: string
): Promise<CartFacts | undefined> {
  const [cart] = await read<Cart>(query, {
    entity: "cart",
    fields: ["id", "currency_code", "total", "completed_at"],
    filters: { id },
  })
  return (
    cart && {
      id,
      total: medusaAmount(cart.total),
      exact_total: cart.total,
      currency_code: cart.currency_code.toLowerCase(),
      is_completed: Boolean(cart.completed_at),
    }
  )
}

async function readOrder(
  query: Query,
  { collection_id, cart_id }: Links
): Promise<OrderFacts | undefined> {
  const [ofCollection, ofCart] = await Promise.all([
    readOrderId(query, "order_payment_collection", {
      payment_collection_id: collection_id,
    }),
    cart_id && readOrderId(query, "order_cart", { cart_id }),
  ])
  const order_id = ofCollection ?? ofCart
  const [order] = order_id
    ? await read<Order>(query, {
        entity: "order",
        fields: [
          "id",
          "status",
          "total",
          "transactions.amount",
          "transactions.reference_id",
        ],
        filters: { id: order_id },
      })
    : []
  return (
    order && {
      id: order.id,
      is_canceled: order.status === "canceled",
      total: medusaAmount(order.total),
      owed: owedOf(order),
      has_collection: ofCollection !== undefined,
      has_cart: Boolean(ofCart),
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

type Links = { collection_id: string; cart_id: string | undefined }

export async function readOrderId(
  query: Query,
  entity: "order_payment_collection" | "order_cart",
  filters: object
): Promise<string | undefined> {
  const fields = ["order_id"]
  const [link] = await read<{ order_id: string }>(query, {
    entity,
    fields,
    filters,
  })
  return link?.order_id
}

type Collection = {
  amount: BigNumberInput
  currency_code: string
  payment_sessions?: ({ id: string; provider_id: string } | null)[]
  payments?: ({
    id: string
    amount: BigNumberInput
    provider_id: string
    payment_session_id: string
    captured_at: unknown
    canceled_at: unknown
    captures?: ({ id: string } | null)[]
  } | null)[]
}

type Cart = {
  total: BigNumberInput
  currency_code: string
  completed_at?: unknown
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
