import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../shared/not-allowed"
import { readCommitted } from "../../shared/read-committed"
import type { StatementLineRow } from "./models/statement-line"
import { lockStatements } from "./judging"
import { requireStatement } from "./layouts"
import { LINES, rowsOf, STATEMENTS } from "./sql"

/**
 * Deletes a statement that should not have been imported, and its lines. A statement by
 * which people have decided is evidence, and stays; lines that were accepted in another
 * statement are its evidence, not this one's.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED
 */
export async function deleteStatement(pool: Knex, id: string): Promise<void> {
  await readCommitted(pool, async (trx) => {
    await lockStatements(trx)
    // A process that judges it, or decides by it, waits here and then finds nothing.
    await trx(STATEMENTS).where({ id }).forUpdate().select("id")
    const { kind, shop_id } = await requireStatement(trx, id)
    const decided = await rowsOf<StatementLineRow>(trx, LINES)
      .where({ statement_id: id })
      .whereNotNull("decided_by")
      .whereNull("accepted_in")
      .first("id")
    if (decided) {
      throw notAllowed(
        `Statement ${id} cannot be withdrawn: people have decided about its lines, and it is the evidence`
      )
    }
    // What it listed is missing again, until another statement that lists it is the evidence.
    await rowsOf<StatementLineRow>(trx, LINES)
      .where({ accepted_in: id, number: null, decision: null })
      .update({ is_open: true, accepted_in: null, updated_at: trx.fn.now() })
    await trx(LINES).where({ statement_id: id }).delete()
    await trx(STATEMENTS).where({ id }).delete()
    // Other statements may lack now what this one listed.
    await trx(STATEMENTS)
      .where({ kind, shop_id })
      .whereNotNull("covers_from")
      .update({ ask_missing_at: trx.fn.now() })
  })
}
