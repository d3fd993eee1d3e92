import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type PayoutBatchRow, UNPUBLISHED_BATCH } from "./models/payout-batch"
import { emptiedOf, type PayoutEventRow } from "./models/payout-event"
import { BATCH_ROWS, BATCHES, PAYOUT_EVENTS, rowsOf } from "./sql"

export type BatchEvent = Pick<
  PayoutEventRow,
  | "id"
  | "event"
  | "actor_id"
  | "actor_email"
  | "note"
  | "details"
  | "created_at"
> & {
  /** Which of its parts are emptied: `note`, `actor_email`. */
  emptied: string[]
}

const MAX_EVENTS = 500

/** What happened to a batch lately, in order. Its payouts have histories of their own. */
export async function readBatchHistory(
  pool: Knex,
  batch_id: string
): Promise<BatchEvent[]> {
  const rows = await rowsOf<PayoutEventRow>(pool, PAYOUT_EVENTS)
    .whereNull("payout_id")
    .whereRaw("details ->> 'batch_id' = ?", [batch_id])
    .orderBy("number", "desc")
    .limit(MAX_EVENTS)
    .select<PayoutEventRow[]>("*")
  return rows.reverse().map(({ seals, ...event }) => ({
    id: event.id,
    event: event.event,
    actor_id: event.actor_id,
    actor_email: event.actor_email,
    note: event.note,
    details: event.details,
    created_at: event.created_at,
    emptied: emptiedOf(seals),
  }))
}

/** The batch that a payout belongs to. */
export async function findBatchOf(
  pool: Knex,
  payout_id: string
): Promise<{ id: string; name: string; number: number } | null> {
  const row = await pool(`${BATCH_ROWS} as r`)
    .join(`${BATCHES} as b`, "b.id", "r.batch_id")
    .where({ payout_id })
    .whereNull("r.deleted_at")
    .first<{ id: string; name: string; number: number } | undefined>(
      "b.id",
      "b.name",
      "r.number"
    )
  return row ?? null
}

/** Batches whose latest state is not published yet. */
export async function listUnpublishedBatches(
  pool: Knex,
  limit: number
): Promise<PayoutBatchRow[]> {
  return rowsOf<PayoutBatchRow>(pool, BATCHES)
    .whereRaw(UNPUBLISHED_BATCH)
    .orderBy("updated_at")
    .limit(limit)
}

/** Records what was published. False: the batch has changed meanwhile. */
export async function markBatchPublished(
  pool: Knex,
  { id, state }: Pick<PayoutBatchRow, "id" | "state">
): Promise<boolean> {
  const updated = await rowsOf<PayoutBatchRow>(pool, BATCHES)
    .where({ id, state })
    .update({ published_state: state })
  return updated > 0
}
