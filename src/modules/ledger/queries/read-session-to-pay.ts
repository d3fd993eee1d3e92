import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notFound } from "../../../shared/not-found"
import { calledPaidIn } from "./find-called-paid"

/** What creating a link needs to know of Medusa's payment session. */
export type SessionToPay = {
  id: string
  provider_id: string
  payment_collection_id: string
  /** The reference of what `findCalledPaid` finds. */
  called_paid: string | null
  /** When its cart became an order; null for a cart, or an order that had none. */
  ordered_at: Date | null
  store_name: string
}

const STORE_NAME = `coalesce((SELECT nullif(trim(name), '') FROM store
  WHERE deleted_at IS NULL ORDER BY created_at LIMIT 1), 'SBP')`

/** The name of the store in Medusa. */
export async function readStoreName(pool: Knex): Promise<string> {
  const { rows } = await pool.raw<{ rows: [{ name: string }] }>(
    `SELECT ${STORE_NAME} AS name`
  )
  return rows[0].name
}

/**
 * Reads Medusa's own tables in one query: the shopper waits for it.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function readSessionToPay(
  pool: Knex,
  sessionId: string
): Promise<SessionToPay> {
  const { rows } = await pool.raw<{ rows: SessionToPay[] }>(
    `SELECT s.id, s.provider_id, s.payment_collection_id,
       (SELECT reference FROM (${calledPaidIn("s.payment_collection_id")}) AS found) AS called_paid,
       (SELECT max(made.created_at) FROM cart_payment_collection of_cart
        JOIN order_cart made ON made.cart_id = of_cart.cart_id AND made.deleted_at IS NULL
        WHERE of_cart.payment_collection_id = s.payment_collection_id
          AND of_cart.deleted_at IS NULL) AS ordered_at,
       ${STORE_NAME} AS store_name
     FROM payment_session s WHERE s.id = ? AND s.deleted_at IS NULL`,
    [sessionId]
  )
  const [session] = rows
  if (!session) {
    throw notFound(`SBP payment session with id: ${sessionId} was not found`)
  }
  return session
}
