import type { AttentionReason } from "../../../shared/attention-reasons"
import { newId } from "../../../shared/ids"
import type { AttentionRow } from "../models/attention"
import { ATTENTION, type Sql } from "../sql"

export type NewAttention = {
  reason: AttentionReason
  subject_id: string
  invoice_id?: string
  notification_id?: string
  payout_id?: string
  /** Ids, amounts and statuses. Nothing personal, nothing secret. */
  details: Record<string, unknown>
}

/**
 * Puts something on the operator's list. The same trouble told again is still
 * one entry; returns it only when it is new, so that it is announced once.
 */
export async function openAttention(
  sql: Sql,
  attention: NewAttention
): Promise<AttentionRow | undefined> {
  const [row] = await sql<AttentionRow>(ATTENTION)
    .insert({
      id: newId("attention"),
      ...attention,
      details: JSON.stringify(attention.details),
    } as never)
    .onConflict(
      sql.raw(
        "(subject_id, reason) WHERE resolved_at IS NULL AND deleted_at IS NULL"
      ) as never
    )
    .ignore()
    .returning("*")
  return row
}
