import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutState } from "../../../shared/states/payout"
import type { RefundAttemptRow, RefundOutcome } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, rowsOf } from "../sql"
import { lockRefunds } from "./lock-refunds"
import type { Refund } from "./read-refunds"
import { reconcile } from "./reconcile"

export type PayoutNews = {
  id: string
  state: PayoutState
  /** Counts its states: what is older says nothing any more. */
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

/**
 * Draws the consequences of what became of a return's payout. It may be told any
 * number of times, and by several at once. Returns the refund that it is for.
 */
export async function applyPayout(
  pool: Knex,
  { id: payout_id, state, version }: PayoutNews
): Promise<Refund | undefined> {
  return pool.transaction(async (trx) => {
    const find = () =>
      rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
        .where({ payout_id })
        .first()
    const found = await find()
    if (!found) {
      return undefined
    }
    const locked = await lockRefunds(trx, found.invoice_id)
    await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
      .where({ payout_id })
      .where("payout_version", "<", version)
      .update({
        outcome: OUTCOMES[state],
        payout_version: version,
        updated_at: trx.fn.now(),
      })
    const refunds = await reconcile(trx, locked)
    const attempt = await find()
    return refunds.find(({ id }) => id === attempt?.refund_id)
  })
}
