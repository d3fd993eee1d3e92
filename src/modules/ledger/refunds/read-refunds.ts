import type { RefundRow } from "../models/refund"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, REFUNDS, rowsOf, type Sql } from "../sql"

/** A refund with all attempts to bring its money back, the oldest first. */
export type Refund = RefundRow & { attempts: RefundAttemptRow[] }

/** The refunds of invoices, the oldest first. */
export async function readRefunds(
  sql: Sql,
  invoiceIds: string[]
): Promise<Refund[]> {
  const refunds = await rowsOf<RefundRow>(sql, REFUNDS)
    .whereIn("invoice_id", invoiceIds)
    .orderBy(["created_at", "id"])
  const attempts = await rowsOf<RefundAttemptRow>(sql, REFUND_ATTEMPTS)
    .whereIn("invoice_id", invoiceIds)
    .orderBy(["created_at", "id"])
  return refunds.map((refund) => ({
    ...refund,
    attempts: attempts.filter(({ refund_id }) => refund_id === refund.id),
  }))
}
