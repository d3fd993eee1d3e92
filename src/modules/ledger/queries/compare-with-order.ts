import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MathBN } from "@medusajs/framework/utils"
import { medusaAmount } from "../../../shared/medusa-amount"
import type { InvoiceRow } from "../models/invoice"
import { reportedReturn } from "../refunds/reported-return"

/**
 * How a payment fits the order that Medusa has made of its cart. `free`: it was
 * not paid for a cart, and an order may be paid in parts. `promised_otherwise`: another
 * session of the cart was authorised, on delivery for example, or awaits a bank transfer.
 * `reported_back`: the money may have gone back at the gateway, before any order was made.
 */
type OrderFit =
  | "equal"
  | "differs"
  | "promised_otherwise"
  | "reported_back"
  | "no_order_yet"
  | "free"

type Facts = {
  order_id: string | null
  currency_code: string
  is_paid_in_parts: boolean
  pending: string
  is_promised_otherwise: boolean
  is_reported_back: boolean
}

/**
 * Compares a payment with the order of its cart, at the moment when Medusa asks
 * for the payment: the order exists and is linked then, and is not yet paid. An
 * order that was edited since, or is older than the link, is paid in parts.
 */
export async function compareWithOrder(
  pool: Knex,
  invoice: InvoiceRow
): Promise<OrderFit> {
  const { id, payment_collection_id, session_id, created_at } = invoice
  const { rows } = await pool.raw<{ rows: Facts[] }>(
    `SELECT o.id AS order_id, o.currency_code,
       o.version > 1 OR coalesce(made.created_at < :created_at, false) AS is_paid_in_parts,
       coalesce(s.totals -> 'raw_pending_difference' ->> 'value',
         s.totals ->> 'pending_difference') AS pending,
       EXISTS (
         SELECT FROM payment WHERE payment_collection_id = c.payment_collection_id
           AND payment_session_id <> :session_id AND captured_at IS NULL
           AND canceled_at IS NULL AND deleted_at IS NULL
         UNION ALL
         SELECT FROM payment_session WHERE payment_collection_id = c.payment_collection_id
           AND status = 'pending_authorization' AND deleted_at IS NULL
       ) AS is_promised_otherwise,
       ${reportedReturn("CAST(:id AS text)")} IS NOT NULL AS is_reported_back
     FROM cart_payment_collection c
     LEFT JOIN order_payment_collection l
       ON l.payment_collection_id = c.payment_collection_id
       AND l.deleted_at IS NULL
     LEFT JOIN "order" o ON o.id = l.order_id AND o.deleted_at IS NULL
     LEFT JOIN order_cart made ON made.order_id = o.id AND made.cart_id = c.cart_id
       AND made.deleted_at IS NULL
     LEFT JOIN order_summary s ON s.order_id = o.id
       AND s.version = o.version AND s.deleted_at IS NULL
     WHERE c.payment_collection_id = :payment_collection_id AND c.deleted_at IS NULL`,
    { id, session_id, payment_collection_id, created_at }
  )
  const orders = rows.filter(({ order_id }) => order_id !== null)
  if (orders.length === 0) {
    return rows.length > 0 ? "no_order_yet" : "free"
  }
  const paidAtOnce = orders.filter((order) => !order.is_paid_in_parts)
  if (paidAtOnce.length === 0) {
    return "free"
  }
  const isEqual = paidAtOnce.every(
    (order) =>
      MathBN.gt(order.pending, 0) &&
      medusaAmount(order.pending) === invoice.amount &&
      order.currency_code.toLowerCase() === invoice.currency_code
  )
  if (!isEqual) {
    return "differs"
  }
  // A session that is authorised while the order is made waits for no lock.
  if (paidAtOnce.some((order) => order.is_promised_otherwise)) {
    return "promised_otherwise"
  }
  // A settled payment had its order before the report: the operator deals with that.
  const isReported =
    invoice.state === "paid" && rows.some((row) => row.is_reported_back)
  return isReported ? "reported_back" : "equal"
}
