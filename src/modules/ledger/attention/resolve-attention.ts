import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { AttentionRow } from "../models/attention"
import { ATTENTION } from "../sql"

/**
 * Takes an entry off the operator's list. It stays readable, with who did it
 * and why.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED when it is resolved already
 */
export async function resolveAttention(
  pool: Knex,
  id: string,
  { actor_id, note }: { actor_id: string; note: string }
): Promise<AttentionRow> {
  const [resolved] = await pool<AttentionRow>(ATTENTION)
    .where({ id })
    .whereNull("resolved_at")
    .update({
      resolved_at: pool.fn.now(),
      resolved_by: actor_id,
      note,
      updated_at: pool.fn.now(),
    })
    .returning("*")
  if (resolved) {
    return resolved
  }
  const known = await pool<AttentionRow>(ATTENTION).where({ id }).first()
  throw known
    ? new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Attention entry ${id} has been resolved already`
      )
    : new MedusaError(
        MedusaError.Types.NOT_FOUND,
        `Attention entry with id: ${id} was not found`
      )
}
