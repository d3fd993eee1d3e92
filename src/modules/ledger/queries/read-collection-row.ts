import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES } from "../sql"

/** What a payment collection is linked to; links outlive what they lead to. */
export type CollectionLinks = {
  cart_id: string | null
  /** The order that the collection is linked to. */
  order_id: string | null
  /** The order that its cart is linked to. */
  cart_order_id: string | null
  /** It had a cart or an order, and is linked to neither any more. */
  is_unlinked: boolean
  /** It pays for its order, in parts, and not for a cart. */
  pays_order: boolean
}

/** The links, with the time at which the cart became its order, and the present time. */
export type DatedLinks = CollectionLinks & {
  cart_ordered_at: Date | null
  /** By the database's clock, which dates what happens to an invoice. */
  now: Date
}

/** An order, and what is booked in its account. */
export type OrderRow = {
  id: string
  /** True even if it was archived since. */
  is_canceled: boolean
  transactions: { amount: string; reference_id: string | null }[]
}

export type CollectionRow = CollectionLinks & {
  id: string
  /** When its cart became an order, which was not edited since: an older link asked the cart. */
  ordered_at: Date | null
  /** As Medusa has it, unrounded, like all its amounts. */
  amount: string
  currency_code: string
  sessions: SessionRow[]
  /** The payments that are not cancelled. */
  payments: {
    id: string
    provider_id: string
    session_id: string
    amount: string
    is_captured: boolean
    /** All that was captured has been refunded. */
    is_returned: boolean
    capture_ids: string[]
  }[]
  /** Null also if the cart was deleted. */
  cart: { id: string; is_completed: boolean } | null
  /** The collection's order, or else its cart's. Null also if it was deleted. */
  order: OrderRow | null
}

export type SessionRow = {
  id: string
  provider_id: string
  /** Cancelled, and without a payment: nothing needs it any more. */
  is_set_aside: boolean
  /** Its money is still to come, by bank transfer for example: Medusa has no payment of it yet. */
  is_promised: boolean
}

/** A collection that pays for an order, and all orders that it is linked to. */
type OrderCollection = {
  payment_collection_id: string
  order_ids: string[]
}

export async function listOrderCollections(
  pool: Knex,
  orderId: string
): Promise<OrderCollection[]> {
  const { rows } = await pool.raw<{ rows: OrderCollection[] }>(
    `SELECT its.payment_collection_id, array_agg(linked.order_id) AS order_ids
     FROM order_payment_collection its
     JOIN order_payment_collection linked USING (payment_collection_id)
     WHERE its.order_id = ?
       AND its.deleted_at IS NULL AND linked.deleted_at IS NULL
     GROUP BY its.payment_collection_id`,
    [orderId]
  )
  return rows
}

