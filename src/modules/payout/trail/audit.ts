import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type HistoryEntry, recordEvent } from "../history"
import { inTransaction, PAYOUT_EVENTS } from "../sql"

/** What is recorded of people, about no payout or before there is one. */
export type AuditEntry = Pick<
  HistoryEntry,
  "payout_id" | "actor_email" | "details"
> & {
  event: "refused" | "exported" | "person_bound"
  actor_id: string
}

/** Nobody fills the database by asking for what they may not do. */
const MAX_REFUSALS_PER_HOUR = 100

export async function recordAudit(
  pool: Knex,
  entry: AuditEntry
): Promise<void> {
  await inTransaction(pool, async (trx) => {
    if (entry.event !== "refused" || !(await hasTooMany(trx, entry))) {
      await recordEvent(trx, entry)
    }
  })
}

async function hasTooMany(
  trx: Knex.Transaction,
  { actor_id, event }: AuditEntry
): Promise<boolean> {
  const refusals = await trx(PAYOUT_EVENTS)
    .where({ actor_id, event })
    .where("created_at", ">", trx.raw("now() - interval '1 hour'"))
    .limit(MAX_REFUSALS_PER_HOUR)
    .select("id")
  return refusals.length >= MAX_REFUSALS_PER_HOUR
}
