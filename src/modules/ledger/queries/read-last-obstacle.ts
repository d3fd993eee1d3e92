import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttentionReason } from "../../../domain/attention-reasons"
import type { InvoiceEventRow } from "../models/invoice-event"
import { INVOICE_EVENTS, rowsOf } from "../sql"

/** Why the last try to settle an invoice failed, as its history has it. */
export type LastObstacle = {
  reason: AttentionReason
  /** Only of `cart_changed`. */
  wanted?: { amount: string; currency: string }
  /** Medusa's own sentence. */
  error?: string
}

export async function readLastObstacle(
  pool: Knex,
  invoiceId: string
): Promise<LastObstacle | undefined> {
  const row = await rowsOf<InvoiceEventRow>(pool, INVOICE_EVENTS)
    .where({ invoice_id: invoiceId })
    .whereIn("event", ["settlement_failed", "given_up"])
    .orderBy("created_at", "desc")
    .first("details")
  return row?.details as LastObstacle | undefined
}
