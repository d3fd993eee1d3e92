import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockPayout } from "../lock-payout"
import type { PayoutRow } from "../models/payout"
import { move } from "../move"
import type { Decision } from "./reject-payout"

/**
 * The bank sent the money of a paid payout back. No machine hears of that.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED unless it is paid
 */
export async function markReturned(
  pool: Knex,
  id: string,
  { actor_id, note }: Decision
): Promise<PayoutRow> {
  return pool.transaction(async (trx) =>
    move(trx, await lockPayout(trx, id), {
      to: "returned",
      event: "returned",
      actor_id,
      note,
      columns: { resolved_by: actor_id },
    })
  )
}
