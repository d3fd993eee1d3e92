import {
  fromMinorUnits,
  parseAmount,
  toMinorUnits,
  type Amount,
} from "../../../gateway"
import { REFUNDS_THAT_COUNT } from "../../../shared/states/refund"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import { REFUNDS, rowsOf, type Sql } from "../sql"

/** What of an invoice's money is neither back nor on its way back. */
export async function leftToReturn(
  sql: Sql,
  invoice: Pick<InvoiceRow, "id" | "paid_at" | "received_amount">
): Promise<bigint> {
  if (invoice.paid_at === null || invoice.received_amount === null) {
    return 0n
  }
  const refunds = await rowsOf<RefundRow>(sql, REFUNDS)
    .where({ invoice_id: invoice.id })
    .whereIn("state", [...REFUNDS_THAT_COUNT])
    .select("amount")
  return refunds.reduce(
    (left, { amount }) => left - minor(amount),
    minor(invoice.received_amount)
  )
}

export function minor(amount: string): bigint {
  return toMinorUnits(parseAmount(amount))
}

export function amountOf(units: bigint): Amount {
  return fromMinorUnits(units > 0n ? units : 0n)
}
