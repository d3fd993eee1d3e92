import { isDeepStrictEqual } from "node:util"
import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../src/modules/ledger"
import type {
  CollectionRow,
  OrderRow,
} from "../../../src/modules/ledger/queries/read-collection-row"
import type { TestShop } from "../support/run-shop-tests"
import type { LocalShop } from "../support/local-shop"
import { until } from "../support/until"

type Found = Comparable & {
  order_ids: string[]
  cart_order_ids: string[]
}

/**
 * Compares every payment collection as settling reads it, by SQL on Medusa's
 * tables, with what Medusa's own `query` finds.
 */
export async function compareCollections({ shop, sql }: TestShop) {
  const rows = await sql<{ id: string }>("payment_collection").select("id")
  for (const { id } of rows) {
    const { row, found } = await readBoth(shop, id)
    if (!found || !row) {
      expect(row).toBe(found)
      continue
    }
    const { order_ids, cart_order_ids, ...rest } = found
    const { order_id, cart_order_id, order, ...same } = row
    expect(comparableOrder(order)).toEqual(
      comparableOrder(
        await findOrder(shop.container, order_id ?? cart_order_id)
      )
    )
    expect(comparable(same)).toEqual(comparable(rest))
    // If there are several, any of them.
    expect(order_ids.length > 0 ? order_ids : [null]).toContain(order_id)
    expect(cart_order_ids.length > 0 ? cart_order_ids : [null]).toContain(
      cart_order_id
    )
    expect(await shop.ledger.readCollectionLinks(id)).toEqual({
      cart_id: row.cart_id,
      order_id,
      cart_order_id,
      is_unlinked: row.is_unlinked,
      pays_order: row.pays_order,
      cart_ordered_at: await orderedAt(shop.container, cart_order_id),
      now: expect.any(Date) as Date,
    })
    for (const one of order_ids) {
      const collections = await shop.ledger.listOrderCollections(one)
      const same = collections.find((it) => it.payment_collection_id === id)
      expect(same?.order_ids.sort()).toEqual([...order_ids].sort())
    }
  }
}

/** When a cart became this order. */
async function orderedAt(
  container: MedusaContainer,
  order_id: string | null
): Promise<Date | null> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_cart",
    fields: ["created_at"],
    filters: { order_id: order_id ?? "none" },
  })
  const [link] = data as unknown as { created_at: Date }[]
  return link ? new Date(link.created_at) : null
}

/** Reads both at a moment without changes: Medusa may still be at work. */
async function readBoth({ ledger, container }: LocalShop, id: string) {
  return until(async () => {
    const before = await ledger.readCollectionRow(id)
    const found = await findByQuery(container, id)
    const row = await ledger.readCollectionRow(id)
    return isDeepStrictEqual(before, row) && { row, found }
  }, "nothing to change")
}

type Comparable = Omit<CollectionRow, "order" | "order_id" | "cart_order_id">

function comparable({ amount, sessions, payments, ...rest }: Comparable) {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  return {
    ...rest,
    amount: Number(amount),
    sessions: [...sessions].sort(byId),
    payments: payments
      .map((payment) => ({
        ...payment,
        amount: Number(payment.amount),
        capture_ids: [...payment.capture_ids].sort(),
      }))
      .sort(byId),
  }
}

function comparableOrder(order: OrderRow | null) {
  const { id, is_canceled, transactions = [] } = order ?? {}
  const booked = transactions.map(
    ({ amount, reference_id }) => `${reference_id} ${Number(amount)}`
  )
  return { id, is_canceled, booked: booked.sort() }
}

async function findOrder(
  container: MedusaContainer,
  id: string | null
): Promise<OrderRow | null> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "status",
      "canceled_at",
      "transactions.amount",
      "transactions.reference_id",
    ],
    filters: { id: id ?? "none" },
  })
  const [order] = data as unknown as (OrderRow & {
    status: string
    canceled_at: unknown
  })[]
  return order
    ? {
        id: order.id,
        is_canceled: order.status === "canceled" || order.canceled_at !== null,
        transactions: present(order.transactions).map((transaction) => ({
          ...transaction,
          amount: exact(transaction.amount),
        })),
      }
    : null
}

