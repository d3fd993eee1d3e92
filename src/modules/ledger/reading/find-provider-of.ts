import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { InvoiceRow } from "../models/invoice"
import type { NotificationRow } from "../models/notification"
import { INVOICES, NOTIFICATIONS, type Sql, rowsOf } from "../sql"

/**
 * Whose invoice it is. One that the database has lost is known from what came
 * to its address, which only that provider's key can have made.
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
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `SBP invoice with id: ${invoiceId} was not found`
    )
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
