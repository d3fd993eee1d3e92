import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutRow } from "../models/payout"
import type { Outcome } from "./outcome"
import { recordOutcome } from "./record-outcome"

/** The database may restart while the gateway answers. */
const SOON_MS = [0, 200, 1_000, 5_000, 15_000]

/** A failover takes minutes. The sweeper calls the row unknown in between. */
const LATER_MS = Array.from({ length: 40 }, () => 15_000)

export type Recording = {
  /** The row with its outcome, or as it was, if that takes too long. */
  soon: Promise<PayoutRow>
  /** When it is written down, or given up. */
  end: Promise<void>
}

/**
 * Writes down what the one call came to, for as long as that takes: nobody can
 * ask the gateway again.
 *
 * @param giveUp told what could not be written down, in ids and statuses
 */
export function keepOutcome(
  pool: Knex,
  payout: PayoutRow,
  outcome: Outcome,
  giveUp: (facts: Record<string, string | null>) => void
): Recording {
  const { id } = payout
  const first = attempt(pool, id, outcome, SOON_MS)
  const { state, gateway_id, gateway_status } = outcome
  return {
    soon: first.then((row) => row ?? payout),
    end: first.then(async (row) => {
      if (!row && !(await attempt(pool, id, outcome, LATER_MS))) {
        giveUp({ id, state, gateway_id, gateway_status })
      }
    }),
  }
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