type Collection = {
  amount: BigNumberInput
  currency_code: string
  payment_sessions?: ({
    id: string
    provider_id: string
    status: string
    payment?: object | null
  } | null)[]
  payments?: ({
    id: string
    provider_id: string
    payment_session_id: string
    amount: BigNumberInput
    captured_at: unknown
    canceled_at: unknown
    captures?: ({ id: string; amount: BigNumberInput } | null)[]
    refunds?: ({ amount: BigNumberInput } | null)[]
  } | null)[]
}

async function findByQuery(
  container: MedusaContainer,
  id: string
): Promise<Found | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const read = async <Row>(entity: string, fields: string[], filters: object) =>
    (await query.graph({ entity, fields, filters })).data as Row[]
  const [collection] = await read<Collection>(
    "payment_collection",
    [
      "amount",
      "currency_code",
      "payment_sessions.id",
      "payment_sessions.provider_id",
      "payment_sessions.status",
      "payment_sessions.payment.id",
      "payments.id",
      "payments.amount",
      "payments.provider_id",
      "payments.payment_session_id",
      "payments.captured_at",
      "payments.canceled_at",
      "payments.captures.id",
      "payments.captures.amount",
      "payments.refunds.amount",
    ],
    { id }
  )
  if (!collection) {
    return undefined
  }
  const [link] = await read<{ cart_id: string }>(
    "cart_payment_collection",
    ["cart_id"],
    { payment_collection_id: id }
  )
  const cart_id = link?.cart_id ?? null
  const [cart] = cart_id
    ? await read<{ id: string; completed_at?: unknown }>(
        "cart",
        ["id", "completed_at"],
        { id: cart_id }
      )
    : []
  const everLinked = async (entity: string) => {
    const filters = { payment_collection_id: id }
    const fields = ["payment_collection_id"]
    const all = { entity, fields, filters, withDeleted: true }
    return (await query.graph(all)).data.length > 0
  }
  const orderIds = async (entity: string, filters: object) =>
    (await read<{ order_id: string }>(entity, ["order_id"], filters)).map(
      ({ order_id }) => order_id
    )
  const order_ids = await orderIds("order_payment_collection", {
    payment_collection_id: id,
  })
  const [order_id] = [...order_ids].sort()
  const [order] = order_id
    ? await read<{ version: number }>("order", ["version"], { id: order_id })
    : []
  const cart_order_ids = cart_id
    ? await orderIds("order_cart", { cart_id })
    : []
  const ordered_at = await orderedAt(container, cart_order_ids[0] ?? null)
  const links = await container
    .resolve(SBP_LEDGER_MODULE)
    .listSbpInvoices({ payment_collection_id: id })
  const isYounger = links.some((it) => ordered_at && it.created_at > ordered_at)
  return {
    id,
    amount: exact(collection.amount),
    currency_code: collection.currency_code,
    cart_id,
    is_unlinked:
      !cart_id &&
      order_ids.length === 0 &&
      ((await everLinked("cart_payment_collection")) ||
        (await everLinked("order_payment_collection"))),
    ordered_at: order?.version === 1 ? ordered_at : null,
    pays_order:
      order_id !== undefined &&
      (!cart_id || (order?.version ?? 0) > 1 || isYounger),
    order_ids,
    cart_order_ids,
    sessions: present(collection.payment_sessions).map((session) => ({
      id: session.id,
      provider_id: session.provider_id,
      is_set_aside: session.status === "canceled" && !session.payment,
      is_promised: session.status === "pending_authorization",
    })),
    payments: present(collection.payments)
      .filter(({ canceled_at }) => !canceled_at)
      .map((payment) => ({
        id: payment.id,
        provider_id: payment.provider_id,
        session_id: payment.payment_session_id,
        amount: exact(payment.amount),
        is_captured: Boolean(payment.captured_at),
        is_returned:
          present(payment.refunds).length > 0 &&
          totalOf(payment.refunds) >= totalOf(payment.captures),
        capture_ids: present(payment.captures).map((capture) => capture.id),
      })),
    cart: cart
      ? { id: cart.id, is_completed: Boolean(cart.completed_at) }
      : null,
  }
}

function exact(amount: BigNumberInput): string {
  return String(new BigNumber(amount).numeric)
}

function totalOf(rows: ({ amount: BigNumberInput } | null)[] | undefined) {
  return present(rows).reduce(
    (sum, { amount }) => sum + Number(exact(amount)),
    0
  )
}

function present<T>(rows: (T | null)[] | undefined): T[] {
  return (rows ?? []).filter((row): row is T & {} => row !== null)
}
