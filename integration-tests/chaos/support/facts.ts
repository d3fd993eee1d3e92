import type { Database } from "./database"
import type { Checkout } from "./checkout"

const ORDERS = `"order" WHERE email = $1 AND deleted_at IS NULL`

/** How many rows of each kind one shopper's payment has led to. */
const FACTS = `
SELECT i.state,
  (SELECT count(*)::int FROM ${ORDERS}) AS orders,
  (SELECT count(*)::int FROM order_cart l JOIN "order" o ON o.id = l.order_id
   WHERE o.email = $1 AND l.deleted_at IS NULL) AS orders_of_carts,
  (SELECT count(*)::int FROM order_payment_collection l
   WHERE l.payment_collection_id = i.payment_collection_id
   AND l.deleted_at IS NULL) AS orders_of_payments,
  (SELECT count(*)::int FROM cart
   WHERE email = $1 AND completed_at IS NOT NULL) AS completed_carts,
  (SELECT count(*)::int FROM payment
   WHERE payment_collection_id = i.payment_collection_id) AS payments,
  (SELECT count(*)::int FROM payment
   WHERE id = i.medusa_payment_id AND captured_at IS NOT NULL
   AND canceled_at IS NULL) AS captured,
  (SELECT count(*)::int FROM capture c JOIN payment p ON p.id = c.payment_id
   WHERE p.payment_collection_id = i.payment_collection_id) AS captures,
  (SELECT count(*)::int FROM order_transaction t JOIN "order" o
   ON o.id = t.order_id WHERE o.email = $1 AND t.deleted_at IS NULL
   AND t.amount = i.amount::numeric) AS transactions,
  (SELECT count(*)::int FROM reservation_item r WHERE r.deleted_at IS NULL
   AND r.line_item_id IN (SELECT t.item_id FROM order_item t JOIN "order" o
   ON o.id = t.order_id WHERE o.email = $1)) AS reservations,
  (SELECT count(*)::int FROM sbp_invoice_event e
   WHERE e.invoice_id = i.id AND e.event = 'confirmed') AS confirmed,
  (SELECT count(*)::int FROM sbp_invoice_event e
   WHERE e.invoice_id = i.id AND e.event = 'settled') AS settled,
  (SELECT count(*)::int FROM sbp_attention a
   WHERE a.invoice_id = i.id AND a.resolved_at IS NULL) AS attention
FROM sbp_invoice i WHERE i.id = $2`

export type Facts = Record<string, number | string>

export async function factsOf(
  database: Database,
  { email, invoice_id }: Checkout
): Promise<Facts | undefined> {
  const [facts] = await database.rows<Facts>(FACTS, [email, invoice_id])
  return facts
}

/** The reasons why it is listed for the operator. */
export async function reasonsOf(
  database: Database,
  { invoice_id }: Checkout
): Promise<string[]> {
  const entries = await database.rows<{ reason: string }>(
    `SELECT reason FROM sbp_attention
     WHERE invoice_id = $1 AND resolved_at IS NULL ORDER BY reason`,
    [invoice_id]
  )
  return entries.map(({ reason }) => reason)
}

/** One payment, one order, and nothing listed for the operator. */
export const COMPLETE: Facts = {
  state: "settled",
  orders: 1,
  orders_of_carts: 1,
  orders_of_payments: 1,
  completed_carts: 1,
  payments: 1,
  captured: 1,
  captures: 1,
  transactions: 1,
  reservations: 1,
  confirmed: 1,
  settled: 1,
  attention: 0,
}

/** The facts that an interrupted settlement leads to as well. */
export const PAID_ONCE: Facts = {
  state: "settled",
  orders_of_payments: 1,
  payments: 1,
  captured: 1,
  captures: 1,
  transactions: 1,
  confirmed: 1,
  settled: 1,
}

/** As COMPLETE, for an invoice that was marked as paid by SQL. */
export const COMPLETE_WITHOUT_NOTIFICATION: Facts = {
  ...COMPLETE,
  confirmed: 0,
}
