import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockPayout } from "../lock-payout"
import type { PayoutRow } from "../models/payout"
import { move } from "../move"
import type { PayoutSettings } from "../settings"
import { inTransaction } from "../sql"
import { assertNotOwn } from "./assert-not-own"
import type { Decision } from "./reject-payout"

/**
 * The bank sent the money of a paid payout back. No machine hears of that.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED unless it is paid
 */
export async function markBounced(
  pool: Knex,
  id: string,
  { actor_id, actor_email, note }: Decision,
  settings: PayoutSettings
): Promise<PayoutRow> {
  return inTransaction(pool, async (trx) => {
    const payout = await lockPayout(trx, id)
    assertNotOwn(payout, actor_id, settings)
    return move(trx, payout, {
      to: "bounced",
      event: "bounced",
      actor_id,
      actor_email,
      note,
      // It is back: whatever was in doubt about it is over.
      columns: { resolved_by: actor_id, attention: null },
    })
  })
}
