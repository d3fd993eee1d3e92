import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Turns } from "../../../shared/turns"

/**
 * A settlement holds one database connection for its lock while Medusa needs
 * others for its work: as many settlements as connections would wait for each
 * other forever.
 */
const turns = new Turns(3)

/** How long to wait for another process that settles the same collection. */
const PATIENCE_MS = 10_000
const POLL_MS = 100

/**
 * Runs a settlement of a payment collection, one at a time in all processes.
 * The lock lives in a transaction that does nothing else, so that it ends with
 * its process, whatever becomes of that. Returns false if somebody else is
 * still at it: they see to the same invoices.
 */
export async function holdCollection(
  pool: Knex,
  paymentCollectionId: string,
  job: () => Promise<void>
): Promise<boolean> {
  const key = `sbp-settle:${paymentCollectionId}`
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    if (await turns.take(() => tryToHold(pool, key, job))) {
      return true
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
