import type { InvoiceRow } from "../models/invoice"
import { markColumns } from "../invoices/move-invoice"
import { INVOICES, rowsOf, type Sql } from "../sql"

/** Makes a paid invoice due, also one that was tried often enough. */
export async function makeSettlementDue(sql: Sql, id: string): Promise<void> {
  await rowsOf<InvoiceRow>(sql, INVOICES)
    .where({ id, state: "paid", decided_by_person: false })
    // It has not stalled, however long ago the last try was.
    .update({
      ...markColumns(sql, { settleInMs: 0 }),
      updated_at: sql.fn.now(),
    })
}
