import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceEventRow } from "../models/invoice-event"
import { INVOICE_EVENTS, rowsOf } from "../sql"

/** Who confirmed these invoices by hand, by their ids; the others rest on a notification. */
export async function readConfirmers(
  pool: Knex,
  invoiceIds: string[]
): Promise<Map<string, string>> {
  const rows = await rowsOf<InvoiceEventRow>(pool, INVOICE_EVENTS)
    .whereIn("invoice_id", invoiceIds)
    .where({ event: "confirmed_by_hand" })
    .select("invoice_id", "actor_id")
  return new Map(
    rows.flatMap(({ invoice_id, actor_id }) =>
      actor_id === null ? [] : [[invoice_id, actor_id] as const]
    )
  )
}
