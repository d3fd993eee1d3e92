import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../shared/not-allowed"
import {
  PAYOUT_TRANSITIONS,
  type PayoutState,
} from "../../domain/states/payout"
import { isAllowed, type Mover } from "../../domain/states/transition"
import type { PayoutRow } from "./models/payout"
import { PAYOUTS, rowsOf, type Written } from "./sql"
import { type HistoryEntry, recordEvents } from "./trail"

type PayoutMove = Omit<
  HistoryEntry,
  "payout_id" | "from_state" | "to_state"
> & {
  to: PayoutState
  /** Default: a person if `actor_id` names one, else the plugin by itself. */
  by?: Mover
  /** What else changes with it. */
  columns?: Written<Omit<PayoutRow, "state" | "version" | "published_state">>
}

/**
 * The only way in which a payout changes its state: as the table of transitions
 * allows it, by a conditional update, with its entry in the history. The
 * caller holds the row's lock.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function movePayout(
  trx: Knex.Transaction,
  payout: PayoutRow,
  move: PayoutMove
): Promise<PayoutRow> {
  const [moved] = await movePayouts(trx, [payout], move)
  return moved as PayoutRow
}

/** Moves several payouts at once, which are in the same state. */
export async function movePayouts(
  trx: Knex.Transaction,
  payouts: readonly PayoutRow[],
  { to, columns, by: mover, ...entry }: PayoutMove
): Promise<PayoutRow[]> {
  const [first] = payouts
  if (!first) {
    return []
  }
  const { state: from } = first
  const ids = payouts.map(({ id }) => id)
  const by = mover ?? (entry.actor_id === undefined ? "machine" : "person")
  const allowed = isAllowed(PAYOUT_TRANSITIONS, from, to, by)
  const moved = allowed
    ? await rowsOf<PayoutRow>(trx, PAYOUTS)
        .where({ state: from })
        .whereIn("id", ids)
        .update({
          ...columns,
          state: to,
          // If publishing failed halfway, subscribers may know another state than the row
          // remembers. And a decision that is corrected back must not look published.
          published_state: null,
          version: trx.raw("version + 1"),
          updated_at: trx.fn.now(),
        })
        .returning("*")
    : []
  if (moved.length < payouts.length) {
    throw notAllowed(`Payout ${first.id} is ${from}, so it cannot become ${to}`)
  }
  await recordEvents(
    trx,
    ids.map((payout_id) => ({
      ...entry,
      payout_id,
      from_state: from,
      to_state: to,
    }))
  )
  return moved
}
