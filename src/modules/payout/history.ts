import { newId } from "../../shared/ids"
import type { PayoutState } from "../../shared/states/payout"
import { PAYOUT_EVENTS, type Sql } from "./sql"

export type HistoryEntry = {
  payout_id: string
  event: string
  from_state?: PayoutState
  to_state?: PayoutState
  /** A user's id; none when the plugin did it by itself. */
  actor_id?: string
  note?: string
  details?: Record<string, unknown>
}

/** Appends to a payout's history, in the transaction of what it tells. */
export async function recordEvent(sql: Sql, entry: HistoryEntry) {
  await sql(PAYOUT_EVENTS).insert({
    id: newId("payout_event"),
    ...entry,
    details: JSON.stringify(entry.details ?? {}),
    // Not now(): several events of one transaction have an order.
    created_at: sql.raw("clock_timestamp()"),
  })
}
