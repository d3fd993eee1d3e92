import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutRow } from "../models/payout"
import type { Outcome } from "./outcome"
import { recordOutcome } from "./record-outcome"

/** The database may restart while the gateway answers. */
const SOON_MS = [0, 200, 1_000, 5_000, 15_000]

/** A failover takes minutes. The sweeper calls the row unknown in between. */
const LATER_MS = Array.from({ length: 40 }, () => 15_000)

export type Kept = {
  /** As it was, if writing it down takes too long. */
  payout: PayoutRow
  /** Whether the outcome is written down, in the end. */
  isWritten: Promise<boolean>
}

/**
 * Writes down what the one call came to, for as long as that takes: nobody can
 * ask the gateway again.
 *
 * @param giveUp told what could not be written down, in ids and statuses
 */
export async function keepOutcome(
  pool: Knex,
  payout: PayoutRow,
  outcome: Outcome,
  giveUp: (facts: Record<string, string | null>) => void
): Promise<Kept> {
  const row = await attempt(pool, payout, outcome, SOON_MS)
  if (row) {
    return { payout: row, isWritten: Promise.resolve(true) }
  }
  const { id } = payout
  const { state, gateway_id, gateway_status } = outcome
  const later = attempt(pool, payout, outcome, LATER_MS).then((row) => {
    if (!row) {
      giveUp({ id, state, gateway_id, gateway_status })
    }
    return row !== undefined
  })
  return { payout, isWritten: later }
}

async function attempt(
  pool: Knex,
  payout: PayoutRow,
  outcome: Outcome,
  waits: number[]
): Promise<PayoutRow | undefined> {
  for (const wait of waits) {
    await sleep(wait, undefined, { ref: false })
    try {
      return await recordOutcome(pool, payout, outcome)
    } catch {
      // Next time.
    }
  }
  return undefined
}
