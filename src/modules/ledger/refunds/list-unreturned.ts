import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import { INVOICES, REFUNDS, rowsOf } from "../sql"
import { amountOf, minor } from "./left-to-return"

export type Unreturned = { id: string; amount: string; currency_code: string }

/** The payments of collections whose money is not back in Medusa's books. */
export async function listUnreturned(
  pool: Knex,
  collectionIds: string[]
): Promise<Unreturned[]> {
  const invoices = await rowsOf<InvoiceRow>(pool, INVOICES)
    .whereIn("payment_collection_id", collectionIds)
    .whereIn("state", ["paid", "settled"])
  const booked = await rowsOf<RefundRow>(pool, REFUNDS)
    .whereIn(
      "invoice_id",
      invoices.map(({ id }) => id)
    )
    .where({ state: "booked" })
  return invoices
    .map(({ id, currency_code, received_amount, amount }) => {
      const left = booked
        .filter(({ invoice_id }) => invoice_id === id)
        .reduce(
          (left, refund) => left - minor(refund.amount),
          minor(received_amount ?? amount)
        )
      return { id, currency_code, left }
    })
    .filter(({ left }) => left > 0n)
    .map(({ left, ...invoice }) => ({ ...invoice, amount: amountOf(left) }))
}
