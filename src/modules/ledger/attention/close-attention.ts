import type { AttentionReason } from "../../../shared/attention-reasons"
import type { AttentionRow } from "../models/attention"
import { ATTENTION, type Sql, rowsOf } from "../sql"

export type ClosedAttention = {
  reasons: readonly AttentionReason[]
  /** Why it is over. */
  note: string
}

/**
 * Takes what is over off the operator's list: nobody is to be alarmed by it.
 * What a notification contradicted stays.
 */
export async function closeAttention(
  sql: Sql,
  subjectId: string,
  { reasons, note }: ClosedAttention
): Promise<void> {
  await rowsOf<AttentionRow>(sql, ATTENTION)
    .where({ subject_id: subjectId })
    .whereNull("resolved_at")
    .whereIn("reason", [...reasons])
    .update({ resolved_at: sql.fn.now(), note, updated_at: sql.fn.now() })
}
