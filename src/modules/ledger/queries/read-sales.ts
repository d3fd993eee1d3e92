import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { INVOICE_EVENTS, INVOICES } from "../sql"

/** What an invoice was for, as people call it, and who confirmed it. */
export type Sale = {
  invoice_id: string
  gateway_payment_id: string | null
  provider_id: string
  /** The order's number for its customer; null as long as there is no order. */
  order_number: number | null
  /** The customer's address: the order's, or the cart's where there is no order. */
  email: string | null
  /** The user who confirmed it by hand; null if a notification did, or it is not paid. */
  confirmed_by: string | null
}

/** By the ids of the invoices, in one query: an export asks for many of them. */
export async function readSales(
  pool: Knex,
  invoiceIds: string[]
): Promise<Map<string, Sale>> {
  const { rows } = await pool.raw<{ rows: Sale[] }>(
    `SELECT i.id AS invoice_id, i.gateway_payment_id, i.provider_id,
       o.display_id AS order_number, coalesce(o.email, cart.email) AS email,
       (SELECT actor_id FROM ${INVOICE_EVENTS} WHERE invoice_id = i.id
         AND event = 'confirmed_by_hand' AND deleted_at IS NULL LIMIT 1) AS confirmed_by
     FROM ${INVOICES} i
     LEFT JOIN LATERAL (${LINKS}) links ON true
     LEFT JOIN cart ON cart.id = links.cart_id AND cart.deleted_at IS NULL
     LEFT JOIN "order" o
       ON o.id = coalesce(i.order_id, links.order_id) AND o.deleted_at IS NULL
     WHERE i.id = ANY(?::text[]) AND i.deleted_at IS NULL`,
    [invoiceIds]
  )
  return new Map(rows.map((row) => [row.invoice_id, row]))
}

/**
 * The cart that an invoice was made for, or the order that asks for it. Not the order
 * of the cart: another invoice may have paid it.
 */
const LINKS = `
  SELECT of_cart.cart_id,
    CASE WHEN of_cart.cart_id IS NULL THEN of_order.order_id END AS order_id
  FROM (SELECT i.payment_collection_id AS id) c
  LEFT JOIN cart_payment_collection of_cart
    ON of_cart.payment_collection_id = c.id AND of_cart.deleted_at IS NULL
  LEFT JOIN order_payment_collection of_order
    ON of_order.payment_collection_id = c.id AND of_order.deleted_at IS NULL
  ORDER BY of_order.order_id, of_cart.cart_id
  LIMIT 1`
