import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { ATTENTION, INVOICES, rowsOf } from "../sql"

/**
 * The id of a collection's invoice for which another sum arrived than was asked
 * for, while no person has decided about that: its shopper has paid something.
 */
export async function findInDoubt(
  pool: Knex,
  payment_collection_id: string
): Promise<string | undefined> {
  const invoice = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ payment_collection_id, paid_at: null })
    .whereExists((entry) => {
      void entry
        .from<AttentionRow>(ATTENTION)
        .whereRaw(`${ATTENTION}.invoice_id = ${INVOICES}.id`)
        .where({ reason: "amount_mismatch" })
        .whereNull("resolved_at")
        .whereNull(`${ATTENTION}.deleted_at`)
    })
    // What is paid as asked, and gets another session, asks for no money.
    .whereNotExists((rebound) => {
      void rebound
        .from(`${INVOICES} AS rebound`)
        .where("rebound.payment_collection_id", payment_collection_id)
        .where("rebound.rebinding", true)
        .whereNull("rebound.deleted_at")
    })
    .first("id")
  return invoice?.id
}
