import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutState } from "../../../shared/states/payout"
import { lockPayout } from "../lock-payout"
import type { PayoutRow } from "../models/payout"
import { BY_WORD, NEVER_SENT } from "../money-states"
import { move } from "../move"
import type { PayoutSettings } from "../settings"
import { inTransaction, PAYOUTS } from "../sql"
import { assertNotOwn } from "./assert-not-own"
import type { Decision } from "./reject-payout"

export type Resolution = Decision & {
  outcome: "paid" | "not_paid"
  /** That there is a resolution already, which was wrong. */
  is_correction: boolean
}

const RESOLVED: readonly PayoutState[] = ["resolved_paid", "resolved_not_paid"]

/**
 * Writes down what a person has found out about a payout whose outcome nobody
 * told. A wrong one is corrected by another; the history keeps both.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED
 */
export async function resolvePayout(
  pool: Knex,
  id: string,
  { actor_id, actor_email, note, outcome, is_correction }: Resolution,
  settings: PayoutSettings
): Promise<PayoutRow> {
  return inTransaction(pool, async (trx) => {
    const payout = await lockPayout(trx, id)
    assertNotOwn(payout, actor_id, settings)
    assertRefused(payout, actor_id)
    if (RESOLVED.includes(payout.state) && !is_correction) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Payout ${id} is ${payout.state} already. If that is wrong, say that this is a correction`,
        "already_resolved"
      )
    }
    const isPaidTwice = outcome === "paid" && (await isMadeGood(trx, id))
    return move(trx, payout, {
      to: outcome === "paid" ? "resolved_paid" : "resolved_not_paid",
      event: "resolved",
      actor_id,
      actor_email,
      note,
      columns: {
        resolved_by: actor_id,
        attention: isPaidTwice ? "payout_paid_twice" : null,
      },
    })
  })
}

/**
 * One that failed has nothing to resolve, unless that is only the gateway's word:
 * a second person may have found it paid.
 */
function assertRefused(
  { id, state, is_refused, created_by }: PayoutRow,
  actor_id: string
): void {
  if (state !== "failed") {
    return
  }
  if (!is_refused) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Nothing was sent for payout ${id}: there is no outcome to record`
    )
  }
  if (created_by === actor_id) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "The person who created a payout that the gateway refused cannot record it as paid. Ask another operator or approver"
    )
  }
}

const SUCCESSORS = `
WITH RECURSIVE successor AS (
  SELECT id, state FROM ${PAYOUTS}
  WHERE replaces_id = :id AND deleted_at IS NULL
  UNION
  SELECT p.id, p.state FROM ${PAYOUTS} p
  JOIN successor s ON p.replaces_id = s.id AND p.deleted_at IS NULL
)
SELECT id FROM successor WHERE state <> ALL(:arrived_nowhere) LIMIT 1`

/** Whether another one was made for it, whose money has left or may leave. */
async function isMadeGood(trx: Knex.Transaction, id: string): Promise<boolean> {
  const arrived_nowhere = [...NEVER_SENT, ...BY_WORD]
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(SUCCESSORS, {
    id,
    arrived_nowhere,
  })
  return rows.length > 0
}
