import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttentionRow } from "../models/attention"
import { ATTENTION, rowsOf } from "../sql"

/** The ids of invoices about which something is on the operator's list. */
export async function listInNeed(pool: Knex): Promise<string[]> {
  const rows = await rowsOf<AttentionRow>(pool, ATTENTION)
    .distinct("invoice_id")
    .whereNull("resolved_at")
    .whereNotNull("invoice_id")
  return rows.flatMap(({ invoice_id }) => invoice_id ?? [])
}
