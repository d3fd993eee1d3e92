import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockPayout } from "../lock-payout"
import type { PayoutRow } from "../models/payout"
import { move } from "../move"
import { inTransaction } from "../sql"

/** What a person decides about a payout, and why. */
export type Decision = {
  actor_id: string
  /** For the trail: users can be deleted. */
  actor_email?: string
  note: string
}

/** @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED once it does not wait */
export async function rejectPayout(
  pool: Knex,
  id: string,
  { actor_id, actor_email, note }: Decision
): Promise<PayoutRow> {
  return inTransaction(pool, async (trx) =>
    move(trx, await lockPayout(trx, id), {
      to: "rejected",
      event: "rejected",
      actor_id,
      actor_email,
      note,
      columns: { resolved_by: actor_id },
    })
  )
}
