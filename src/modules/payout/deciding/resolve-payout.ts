import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { lockPayout } from "../lock-payout"
import type { PayoutRow } from "../models/payout"
import { move } from "../move"
import type { PayoutSettings } from "../settings"
import type { Decision } from "./reject-payout"

export type Resolution = Decision & { outcome: "paid" | "not_paid" }

/**
 * Writes down what a person has found out about a payout whose outcome nobody
 * told. A wrong one is corrected by another; the history keeps both.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED
 */
export async function resolvePayout(
  pool: Knex,
  id: string,
  { actor_id, note, outcome }: Resolution,
  { approvalAbove }: PayoutSettings
): Promise<PayoutRow> {
  return pool.transaction(async (trx) => {
    const payout = await lockPayout(trx, id)
    if (approvalAbove !== undefined && payout.created_by === actor_id) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "What became of a payout is decided by somebody else than the person who created it"
      )
    }
    return move(trx, payout, {
      to: outcome === "paid" ? "resolved_paid" : "resolved_not_paid",
      event: "resolved",
      actor_id,
      note,
      columns: { resolved_by: actor_id, attention: null },
    })
  })
}
