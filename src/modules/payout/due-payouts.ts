import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type PayoutRow, UNPUBLISHED } from "./models/payout"
import { movePayout } from "./move-payout"
import { inTransaction, LINKS, PAYOUTS, rowsOf } from "./sql"

/**
 * Marks payouts unknown whose answer is overdue: their process was stopped, or
 * could not record the outcome. Returns how many. Nothing is ever sent again.
 */
export async function stopWaiting(pool: Knex, limit: number): Promise<number> {
  return inTransaction(pool, async (trx) => {
    const payouts = await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ state: "sending" })
      .where("answer_due_at", "<", trx.fn.now() as never)
      .orderBy("answer_due_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    for (const payout of payouts) {
      await movePayout(trx, payout, {
        to: "unknown",
        event: "answer_missing",
        columns: { attention: "payout_unknown", error_code: "no_answer" },
      })
    }
    return payouts.length
  })
}

const LATE = `((state = 'awaiting_approval' AND approve_by < now())
  OR (state = 'awaiting_card' AND EXISTS (
    SELECT 1 FROM ${LINKS} WHERE payout_id = ${PAYOUTS}.id
      AND expires_at < now() AND used_at IS NULL AND deleted_at IS NULL)))`

/** Ends payouts that were not approved, or whose link ended without a card. Returns how many. */
export async function expirePayouts(
  pool: Knex,
  limit: number
): Promise<number> {
  return inTransaction(pool, async (trx) => {
    const payouts = await rowsOf<PayoutRow>(trx, PAYOUTS)
      .whereRaw(LATE)
      .limit(limit)
      .forUpdate()
      .skipLocked()
    for (const payout of payouts) {
      await movePayout(trx, payout, { to: "expired", event: "expired" })
    }
    return payouts.length
  })
}

/**
 * Payouts whose latest state is not published yet. The operator's list and the
 * event bus are outside this module, so publication follows the commit and is
 * repeated until it succeeds.
 */
export async function listUnpublished(
  pool: Knex,
  limit: number
): Promise<PayoutRow[]> {
  return (
    rowsOf<PayoutRow>(pool, PAYOUTS)
      .whereRaw(UNPUBLISHED)
      // First what a person has to look at, however many links a batch has just made.
      .orderByRaw(
        "attention IS DISTINCT FROM published_attention DESC, updated_at"
      )
      .limit(limit)
  )
}

/**
 * Until `markListed`, the operator's list may say this reason instead of the payout's own:
 * whichever of them is missing or left over, the payout is published again.
 */
export async function markUnlisted(
  pool: Knex,
  { id, attention }: Pick<PayoutRow, "id" | "attention">
): Promise<void> {
  await rowsOf<PayoutRow>(pool, PAYOUTS)
    .where({ id })
    .update({
      published_attention: pool.raw(
        "CASE WHEN attention IS NULL THEN coalesce(?, published_attention) END",
        [attention]
      ),
    })
}

/**
 * Records what the operator's list says, whatever the payout says by now, and whether or not
 * the event was published.
 */
export async function markListed(
  pool: Knex,
  { id, attention }: Pick<PayoutRow, "id" | "attention">
): Promise<void> {
  await rowsOf<PayoutRow>(pool, PAYOUTS)
    .where({ id })
    .update({ published_attention: attention })
}

export type PublishedState = Pick<
  PayoutRow,
  "id" | "attention" | "state" | "version"
>

/**
 * Records what was published. False if the payout has changed meanwhile: another
 * process may have published the later state first, so it has to be published
 * again after this one.
 */
export async function markPublished(
  pool: Knex,
  { id, attention, state, version }: PublishedState
): Promise<boolean> {
  const updated = await rowsOf<PayoutRow>(pool, PAYOUTS)
    .where({ id, attention, state, version } as never)
    .update({ published_attention: attention, published_state: state })
  return updated > 0
}
