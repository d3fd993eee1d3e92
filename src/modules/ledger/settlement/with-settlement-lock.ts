import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { withTimeout } from "../../../shared/with-timeout"
import { Semaphore } from "../../../shared/semaphore"
import { NO_TRANSACTION_TIMEOUT } from "../../../shared/no-transaction-timeout"
import { beginReadCommitted } from "../../../shared/read-committed"

/** How long to wait for a turn, and then for another process that holds the lock. */
export type Timeouts = { turnMs: number; lockMs: number }

/** For a request whose person waits for the outcome. */
const TIMEOUTS: Timeouts = { turnMs: 10_000, lockMs: 10_000 }
const POLL_MS = 100

/**
 * Medusa needs a second or so. After this time the job counts as hanging, in the
 * merchant's code for example: its turn and its connection are released.
 */
const MAX_TURN_MS = 120_000

/** How much later the database releases the lock of a process that stands still. */
const MAX_DELAY_MS = 2_000

/**
 * A job holds one database connection for its lock while Medusa needs others for
 * its work: as many jobs as connections would wait for each other for ever.
 */
const MAX_TURNS = 3

/** Shorter than a notification waits to be stored. */
const ANOTHER_MS = 1_000

/**
 * What runs while the lock is held. Its process may stand still until the database has
 * released the lock, and then continue: before the job writes what another process may
 * have written since, it calls `assertHeld`, which throws in that case.
 */
type Job = (assertHeld: () => Promise<void>) => Promise<void>

const turnsOfPools = new WeakMap<object, Semaphore>()

/** The jobs that hang in this process, and whose turn was released. */
const hanging = new Set<string>()

/**
 * Runs what changes the money of one collection, or of one order that is paid in parts: a
 * settlement, the booking of a refund, or an admin's request. One at a time in all
 * processes. The lock lives in a transaction that does nothing else, so that it ends with
 * its process, however that ends. Returns false if there was no turn, another
 * process still holds the lock, or the database has no second connection: the sweep
 * handles the same invoices later.
 *
 * @throws when the job hangs. It may still end, and this process does not begin it
 *   again before that; the cart's lock stops other processes, if the job holds one, as
 *   settling a cart does
 */
export async function withSettlementLock(
  pool: Knex,
  lockKey: string,
  job: Job,
  timeouts = TIMEOUTS,
  maxTurnMs = MAX_TURN_MS
): Promise<boolean> {
  const key = `sbp-settle:${lockKey}`
  let deadline: number | undefined
  do {
    const end = hanging.has(key)
      ? undefined
      : await turnsOf(pool).acquire(timeouts.turnMs)
    if (!end) {
      return false
    }
    deadline ??= Date.now() + timeouts.lockMs
    try {
      const turn: Job = (assertHeld) =>
        endInTime(key, () => job(assertHeld), maxTurnMs)
      if (await tryToHold(pool, key, turn, maxTurnMs + MAX_DELAY_MS)) {
        return true
      }
    } finally {
      end()
    }
    await sleep(POLL_MS)
  } while (Date.now() < deadline)
  return false
}

/** Ends a turn, and its connection, in time: neither waits for a job that hangs. */
async function endInTime(
  key: string,
  job: () => Promise<void>,
  maxTurnMs: number
): Promise<void> {
  const done = job()
  try {
    await withTimeout(done, maxTurnMs, "Medusa")
  } catch (error) {
    hanging.add(key)
    // However the job ends, the caller has reported it by then.
    void done.catch(() => undefined).finally(() => hanging.delete(key))
    throw error
  }
}

async function tryToHold(pool: Knex, key: string, job: Job, maxIdleMs: number) {
  return beginReadCommitted(pool, async (trx) => {
    const { rows } = await trx.raw<{ rows: { held: boolean }[] }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS held,
         set_config('idle_in_transaction_session_timeout', ?, true),
         ${NO_TRANSACTION_TIMEOUT}`,
      [key, String(maxIdleMs)]
    )
    if (rows[0]?.held !== true || !(await hasAnother(pool))) {
      return false
    }
    await job(async () => {
      await trx.raw("SELECT 1")
    })
    return true
  })
}

/**
 * The job needs more connections than the lock's. Behind a pooler, locks of several
 * processes may hold all connections, and each wait for another one: they have to give up.
 */
async function hasAnother(pool: Knex): Promise<boolean> {
  const another = withTimeout(pool.raw("SELECT 1"), ANOTHER_MS, "The database")
  return another.then(
    () => true,
    () => false
  )
}

/** As long as a stopping process waits for the work that it has begun. */
const MAX_STOP_MS = 60_000

/** Takes every turn for good: resolves when no job runs any more, except those that hang. */
export async function endTurns(pool: Knex): Promise<void> {
  const turns = Array.from({ length: countTurns(pool) }, () =>
    turnsOf(pool).acquire(MAX_STOP_MS)
  )
  await Promise.all(turns)
}

function turnsOf(pool: Knex): Semaphore {
  const { client } = pool as unknown as { client: { pool?: object } }
  const connections = client.pool ?? client
  let turns = turnsOfPools.get(connections)
  if (!turns) {
    turns = new Semaphore(countTurns(pool))
    turnsOfPools.set(connections, turns)
  }
  return turns
}

/** At least half of a pool's connections stay free for the work itself. */
export function countTurns(pool: Knex): number {
  const { client } = pool as unknown as { client: { pool?: { max?: number } } }
  const half = Math.floor((client.pool?.max ?? 2 * MAX_TURNS) / 2)
  return Math.min(MAX_TURNS, Math.max(1, half))
}
