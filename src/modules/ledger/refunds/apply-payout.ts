import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutAttentionReason } from "../../../shared/attention-reasons"
import type { PayoutState } from "../../../shared/states/payout"
import type { RefundAttemptRow, RefundOutcome } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, rowsOf } from "../sql"
import { type LockedRefunds, lockRefunds } from "./lock-refunds"
import type { Refund } from "./read-refunds"
import { reconcile } from "./reconcile"
import { restoreAttempt, type ReturnPayout } from "./restore-attempt"

export type PayoutNews = ReturnPayout & {
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
  bounced: "not_paid",
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
  { version, ...news }: PayoutNews
): Promise<Refund[]> {
  const { id: payout_id } = news
  return pool.transaction(async (trx) => {
    const locked = await lockAttempt(trx, news)
    if (!locked) {
      return []
    }
    const outcome = outcomeOf(news)
    await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
      .where({ payout_id })
      .where("payout_version", "<", version)
      .update({
        outcome,
        returned_at:
          outcome === "paid" ? trx.raw("coalesce(returned_at, now())") : null,
        payout_version: version,
        updated_at: trx.fn.now(),
      } as never)
    const refunds = await reconcile(trx, locked)
    return refunds.filter(({ state }) => state === "due")
  })
}

/** Locks what a payout returns, and writes its attempt again if that is lost. */
async function lockAttempt(
  trx: Knex.Transaction,
  payout: Omit<PayoutNews, "version">
): Promise<LockedRefunds | undefined> {
  const found = await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
    .where({ payout_id: payout.id })
    .first()
  if (found) {
    return lockRefunds(trx, found.invoice_id)
  }
  return outcomeOf(payout) === "not_paid"
    ? undefined
    : restoreAttempt(trx, payout)
}
