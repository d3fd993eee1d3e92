import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutRow } from "../models/payout"
import type { Outcome } from "./outcome"
import { recordOutcome } from "./record-outcome"

/** The database may restart while the gateway answers. */
const SOON_MS = [0, 200, 1_000, 5_000, 15_000]

/** A failover takes minutes. The sweeper calls the row unknown in between. */
const LATER_MS = Array.from({ length: 40 }, () => 15_000)

/**
 * Writes down what the one call came to, for as long as that takes: nobody can
 * ask the gateway again. Returns the row as it was, if that takes too long.
 *
 * @param giveUp told what could not be written down, in ids and statuses
 */
export async function keepOutcome(
  pool: Knex,
  payout: PayoutRow,
  outcome: Outcome,
  giveUp: (facts: Record<string, string | null>) => void
): Promise<PayoutRow> {
  const { id } = payout
  const row = await attempt(pool, id, outcome, SOON_MS)
  if (row) {
    return row
  }
  const { state, gateway_id, gateway_status } = outcome
  void attempt(pool, id, outcome, LATER_MS).then((row) => {
    if (!row) {
      giveUp({ id, state, gateway_id, gateway_status })
    }
  })
  return payout
}

async function attempt(
  pool: Knex,
  id: string,
  outcome: Outcome,
  waits: number[]
): Promise<PayoutRow | undefined> {
  for (const wait of waits) {
    await sleep(wait, undefined, { ref: false })
    try {
      return await recordOutcome(pool, id, outcome)
    } catch {
      // Next time.
    }
  }
  return undefined
}
