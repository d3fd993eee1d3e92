import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../shared/not-allowed"
import {
  DID_NOT_ARRIVE,
  IN_DOUBT,
  type PayoutState,
} from "../../domain/states/payout"
import { currencyOf } from "../../domain/money"
import { hasArrivedBefore } from "./assert-replaceable"
import type { PayoutRow } from "./models/payout"
import { movePayout } from "./move-payout"
import type { PayoutSettings } from "./settings"
import {
  inTransaction,
  lockDecisions,
  lockPayout,
  PAYOUTS,
  rowsOf,
} from "./sql"
import { recordEvent } from "./trail"

/** What a person decides about a payout, and why. */
export type PayoutDecision = {
  actor_id: string
  /** For the trail: users can be deleted. */
  actor_email?: string
  note: string
}

/** @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED unless it waits for approval */
export const rejectPayout = endingBy("rejected")

/**
 * Ends a link: until a card was typed, nothing was sent.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED unless it waits for a card
 */
export const withdrawPayout = endingBy("withdrawn")

/** A person ends a payout that was not sent yet. */
function endingBy(end: "rejected" | "withdrawn") {
  return (
    pool: Knex,
    id: string,
    decision: PayoutDecision
  ): Promise<PayoutRow> =>
    inTransaction(pool, async (trx) =>
      movePayout(trx, await lockPayout(trx, id), {
        ...decision,
        to: end,
        event: end,
        columns: { resolved_by: decision.actor_id },
      })
    )
}

/**
 * Records that the bank sent the money of a paid payout back. The gateway does
 * not report that.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED unless it is paid
 */
export async function markBounced(
  pool: Knex,
  id: string,
  decision: PayoutDecision,
  settings: PayoutSettings
): Promise<PayoutRow> {
  const { actor_id } = decision
  return inTransaction(pool, async (trx) => {
    const payout = await lockPayout(trx, id)
    assertNotCreator(payout, actor_id, settings)
    const attention = await remainingDoubt(trx, payout)
    return movePayout(trx, payout, {
      ...decision,
      to: "bounced",
      event: "bounced",
      columns: { resolved_by: actor_id, attention },
    })
  })
}

export type PayoutResolution = PayoutDecision & {
  outcome: "paid" | "not_paid"
  /** The payout has a resolution already, which was wrong or is in doubt again. */
  is_correction: boolean
}

const RESOLVED: readonly PayoutState[] = ["resolved_paid", "resolved_not_paid"]

/** Refuses a resolution that statements, another module, contradict. */
export type AssertNotPaid = (
  trx: Knex.Transaction,
  payoutId: string
) => Promise<void>

/**
 * Records the outcome that a person has found out about a payout in doubt. A
 * wrong resolution is corrected by another one, and one that the gateway contradicts
 * may be repeated; the history keeps both.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED
 */
export async function resolvePayout(
  pool: Knex,
  id: string,
  { outcome, is_correction, ...decision }: PayoutResolution,
  settings: PayoutSettings,
  assertNotPaid: AssertNotPaid
): Promise<PayoutRow> {
  const { actor_id } = decision
  return inTransaction(pool, async (trx) => {
    // A replacement that is being created at this moment is seen only after its commit.
    await lockDecisions(trx)
    const payout = await lockPayout(trx, id)
    assertNotCreator(payout, actor_id, settings)
    assertResolvableIfFailed(payout, actor_id)
    if (RESOLVED.includes(payout.state) && !is_correction) {
      throw notAllowed(
        `Payout ${id} is ${payout.state} already. If that is wrong, say that this is a correction`,
        "already_resolved"
      )
    }
    const to = outcome === "paid" ? "resolved_paid" : "resolved_not_paid"
    if (payout.state === to && payout.attention === null) {
      throw notAllowed(
        `Payout ${id} is ${to} already, and the gateway has not contradicted it: there is nothing to record`
      )
    }
    if (outcome === "not_paid") {
      await assertNotPaid(trx, id)
    }
    const isPaidTwice =
      outcome === "paid" &&
      ((await isReplaced(trx, id)) || (await hasArrivedBefore(trx, payout)))
    const remaining = await remainingDoubt(trx, payout)
    return movePayout(trx, payout, {
      ...decision,
      to,
      event: "resolved",
      columns: {
        resolved_by: actor_id,
        attention: isPaidTwice ? "payout_paid_twice" : remaining,
        // The money left when it was sent: that is the day that it counts for.
        paid_at:
          outcome === "paid" ? trx.raw("coalesce(sent_at, now())") : null,
      },
    })
  })
}

/**
 * A payout that two calls have sent stays in doubt once a person has recorded the outcome
 * of one. A payout in doubt because of its replacement was sent by one call: its doubt ends.
 * One in doubt because of a payout before it stays so: its row does not say which it is.
 */
async function remainingDoubt(
  trx: Knex.Transaction,
  { id, attention }: PayoutRow
): Promise<PayoutRow["attention"]> {
  const remains =
    attention === "payout_paid_twice" && !(await isReplaced(trx, id))
  return remains ? attention : null
}

/**
 * Ends the doubt: a person has found out whether the money left twice.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED
 */
export async function endPaidTwice(
  pool: Knex,
  id: string,
  by: PayoutDecision,
  settings: PayoutSettings
): Promise<void> {
  await inTransaction(pool, async (trx) => {
    assertNotCreator(await lockPayout(trx, id), by.actor_id, settings)
    const ended = await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ id, attention: "payout_paid_twice" })
      .whereNotIn("state", IN_DOUBT)
      .update({
        attention: null,
        // So that its entry is closed by that person, and not superseded.
        published_attention: null,
        version: trx.raw("version + 1"),
        updated_at: trx.fn.now(),
      })
    if (ended > 0) {
      await recordEvent(trx, { payout_id: id, event: "resolved", ...by })
    }
  })
}

/**
 * A failed payout has no outcome to record, unless only the gateway says that it
 * failed: a second person may have found it paid.
 */
function assertResolvableIfFailed(
  { id, state, is_refused, created_by }: PayoutRow,
  actor_id: string
): void {
  if (state !== "failed") {
    return
  }
  if (!is_refused) {
    throw notAllowed(
      `Nothing was sent for payout ${id}: there is no outcome to record`
    )
  }
  if (created_by === actor_id) {
    throw notAllowed(
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
SELECT id FROM successor WHERE state <> ALL(:did_not_arrive) LIMIT 1`

/** Whether it has a replacement whose money has left or may leave. */
async function isReplaced(trx: Knex.Transaction, id: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(SUCCESSORS, {
    id,
    did_not_arrive: [...DID_NOT_ARRIVE],
  })
  return rows.length > 0
}

/**
 * Where a second person has to approve, the creator cannot judge the outcome: by
 * recording it as unpaid, they could send the money again.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
function assertNotCreator(
  { created_by, currency_code }: PayoutRow,
  actor_id: string,
  { limits }: PayoutSettings
): void {
  const { approvalAbove } = limits[currencyOf(currency_code)] ?? {}
  if (approvalAbove !== undefined && created_by === actor_id) {
    throw notAllowed(
      "The person who created a payout cannot resolve it. Ask another operator or approver"
    )
  }
}
