import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { anyOf } from "../../shared/any-of"
import { countClosed, type Counts } from "../../shared/count-closed"
import { readCommitted } from "../../shared/read-committed"
import { NOT_ENDED } from "../../domain/states/payout"
import { OPEN_BATCHES } from "../../domain/states/payout-batch"
import { EVENT_TO_EMPTY } from "./models/payout-event"
import { PAYOUT_TO_EMPTY, UNPUBLISHED } from "./models/payout"
import { UNPUBLISHED_BATCH } from "./models/payout-batch"
import { BATCH_ROWS, BATCHES, LINKS, PAYOUT_EVENTS, PAYOUTS } from "./sql"
import { recordEvent } from "./trail"
import { readEmptiedBefore } from "./verify-trail"

/**
 * Neither the machine nor a limit needs the payout any more. Whether a person still has
 * to decide is on the ledger's list: `attention` stays in the row once it is published.
 */
export const CLOSED = `(counted_at < now() - interval '2 days'
  AND state NOT IN (${anyOf(NOT_ENDED)})
  AND NOT ${UNPUBLISHED})`

/** Ids, sums, states, times, the mask, and who decided stay. */
export const EMPTY = `description = NULL, words = '{}', metadata = NULL,
  error_message = NULL, fingerprint = '', emptied_at = now()`

type Retention = {
  /** Untouched since then. */
  before: Date
  /** Payouts that another module still needs. */
  except?: readonly string[]
}

/** Whom a link was for is emptied; that there was a link stays. */
export const EMPTY_LINK =
  "recipient_name = '', recipient_email = NULL, opened_from = NULL, used_from = NULL"

/** The batch has ended. */
export const BATCH_CLOSED = `state NOT IN (${anyOf(OPEN_BATCHES)})`

/** Empties a row that was never made: the others have lost these texts already. */
export const EMPTY_BATCH_ROW =
  "recipient_name = NULL, recipient_email = NULL, description = NULL"

export const EMPTY_BATCH = "name = '', digest = '', emptied_at = now()"

type Part = { table: string; old: string; closed: string; empty: string }

const PARTS: readonly Part[] = [
  {
    table: PAYOUTS,
    old: `updated_at < :before AND ${PAYOUT_TO_EMPTY}`,
    closed: `(${CLOSED} AND NOT id = ANY(:except))`,
    empty: EMPTY,
  },
  {
    table: LINKS,
    old: "created_at < :before AND recipient_name <> ''",
    closed: `EXISTS (
      SELECT 1 FROM ${PAYOUTS} p
      WHERE p.id = payout_id AND NOT p.id = ANY(:except) AND ${CLOSED})`,
    empty: EMPTY_LINK,
  },
  {
    table: BATCH_ROWS,
    old: "created_at < :before AND recipient_name IS NOT NULL",
    closed: `EXISTS (SELECT 1 FROM ${BATCHES} b WHERE b.id = batch_id AND ${BATCH_CLOSED})`,
    empty: EMPTY_BATCH_ROW,
  },
  {
    table: BATCHES,
    old: "created_at < :before AND emptied_at IS NULL",
    closed: `(${BATCH_CLOSED} AND NOT (${UNPUBLISHED_BATCH}))`,
    empty: EMPTY_BATCH,
  },
  {
    table: PAYOUT_EVENTS,
    old: `created_at < :before AND ${EVENT_TO_EMPTY}`,
    closed: `(payout_id IS NULL OR EXISTS (
      SELECT 1 FROM ${PAYOUTS} p
      WHERE p.id = payout_id AND NOT p.id = ANY(:except) AND ${CLOSED}))`,
    // The trigger keeps a digest in its place.
    empty: "note = NULL",
  },
]

const BATCH = 500

/**
 * Empties old payouts and the notes of their history: each batch is a short
 * transaction of its own that skips locked rows. The history has an entry that says
 * up to when it was emptied, or `verifyTrail` would report the missing notes.
 *
 * @returns how many rows of each table were emptied
 */
export async function emptyPayouts(
  pool: Knex,
  retention: Retention,
  maxBatches = Infinity
): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const part of PARTS) {
    let sum = 0
    for (let batch = 0; batch < maxBatches; batch++) {
      const emptied = await emptyBatch(pool, part, retention)
      sum += emptied
      if (emptied < BATCH) {
        break
      }
    }
    all[part.table] = sum
  }
  return all
}

async function emptyBatch(
  pool: Knex,
  { table, old, closed, empty }: Part,
  { before, except = [] }: Retention
): Promise<number> {
  return readCommitted(pool, async (trx) => {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      `WITH found AS MATERIALIZED (
         SELECT id FROM ${table} WHERE deleted_at IS NULL AND ${old} AND ${closed}
         LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       )
       UPDATE ${table} SET ${empty} WHERE id IN (SELECT id FROM found)`,
      { before, except: [...except] }
    )
    if (rowCount > 0 && (await readEmptiedBefore(trx)) < before) {
      const details = { before: before.toISOString() }
      await recordEvent(trx, { event: "emptied", details })
    }
    return rowCount
  })
}

/** What `emptyPayouts` would do now. */
export async function countOldPayouts(
  pool: Knex,
  { before, except = [] }: Retention
): Promise<Counts> {
  const all: Counts = {}
  for (const { table, old, closed } of PARTS) {
    all[table] = await countClosed(
      pool,
      `${table} WHERE deleted_at IS NULL AND ${old}`,
      closed,
      { before, except: [...except] }
    )
  }
  return all
}
