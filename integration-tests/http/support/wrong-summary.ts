import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Medusa writes the summary of an order without a lock: of two changes at once, one can
 * be lost. This one holds payments that were refunded since, and owes nothing.
 */
export async function loseRefund(sql: Knex, order_id: string): Promise<void> {
  const lost = {
    transaction_total: 9_999,
    raw_transaction_total: { value: "9999" },
  }
  await sql("order_summary")
    .where({ order_id })
    .update({ totals: sql.raw("totals || ?::jsonb", [JSON.stringify(lost)]) })
}
