import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../shared/ids"
import type { PaymentRequestRow } from "./models/payment-request"
import { PAYMENT_REQUESTS, rowsOf } from "./sql"

export type NewPaymentRequest = Pick<
  PaymentRequestRow,
  | "order_id"
  | "payment_collection_id"
  | "amount"
  | "currency_code"
  | "created_by"
>

/**
 * Records a request to pay what an order owes. The same sum of the same collection
 * has one request until it is paid.
 *
 * @returns whether it is new
 */
export async function recordPaymentRequest(
  pool: Knex,
  request: NewPaymentRequest
): Promise<{ id: string; isNew: boolean }> {
  const id = newId("payment_request")
  await pool(PAYMENT_REQUESTS)
    .insert({ ...request, id })
    .onConflict(
      pool.raw(
        "(payment_collection_id, amount) WHERE paid_at IS NULL AND deleted_at IS NULL"
      )
    )
    .ignore()
  const { payment_collection_id, amount } = request
  const found = await rowsOf<PaymentRequestRow>(pool, PAYMENT_REQUESTS)
    .where({ payment_collection_id, amount })
    .orderBy("created_at", "desc")
    .first("id")
  return { id: found?.id ?? id, isNew: found?.id === id }
}

/** Notes when the page of a request was first opened. */
export async function noteRequestOpened(
  pool: Knex,
  payment_collection_id: string
): Promise<void> {
  await rowsOf<PaymentRequestRow>(pool, PAYMENT_REQUESTS)
    .where({ payment_collection_id, opened_at: null })
    .update({ opened_at: pool.fn.now() })
}

/** No customer wants the same message twice within a minute. */
const PAUSE = "interval '1 minute'"

/**
 * Claims the next e-mail of a request, before it is sent.
 *
 * @returns its number; undefined if the last one was only just sent
 */
export async function claimSending(
  pool: Knex,
  id: string
): Promise<number | undefined> {
  const [claimed] = await rowsOf<PaymentRequestRow>(pool, PAYMENT_REQUESTS)
    .where({ id })
    .whereRaw(`(sent_at IS NULL OR sent_at < now() - ${PAUSE})`)
    .update({
      sent_at: pool.fn.now(),
      times_sent: pool.raw("times_sent + 1"),
    })
    .returning("times_sent")
  return claimed?.times_sent
}

/** Takes a claim back when no e-mail was sent: the next try may follow at once. */
export async function releaseSending(
  pool: Knex,
  { id, sent_at }: Pick<PaymentRequestRow, "id" | "sent_at">
): Promise<void> {
  await rowsOf<PaymentRequestRow>(pool, PAYMENT_REQUESTS)
    .where({ id })
    .update({ sent_at })
}

/**
 * Marks requests as paid: their sum was booked for their collection.
 *
 * @returns the ids of the requests that are paid by it
 */
export async function noteRequestsPaid(
  pool: Knex,
  {
    payment_collection_id,
    amount,
  }: { payment_collection_id: string; amount: string }
): Promise<string[]> {
  const paid = await rowsOf<PaymentRequestRow>(pool, PAYMENT_REQUESTS)
    .where({ payment_collection_id, amount, paid_at: null })
    .update({ paid_at: pool.fn.now() })
    .returning("id")
  return paid.map(({ id }) => id)
}
