import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type ReportedReturnReason,
  reasonsThatCallPaid,
} from "../../../domain/attention-reasons"
import { PAYS } from "../invoices/is-arriving"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { reportedReturn } from "../refunds/reported-return"
import { ATTENTION, INVOICES, NOTIFICATIONS, rowsOf, type Sql } from "../sql"
import { anyOf } from "../../../shared/any-of"
import { notFound } from "../../../shared/not-found"

export type ReportedInvoice = InvoiceRow & {
  /** Why its money may have gone back at the gateway, until a person deals with it. */
  reported_return: ReportedReturnReason | null
}

const OF_CART = `FROM cart_payment_collection link
  JOIN ${INVOICES} i ON i.payment_collection_id = link.payment_collection_id
  WHERE link.cart_id = ? AND link.deleted_at IS NULL AND i.deleted_at IS NULL`

const REPORTED = `${reportedReturn(`${INVOICES}.id`)} AS reported_return`

/** The invoice that a session is bound to now. */
export async function findBoundInvoice(
  pool: Knex,
  session_id: string
): Promise<InvoiceRow | undefined> {
  return rowsOf<InvoiceRow>(pool, INVOICES).where({ session_id }).first()
}

/**
 * The invoice that a session is bound to, or ever was: shoppers return with the
 * address of a session that their cart has replaced since. A paid invoice comes
 * first.
 */
export async function findInvoiceOfSession(
  pool: Knex,
  sessionId: string
): Promise<InvoiceRow | undefined> {
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .whereRaw("session_ids @> ARRAY[?]::text[]", [sessionId])
    .orderByRaw("paid_at IS NULL, session_id = ? DESC NULLS LAST", [sessionId])
    .orderBy("created_at", "desc")
    .first()
}

/**
 * A collection's paid invoice that has its session. An invoice without one was paid
 * after its cart had changed: that cart may change again, until it fits.
 */
export async function findPaidWithSession(
  pool: Knex,
  payment_collection_id: string
): Promise<ReportedInvoice | undefined> {
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ payment_collection_id })
    .whereNotNull("session_id")
    .whereNotNull("paid_at")
    .first<ReportedInvoice | undefined>("*", pool.raw(REPORTED))
}

/**
 * A cart's paid invoice that has its session. A settled one counts as well: Medusa may
 * have taken its order back.
 */
export async function findPaidWithSessionOfCart(
  pool: Knex,
  cart_id: string
): Promise<ReportedInvoice | undefined> {
  const { rows } = await pool.raw<{ rows: ReportedInvoice[] }>(
    `SELECT i.*, ${reportedReturn("i.id")} AS reported_return ${OF_CART}
       AND i.session_id IS NOT NULL AND i.paid_at IS NOT NULL LIMIT 1`,
    [cart_id]
  )
  return rows[0]
}

/** The invoice that pays for a collection's purchase. */
export async function findPaying(
  pool: Knex,
  payment_collection_id: string
): Promise<InvoiceRow | undefined> {
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ payment_collection_id })
    .whereRaw(PAYS)
    .orderByRaw("state = 'settled' DESC, paid_at, id")
    .first()
}

/**
 * The paid and unsettled invoices of a collection, the oldest payment first, with those
 * that a person has taken over.
 */
export async function listUnsettled(
  pool: Knex,
  payment_collection_id: string
): Promise<ReportedInvoice[]> {
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ payment_collection_id, state: "paid" })
    .orderBy(["paid_at", "id"])
    .select<ReportedInvoice[]>("*", pool.raw(REPORTED))
}

/** The paid invoices of a cart that no person has taken over, the oldest payment first. */
export async function listToSettleOfCart(
  pool: Knex,
  cart_id: string
): Promise<InvoiceRow[]> {
  const { rows } = await pool.raw<{ rows: InvoiceRow[] }>(
    `SELECT i.* ${OF_CART} AND i.state = 'paid' AND NOT i.decided_by_person
     ORDER BY i.paid_at, i.id`,
    [cart_id]
  )
  return rows
}

/** Whether a link of ours has asked for money in this collection, or for this order. */
export async function isAsked(pool: Knex, id: string): Promise<boolean> {
  const { rows } = await pool.raw<{ rows: unknown[] }>(
    `SELECT FROM ${INVOICES} i WHERE i.deleted_at IS NULL
       AND i.payment_collection_id IN (
         SELECT CAST(:id AS text)
         UNION ALL
         SELECT payment_collection_id FROM order_payment_collection
         WHERE order_id = :id AND deleted_at IS NULL)
     LIMIT 1`,
    { id }
  )
  return rows.length > 0
}

/**
 * A collection's invoice that a notification calls paid, but for another sum, or under
 * another status or id, as long as no person has decided about that: its shopper has paid
 * something.
 */
export async function findInDoubt(
  pool: Knex,
  paymentCollectionId: string
): Promise<{ id: string; reference: string } | undefined> {
  const { rows } = await pool.raw<{
    rows: { id: string; reference: string }[]
  }>(paidOtherwise(":id"), { id: paymentCollectionId })
  return rows[0]
}

/** Whether a notification calls an invoice paid otherwise than it asks for: `findInDoubt`. */
export async function isInDoubt(pool: Knex, id: string): Promise<boolean> {
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

/** Not if another invoice is paid as asked and awaits a session, which asks for no money. */
const paidOtherwise = (collectionId: string) => `
  SELECT i.id, i.reference FROM ${INVOICES} i
  JOIN ${ATTENTION} entry ON entry.invoice_id = i.id AND ${CALLED_PAID}
  WHERE i.payment_collection_id = ${collectionId}
    AND i.paid_at IS NULL AND i.deleted_at IS NULL
    AND NOT EXISTS (
      SELECT FROM ${INVOICES} awaiting
      WHERE awaiting.payment_collection_id = ${collectionId}
        AND awaiting.awaits_session AND awaiting.deleted_at IS NULL)
  LIMIT 1`

/** What creating a link needs to know of Medusa's payment session. */
export type SessionToPay = {
  id: string
  provider_id: string
  payment_collection_id: string
  /** The reference of what `findInDoubt` finds. */
  in_doubt: string | null
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
       (SELECT reference FROM (${paidOtherwise("s.payment_collection_id")}) AS found) AS in_doubt,
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

/**
 * The provider of an invoice. If the database has lost the invoice, a notification at
 * its address names the provider: only that provider's key can have made the address.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function findProviderOf(
  pool: Knex,
  invoiceId: string
): Promise<string> {
  const source =
    (await rowsOf<InvoiceRow>(pool, INVOICES)
      .where({ id: invoiceId })
      .first()) ?? (await firstNotification(pool, invoiceId))
  if (!source) {
    throw notFound(`SBP invoice with id: ${invoiceId} was not found`)
  }
  return source.provider_id
}

export function firstNotification(
  sql: Sql,
  invoiceId: string
): Promise<NotificationRow | undefined> {
  return rowsOf<NotificationRow>(sql, NOTIFICATIONS)
    .where({ invoice_id: invoiceId })
    .orderBy(["created_at", "id"])
    .first()
}
