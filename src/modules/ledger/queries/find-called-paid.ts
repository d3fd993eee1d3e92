import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { reasonsThatCallPaid } from "../../../domain/attention-reasons"
import { anyOf } from "../../../shared/any-of"
import { ATTENTION, INVOICES } from "../sql"

/**
 * Finds an unpaid invoice of a collection whose shopper has paid something: an open entry
 * says that a notification called it paid, with another sum, status or id.
 */
export async function findCalledPaid(
  pool: Knex,
  paymentCollectionId: string
): Promise<{ id: string; reference: string } | undefined> {
  const { rows } = await pool.raw<{
    rows: { id: string; reference: string }[]
  }>(calledPaidIn(":id"), { id: paymentCollectionId })
  return rows[0]
}

/** Whether an open entry says so of one invoice. */
export async function isCalledPaid(pool: Knex, id: string): Promise<boolean> {
  const { rows } = await pool.raw<{ rows: unknown[] }>(
    `SELECT FROM ${ATTENTION} entry WHERE entry.invoice_id = ? AND ${CALLED_PAID}`,
    [id]
  )
  return rows.length > 0
}

/**
 * An open entry about a notification that calls an invoice paid. A refunded payment had
 * been paid, whatever its status is. An entry about the gateway's first answer does not
 * count: no shopper had seen that link.
 */
const CALLED_PAID = `entry.resolved_at IS NULL AND entry.deleted_at IS NULL
  AND (entry.reason IN (${anyOf(reasonsThatCallPaid("always"))})
    OR (entry.reason IN (${anyOf(reasonsThatCallPaid("if_details_say_so"))})
      AND entry.notification_id IS NOT NULL
      AND (entry.details ->> 'paid' = 'true' OR entry.details ->> 'refunded' IS NOT NULL
        OR entry.details ->> 'refund_unclear' IS NOT NULL)))`

/**
 * Finds none while another invoice of the collection is paid and waits for a session: that
 * session asks for no money.
 */
export const calledPaidIn = (collectionId: string) => `
  SELECT i.id, i.reference FROM ${INVOICES} i
  JOIN ${ATTENTION} entry ON entry.invoice_id = i.id AND ${CALLED_PAID}
  WHERE i.payment_collection_id = ${collectionId}
    AND i.paid_at IS NULL AND i.deleted_at IS NULL
    AND NOT EXISTS (
      SELECT FROM ${INVOICES} awaiting
      WHERE awaiting.payment_collection_id = ${collectionId}
        AND awaiting.awaits_session AND awaiting.deleted_at IS NULL)
  LIMIT 1`
