import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readCommitted } from "../../shared/read-committed"
import type { StatementLineRow } from "./models/statement-line"
import { LINES, rowsOf, STATEMENTS } from "./sql"

type DecidingLines = { statement_id: string; ids: readonly string[] }

/**
 * Records on undecided lines which person is deciding about them, perhaps again. It is
 * recorded before that person acts: if that is cut off, the evidence stays.
 */
export const beginDeciding = (
  pool: Knex,
  lines: DecidingLines,
  actor_id: string
): Promise<void> => markDeciding(pool, lines, actor_id, actor_id)

/** Records that this person is not deciding about these lines any more. */
export const endDeciding = (
  pool: Knex,
  lines: DecidingLines,
  actor_id: string
): Promise<void> => markDeciding(pool, lines, actor_id, null)

async function markDeciding(
  pool: Knex,
  { statement_id, ids }: DecidingLines,
  actor_id: string,
  decided_by: string | null
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    await trx(STATEMENTS).where({ id: statement_id }).forShare().select("id")
    await rowsOf<StatementLineRow>(trx, LINES)
      .where({ statement_id, decided_at: null })
      .whereIn("id", [...ids])
      .whereRaw("(decided_by IS NULL OR decided_by = ?)", [actor_id])
      .update({ decided_by, updated_at: trx.fn.now() })
  })
}
