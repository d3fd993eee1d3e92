import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PAYOUT_TRANSITIONS } from "../../../shared/states/payout"
import { isAllowed } from "../../../shared/states/transition"
import { recordEvent } from "../history"
import { lockPayout } from "../lock-payout"
import type { PayoutRow } from "../models/payout"
import { move } from "../move"
import { inTransaction, PAYOUTS, rowsOf } from "../sql"
import type { Outcome } from "./outcome"

/**
 * Writes down what the one call came to. It may be late: what was not known any
 * more becomes known, and what a person has decided stays, beside what was
 * answered; if those contradict each other, a person has to look again.
 */
export async function recordOutcome(
  pool: Knex,
  id: string,
  outcome: Outcome
): Promise<PayoutRow> {
  const { state: to, attention, ...answer } = outcome
  return inTransaction(pool, async (trx) => {
    const payout = await lockPayout(trx, id)
    const details = { state: to, ...answer }
    if (isAllowed(PAYOUT_TRANSITIONS, payout.state, to, "machine")) {
      return move(trx, payout, {
        to,
        event: "answered",
        details,
        columns: {
          ...answer,
          attention,
          ...(to === "paid" && { paid_at: trx.fn.now() }),
        },
      })
    }
    await recordEvent(trx, { payout_id: id, event: "answered_late", details })
    const [noted] = await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ id })
      .update({
        gateway_id: payout.gateway_id ?? answer.gateway_id,
        gateway_status: payout.gateway_status ?? answer.gateway_status,
        attention: attentionAfter(payout, outcome),
        version: trx.raw("version + 1"),
        updated_at: trx.fn.now(),
      })
      .returning("*")
    return noted ?? payout
  })
}

/** Why a person has to look at it, now that this is known as well. */
function attentionAfter(
  payout: PayoutRow,
  outcome: Outcome
): PayoutRow["attention"] {
  if (contradicts(payout, outcome)) {
    return "payout_contradiction"
  }
  return payout.state === "unknown"
    ? (outcome.attention ?? payout.attention)
    : payout.attention
}

/** A person said that the money did not arrive, or that it did. */
function contradicts({ state }: PayoutRow, outcome: Outcome): boolean {
  const { gateway_id, attention } = outcome
  const hasTakenIt =
    outcome.state === "paid" ||
    outcome.state === "pending" ||
    gateway_id !== null ||
    attention === "payout_mismatch"
  return (
    (state === "resolved_not_paid" &&
      hasTakenIt &&
      outcome.state !== "failed") ||
    (state === "resolved_paid" && outcome.state === "failed")
  )
}
