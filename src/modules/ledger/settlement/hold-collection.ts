import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Turns } from "../../../shared/turns"

/** How long to wait for a turn, and for another process at the same thing. */
const PATIENCE_MS = 10_000
const POLL_MS = 100

/** Medusa needs a second or so. After this, it hangs, and others may go on. */
const LONGEST_TURN_MS = 120_000

/**
 * A settlement holds one database connection for its lock while Medusa needs
 * others for its work: as many settlements as connections would wait for each
 * other forever.
 */
const MOST_TURNS = 3

const turnsOfPools = new WeakMap<object, Turns>()

/**
 * Runs a settlement of a payment collection, one at a time in all processes.
 * The lock lives in a transaction that does nothing else, so that it ends with
 * its process, whatever becomes of that. Returns false if there was no turn, or
 * somebody else is still at it: the sweeper sees to the same invoices.
 */
export async function holdCollection(
  pool: Knex,
  paymentCollectionId: string,
  job: () => Promise<void>
): Promise<boolean> {
  const key = `sbp-settle:${paymentCollectionId}`
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const end = await turnsOf(pool).begin(deadline - Date.now())
    if (!end) {
      return false
    }
    const tooLong = setTimeout(end, LONGEST_TURN_MS)
    try {
      if (await tryToHold(pool, key, job)) {
        return true
      }
    } finally {
      clearTimeout(tooLong)
      end()
    }
    await sleep(POLL_MS)
  }
  return false
}

async function tryToHold(pool: Knex, key: string, job: () => Promise<void>) {
  return pool.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { held: boolean }[] }>(
      "SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS held",
      [key]
    )
    if (rows[0]?.held !== true) {
      return false
    }
    await job()
    return true
  })
}

/** At least half of a pool's connections are left to those who work. */
function turnsOf(pool: Knex): Turns {
  const { client } = pool as unknown as { client: { pool?: { max?: number } } }
  const connections = client.pool ?? client
  let turns = turnsOfPools.get(connections)
  if (!turns) {
    const half = Math.floor((client.pool?.max ?? 2 * MOST_TURNS) / 2)
    turns = new Turns(Math.min(MOST_TURNS, Math.max(1, half)))
    turnsOfPools.set(connections, turns)
  }
  return turns
}
