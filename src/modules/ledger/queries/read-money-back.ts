import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Amount, fromMinorUnits } from "../../../domain/money"
import type { InvoiceRow } from "../models/invoice"
import { readRefunds, type Refund } from "../refunds/move-refund"
import {
  goodwillIn,
  isAllBooked,
  isInBooks,
  leftOf,
  returnedOf,
  sumIn,
  takenOf,
} from "../refunds/sums"
import { INVOICES, rowsOf } from "../sql"

/** Where the money of an invoice is. */
export type MoneyBack = {
  /** Neither returned nor on its way back. */
  left: Amount
  /** On its way back, by a payout. */
  reserved: Amount
  /** Surely back, whatever Medusa's books say. */
  returned: Amount
  /** Returned, and not yet in Medusa's books. */
  due: Amount
  /** In Medusa's books. */
  booked: Amount
  /** Returned, on its way back, or promised otherwise, and not in Medusa's books. */
  unbooked: Amount
  /** How much of `unbooked`, and then of `booked`, no order owed when it was promised. */
  goodwill: Amount
  booked_goodwill: Amount
  /** All of it is returned, according to Medusa's books, and none of that failed to arrive. */
  is_all_back: boolean
  /** Medusa is booking a refund, or will in a moment: one that it refused does not count. */
  is_being_booked: boolean
}

const isUnbooked = ({ state }: Refund) => state !== "booked"

/** Where the money of these invoices is, by their ids. */
export async function readMoneyBack(
  pool: Knex,
  invoiceIds: string[]
): Promise<Map<string, MoneyBack>> {
  const [invoices, refunds] = await Promise.all([
    rowsOf<InvoiceRow>(pool, INVOICES)
      .whereIn("id", invoiceIds)
      .select("id", "received_amount"),
    readRefunds(pool, invoiceIds),
  ])
  return new Map(
    invoices.map((invoice) => {
      const own = refunds.filter(({ invoice_id }) => invoice_id === invoice.id)
      const booked = sumIn("booked", own)
      return [
        invoice.id,
        {
          left: fromMinorUnits(leftOf(invoice, own)),
          reserved: fromMinorUnits(sumIn("reserved", own)),
          returned: fromMinorUnits(returnedOf(own)),
          due: fromMinorUnits(sumIn("due", own)),
          booked: fromMinorUnits(booked),
          unbooked: fromMinorUnits(takenOf(own) - booked),
          goodwill: fromMinorUnits(goodwillIn(own.filter(isUnbooked))),
          booked_goodwill: fromMinorUnits(
            goodwillIn(own.filter((it) => !isUnbooked(it)))
          ),
          is_all_back:
            isAllBooked(invoice, own) &&
            !own.some(({ is_unpaid }) => is_unpaid),
          is_being_booked: own.some(
            (it) =>
              it.state === "due" && (isInBooks(it) || it.book_error === null)
          ),
        },
      ]
    })
  )
}
