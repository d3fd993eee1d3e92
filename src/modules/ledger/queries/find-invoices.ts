import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ReportedReturnReason } from "../../../domain/attention-reasons"
import { PAYS } from "../invoices/is-arriving"
import { foundInvoice } from "../invoices/move-invoice"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { reportedReturn } from "../refunds/reported-return"
import { INVOICES, NOTIFICATIONS, rowsOf, type Sql } from "../sql"

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
 * A collection's paid invoice that has its session. An invoice without a session was paid
 * after its cart had changed: that cart stays open to changes, until it costs that sum again.
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
  return foundInvoice(invoiceId, source).provider_id
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