/** Medusa's payment of a session, if there is one that is not cancelled. */
export async function findMedusaPayment(
  pool: Knex,
  sessionId: string
): Promise<{ id: string } | undefined> {
  const { rows } = await pool.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM payment WHERE payment_session_id = ?
       AND canceled_at IS NULL AND deleted_at IS NULL`,
    [sessionId]
  )
  return rows[0]
}

/** Whether an order is cancelled by now. Settling asks for each order, so in one SQL query. */
export async function isOrderCanceled(
  pool: Knex,
  id: string
): Promise<boolean> {
  const { rows } = await pool.raw<{ rows: unknown[] }>(
    `SELECT FROM "order" o
     WHERE o.id = ? AND (${IS_CANCELED}) AND o.deleted_at IS NULL`,
    [id]
  )
  return rows.length > 0
}

/** Reads the links in one SQL query: Medusa's `query` needs one for each link. */
export async function readCollectionLinks(
  pool: Knex,
  paymentCollectionId: string
): Promise<DatedLinks> {
  const { rows } = await pool.raw<{ rows: [DatedLinks] }>(
    `SELECT ${LINKS}, cart_order.created_at AS cart_ordered_at, now() AS now FROM (SELECT ?::text AS id) c ${JOINS} ${FIRST}`,
    [paymentCollectionId]
  )
  return rows[0]
}

/**
 * Reads a payment collection and what belongs to it, in one SQL query: settling does so
 * twice for every order, and with Medusa's `query` that would be a fifth of its time.
 * Undefined: the collection was deleted.
 */
export async function readCollectionRow(
  pool: Knex,
  paymentCollectionId: string
): Promise<CollectionRow | undefined> {
  const { rows } = await pool.raw<{ rows: CollectionRow[] }>(
    `SELECT c.id, c.raw_amount ->> 'value' AS amount, c.currency_code,
       ${LINKS},
       CASE WHEN its_order.version = 1 THEN cart_order.created_at END AS ordered_at,
       (${SESSIONS}) AS sessions, (${PAYMENTS}) AS payments,
       (${CART}) AS cart, (${ORDER}) AS "order"
     FROM payment_collection c ${JOINS}
     WHERE c.id = ? AND c.deleted_at IS NULL ${FIRST}`,
    [paymentCollectionId]
  )
  return rows[0]
}

/** Whether a payment link asks an order for money. */
export function asksOrder(
  { pays_order, cart_ordered_at }: DatedLinks,
  invoice: Pick<InvoiceRow, "created_at">
): boolean {
  return pays_order && !askedCart(cart_ordered_at, invoice)
}

/** Whether a payment link is older than the order of its cart: then it asked the cart. */
export function askedCart(
  orderedAt: Date | null | undefined,
  { created_at }: Pick<InvoiceRow, "created_at">
): boolean {
  return Boolean(orderedAt && orderedAt > created_at)
}

/** Searches removed links only where no link is left: removed links have no index. */
const IS_UNLINKED = `CASE WHEN of_cart.cart_id IS NULL AND of_order.order_id IS NULL
  THEN EXISTS (SELECT FROM cart_payment_collection gone
      WHERE gone.payment_collection_id = c.id AND gone.deleted_at IS NOT NULL)
    OR EXISTS (SELECT FROM order_payment_collection gone
      WHERE gone.payment_collection_id = c.id AND gone.deleted_at IS NOT NULL)
  ELSE false END`

/**
 * When the order of a cart is edited, Medusa asks for the rest in the cart's own collection,
 * if nothing was paid in it: as in `compareWithOrder`, such an order is paid in parts. Every
 * change makes a version, even a fulfilment, but by then the order is paid or promised. So is
 * an order that was made unpaid, and asked for its money then: its link is younger.
 */
const PAYS_ORDER = `of_order.order_id IS NOT NULL AND (of_cart.cart_id IS NULL
  OR (its_order.version > 1) IS TRUE
  OR EXISTS (SELECT FROM ${INVOICES} i WHERE i.payment_collection_id = c.id
    AND i.created_at > cart_order.created_at AND i.deleted_at IS NULL))`

const LINKS = `of_cart.cart_id, of_order.order_id,
  cart_order.order_id AS cart_order_id, ${IS_UNLINKED} AS is_unlinked,
  ${PAYS_ORDER} AS pays_order`

const JOINS = `
  LEFT JOIN cart_payment_collection of_cart
    ON of_cart.payment_collection_id = c.id AND of_cart.deleted_at IS NULL
  LEFT JOIN order_payment_collection of_order
    ON of_order.payment_collection_id = c.id AND of_order.deleted_at IS NULL
  LEFT JOIN "order" its_order
    ON its_order.id = of_order.order_id AND its_order.deleted_at IS NULL
  LEFT JOIN order_cart cart_order
    ON cart_order.cart_id = of_cart.cart_id AND cart_order.deleted_at IS NULL`

/** If there are several orders, the one that Medusa takes. */
const FIRST = `ORDER BY of_order.order_id, cart_order.order_id, of_cart.cart_id
  LIMIT 1`

const SESSIONS = `
  SELECT coalesce(json_agg(json_build_object(
    'id', s.id, 'provider_id', s.provider_id,
    'is_set_aside', s.status = 'canceled' AND NOT EXISTS (
      SELECT FROM payment p
      WHERE p.payment_session_id = s.id AND p.deleted_at IS NULL),
    'is_promised', s.status = 'pending_authorization')), '[]')
  FROM payment_session s
  WHERE s.payment_collection_id = c.id AND s.deleted_at IS NULL`

const CAPTURES = `
  SELECT coalesce(json_agg(k.id), '[]') FROM capture k
  WHERE k.payment_id = p.id AND k.deleted_at IS NULL`

const IS_RETURNED = `
  SELECT coalesce(sum((r.raw_amount ->> 'value')::numeric) >= (
    SELECT sum((k.raw_amount ->> 'value')::numeric) FROM capture k
    WHERE k.payment_id = p.id AND k.deleted_at IS NULL), false)
  FROM refund r
  WHERE r.payment_id = p.id AND p.captured_at IS NOT NULL AND r.deleted_at IS NULL`

const PAYMENTS = `
  SELECT coalesce(json_agg(json_build_object(
    'id', p.id, 'provider_id', p.provider_id,
    'session_id', p.payment_session_id, 'amount', p.raw_amount ->> 'value',
    'is_captured', p.captured_at IS NOT NULL, 'is_returned', (${IS_RETURNED}),
    'capture_ids', (${CAPTURES}))),
    '[]')
  FROM payment p
  WHERE p.payment_collection_id = c.id AND p.canceled_at IS NULL
    AND p.deleted_at IS NULL`

const CART = `
  SELECT json_build_object(
    'id', cart.id, 'is_completed', cart.completed_at IS NOT NULL)
  FROM cart WHERE cart.id = of_cart.cart_id AND cart.deleted_at IS NULL`

const TRANSACTIONS = `
  SELECT coalesce(json_agg(json_build_object(
    'amount', t.raw_amount ->> 'value', 'reference_id', t.reference_id)), '[]')
  FROM order_transaction t
  WHERE t.order_id = o.id AND t.deleted_at IS NULL`

/** Also if it was archived since. */
const IS_CANCELED = "o.status = 'canceled' OR o.canceled_at IS NOT NULL"

const ORDER = `
  SELECT json_build_object(
    'id', o.id,
    'is_canceled', ${IS_CANCELED},
    'transactions', (${TRANSACTIONS}))
  FROM "order" o
  WHERE o.id = coalesce(of_order.order_id, cart_order.order_id)
    AND o.deleted_at IS NULL`
