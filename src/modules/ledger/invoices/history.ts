import { newId } from "../../../shared/ids"
import type { InvoiceState } from "../../../shared/states/invoice"
import { INVOICE_EVENTS, type Sql } from "../sql"

export type HistoryEntry = {
  invoice_id: string
  event: string
  from_state?: InvoiceState
  to_state?: InvoiceState
  /** A user's id; none when the plugin did it by itself. */
  actor_id?: string
  details?: Record<string, unknown>
}

/**
 * Appends to an invoice's history, in the transaction of what it tells, or as
 * a part (`with`) of its very statement.
 */
export function recordEvent(sql: Sql, entry: HistoryEntry) {
  return sql(INVOICE_EVENTS).insert({
    id: newId("event"),
    ...entry,
    details: JSON.stringify(entry.details ?? {}),
    // Not now(): several events of one transaction have an order.
    created_at: sql.raw("clock_timestamp()"),
  })
}
