import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PAYOUT_TRANSITIONS } from "../../../shared/states/payout"
import { isAllowed } from "../../../shared/states/transition"
import { recordEvent } from "../history"
import type { PayoutRow } from "../models/payout"
import { move } from "../move"
import { inTransaction, PAYOUTS, rowsOf } from "../sql"
import type { Outcome } from "./outcome"
import { isLost, restorePayout } from "./restore-payout"

/**
 * Writes down what the one call came to. It may be late: what was not known any
 * more becomes known, and what a person has decided stays, beside what was
 * answered; if those contradict each other, a person has to look again.
 *
 * @param sent the row as it was when the gateway was called
 */
export async function recordOutcome(
  pool: Knex,
  sent: PayoutRow,
  answered: Outcome
): Promise<PayoutRow> {
  const { id } = sent
  return inTransaction(pool, async (trx) => {
    const payout = await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ id })
      .forUpdate()
      .first()
    const outcome = await withOwnId(trx, sent, answered)
    if (!payout || isLost(payout, outcome)) {
      return restorePayout(trx, { sent, left: payout, outcome })
    }
    const { state: to, attention, ...answer } = outcome
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

/**
 * One payout of the gateway's cannot be two of ours: if another row has its id,
 * nobody knows what was done for this one. Two that come at once meet at the
 * index, and the second is written down by its next try.
 */
async function withOwnId(
  trx: Knex.Transaction,
  { id, shop_id }: PayoutRow,
  outcome: Outcome
): Promise<Outcome> {
  const { gateway_id } = outcome
  const other =
    gateway_id !== null &&
    (await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ shop_id, gateway_id })
      .whereNot({ id })
      .first("id"))
  return other
    ? {
        ...outcome,
        state: "unknown",
        gateway_id: null,
        is_refused: false,
        error_code: "echo_mismatch",
        error_message: `The gateway answered with the id ${gateway_id}, which belongs to payout ${other.id}`,
        attention: "payout_mismatch",
      }
    : outcome
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
