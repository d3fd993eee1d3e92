import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutAttentionReason } from "../../../shared/attention-reasons"
import type { PayoutState } from "../../../shared/states/payout"
import type { RefundAttemptRow, RefundOutcome } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, rowsOf } from "../sql"
import { lockRefunds } from "./lock-refunds"
import type { Refund } from "./read-refunds"
import { reconcile } from "./reconcile"

export type PayoutNews = {
  id: string
  state: PayoutState
  /** Why a person has to look at it. */
  attention: PayoutAttentionReason | null
  /** Counts what became of it: what is older says nothing any more. */
  version: number
}

/** What a return's payout came to; open while that is not certain. */
const OUTCOMES: Record<PayoutState, RefundOutcome> = {
  awaiting_approval: "open",
  sending: "open",
  pending: "open",
  unknown: "open",
  paid: "paid",
  resolved_paid: "paid",
  failed: "not_paid",
  rejected: "not_paid",
  expired: "not_paid",
  resolved_not_paid: "not_paid",
  returned: "not_paid",
}

/** What a person has said is no certainty if the gateway says otherwise. */
function outcomeOf({
  state,
  attention,
}: Pick<PayoutNews, "state" | "attention">): RefundOutcome {
  return attention === "payout_contradiction" ? "open" : OUTCOMES[state]
}

/**
 * Draws the consequences of what became of a return's payout. It may be told any
 * number of times, and by several at once. Returns what is to be booked now.
 */
export async function applyPayout(
  pool: Knex,
  { id: payout_id, version, ...news }: PayoutNews
): Promise<Refund[]> {
  return pool.transaction(async (trx) => {
    const found = await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
      .where({ payout_id })
      .first()
    if (!found) {
      return []
    }
    const locked = await lockRefunds(trx, found.invoice_id)
    await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
      .where({ payout_id })
      .where("payout_version", "<", version)
      .update({
        outcome: outcomeOf(news),
        payout_version: version,
        updated_at: trx.fn.now(),
      })
    const refunds = await reconcile(trx, locked)
    return refunds.filter(({ state }) => state === "due")
  })
}
