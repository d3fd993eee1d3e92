import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MathBN } from "@medusajs/framework/utils"
import type { Simulator } from "../../../simulator"
import type { LocalShop } from "../../http/support/local-shop"

type Line = { id: string; total: number }

type Order = {
  id: string
  total: number
  items: Line[]
  shipping_methods: Line[]
}

/**
 * Finds what is wrong with the outcome of a cart, from Medusa's data and the
 * gateway's payments only, without the code that settles.
 */
export async function findViolations(
  {
    shop,
    sql,
    simulator,
  }: { shop: LocalShop; sql: Knex; simulator: Simulator },
  { cartId, collectionId }: { cartId: string; collectionId: string }
): Promise<string[]> {
  const violations: string[] = []
  const orders = await ordersOf(sql, { cartId, collectionId })
  if (orders.length > 1) {
    violations.push(`two orders: ${orders.join(" ")}`)
  }
  for (const id of orders) {
    const { order } = await shop.admin.get<{ order: Order }>(
      `/admin/orders/${id}?fields=id,total,items.id,items.total,shipping_methods.id,shipping_methods.total`
    )
    violations.push(...belowZero(order))
    const captured = await capturedOf(sql, collectionId)
    if (captured && !MathBN.eq(captured, order.total)) {
      violations.push(`an order of ${order.total} for ${captured}`)
    }
  }
  const { cart } = await shop.shopper.get<{ cart: Order }>(
    `/store/carts/${cartId}?fields=id,total,items.id,items.total,shipping_methods.id,shipping_methods.total`
  )
  violations.push(...belowZero(cart))
  violations.push(
    ...(await untrackedPayments({ sql, simulator }, { cartId, collectionId }))
  )
  return violations
}

function belowZero({ id, total, items, shipping_methods }: Order): string[] {
  return [{ id, total }, ...items, ...shipping_methods]
    .filter((it) => it.total < 0)
    .map((it) => `${it.id} costs ${it.total}`)
}

async function ordersOf(
  sql: Knex,
  { cartId, collectionId }: { cartId: string; collectionId: string }
): Promise<string[]> {
  const { rows } = await sql.raw<{ rows: { order_id: string }[] }>(
    `SELECT order_id FROM order_cart
       WHERE cart_id = ? AND deleted_at IS NULL
     UNION SELECT order_id FROM order_payment_collection
       WHERE payment_collection_id = ? AND deleted_at IS NULL`,
    [cartId, collectionId]
  )
  return rows.map(({ order_id }) => order_id)
}

/**
 * The captured amount; undefined if there is none, for example if Medusa's own
 * provider is paid later.
 */
async function capturedOf(
  sql: Knex,
  collectionId: string
): Promise<string | undefined> {
  const { rows } = await sql.raw<{ rows: [{ captured: string | null }] }>(
    `SELECT sum(c.amount) AS captured FROM capture c
     JOIN payment p ON p.id = c.payment_id
     WHERE p.payment_collection_id = ?`,
    [collectionId]
  )
  return rows[0].captured ?? undefined
}

/**
 * Each payment that the gateway has received must have an order, or be listed.
 */
async function untrackedPayments(
  { sql, simulator }: { sql: Knex; simulator: Simulator },
  { collectionId }: { cartId: string; collectionId: string }
): Promise<string[]> {
  const { rows } = await sql.raw<{
    rows: { paid: string; end: string | null }[]
  }>(
    `SELECT i.gateway_payment_id AS paid, coalesce(
       (SELECT l.order_id FROM payment p JOIN order_payment_collection l
        ON l.payment_collection_id = p.payment_collection_id
        WHERE p.payment_session_id = ANY(i.session_ids)
        AND p.canceled_at IS NULL AND l.deleted_at IS NULL LIMIT 1),
       (SELECT a.reason FROM sbp_attention a
        WHERE a.invoice_id = i.id AND a.resolved_at IS NULL LIMIT 1)) AS end
     FROM sbp_invoice i WHERE i.payment_collection_id = ?`,
    [collectionId]
  )
  const confirmed = new Set(
    simulator
      .payments()
      .flatMap(({ id, status }) => (status === "CONFIRMED" ? [id] : []))
  )
  return rows
    .filter(({ paid, end }) => confirmed.has(paid) && end === null)
    .map(({ paid }) => `payment ${paid} is neither an order's nor on the list`)
}
