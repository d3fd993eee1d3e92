import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  BATCH_CLOSED,
  CLOSED,
  EMPTY,
  EMPTY_BATCH,
  EMPTY_BATCH_ROW,
  EMPTY_LINK,
} from "./retention"
import {
  countClosed,
  type Counted,
  type Counts,
} from "../../shared/count-closed"
import { matchesAny } from "../../shared/mentions"
import { readCommitted } from "../../shared/read-committed"
import { BATCH_ROWS, BATCHES, LINKS, PAYOUT_EVENTS, PAYOUTS } from "./sql"
import { recordEvent } from "./trail"

type ErasedPayouts = {
  /** How many payouts had texts to empty, in their rows or histories. */
  erased: number
  /** The ids of payouts that stay as they are, because they are open. */
  open: string[]
}

/**
 * Empties these payouts and the notes about them, whatever their age, each with an
 * entry in its history. What is open stays as it is.
 *
 * @param except payouts that another module still needs
 */
export async function erasePayouts(
  pool: Knex,
  ids: readonly string[],
  except: readonly string[] = []
): Promise<ErasedPayouts> {
  const result: ErasedPayouts = { erased: 0, open: [] }
  for (const id of ids) {
    if (except.includes(id)) {
      result.open.push(id)
      continue
    }
    await readCommitted(pool, async (trx) => {
      const { rows } = await trx.raw<{ rows: { is_closed: boolean }[] }>(
        `SELECT ${CLOSED} AS is_closed FROM ${PAYOUTS}
         WHERE id = ? AND deleted_at IS NULL FOR UPDATE`,
        [id]
      )
      if (rows[0]?.is_closed === false) {
        result.open.push(id)
      } else if (rows[0] && (await emptyOne(trx, id))) {
        await recordEvent(trx, { payout_id: id, event: "erased" })
        result.erased++
      }
    })
  }
  return result
}

/** Counts the payouts that `erasePayouts` would empty now, and those that are open. */
export async function countPayouts(
  pool: Knex,
  ids: readonly string[],
  except: readonly string[]
): Promise<Counted> {
  return countClosed(
    pool,
    `${PAYOUTS} p WHERE id = ANY(:ids) AND deleted_at IS NULL
       AND (emptied_at IS NULL OR EXISTS (
         SELECT 1 FROM ${PAYOUT_EVENTS}
         WHERE payout_id = p.id AND note IS NOT NULL))`,
    `${CLOSED} AND NOT id = ANY(:except)`,
    { ids: [...ids], except: [...except] }
  )
}

async function emptyOne(
  trx: Knex.Transaction,
  payout_id: string
): Promise<boolean> {
  const payout = await trx.raw<{ rowCount: number }>(
    `UPDATE ${PAYOUTS} SET ${EMPTY} WHERE id = ? AND emptied_at IS NULL`,
    [payout_id]
  )
  await trx.raw(
    `UPDATE ${LINKS} SET ${EMPTY_LINK}
     WHERE payout_id = ? AND deleted_at IS NULL`,
    [payout_id]
  )
  const notes = await trx(PAYOUT_EVENTS)
    .where({ payout_id })
    .whereNotNull("note")
    .update({ note: null })
  return payout.rowCount + notes > 0
}

/** Payouts, and history rows about no payout, whose texts match one of these patterns. */
export async function findMentions(
  pool: Knex,
  patterns: string[]
): Promise<{ payouts: string[]; rows: number[] }> {
  const says = (words: string) => matchesAny(words, ":patterns")
  const { rows } = await pool.raw<{
    rows: { id: string | null; number: number | null }[]
  }>(
    `SELECT id, CAST(NULL AS integer) AS number FROM ${PAYOUTS} WHERE deleted_at IS NULL
       AND ${says("concat_ws(' ', description, CAST(metadata AS text), error_message)")}
     UNION
     SELECT payout_id, CAST(NULL AS integer) FROM ${LINKS} WHERE deleted_at IS NULL
       AND ${says("concat_ws(' ', recipient_name, recipient_email)")}
     UNION
     SELECT payout_id, CASE WHEN payout_id IS NULL THEN number END
     FROM ${PAYOUT_EVENTS} WHERE deleted_at IS NULL AND ${says("note")}`,
    { patterns }
  )
  return {
    payouts: rows.flatMap(({ id }) => id ?? []),
    rows: rows.flatMap(({ number }) => number ?? []),
  }
}

/** Selects rows of batches: of these orders, or matching one of these patterns. */
type BatchesAbout = { orders: string[]; patterns: string[] }

/** The texts of batches: those of rows without a payout, and their names. */
const OF_BATCHES = [
  {
    table: BATCH_ROWS,
    about: `recipient_name IS NOT NULL AND (order_id = ANY(:orders) OR
      ${matchesAny("concat_ws(' ', recipient_name, recipient_email, description)", ":patterns")})`,
    closed: `batch_id IN (SELECT id FROM ${BATCHES} WHERE ${BATCH_CLOSED})`,
    empty: EMPTY_BATCH_ROW,
  },
  {
    table: BATCHES,
    about: matchesAny("name", ":patterns"),
    closed: BATCH_CLOSED,
    empty: EMPTY_BATCH,
  },
]

/** Counts what `eraseBatches` would empty now, and what is open. */
export async function countBatches(
  pool: Knex,
  whose: BatchesAbout
): Promise<Counts> {
  const all: Counts = {}
  for (const { table, about, closed } of OF_BATCHES) {
    const rows = `${table} WHERE deleted_at IS NULL AND ${about}`
    all[table] = await countClosed(pool, rows, closed, whose)
  }
  return all
}

/** Empties the texts of these batches and rows, except of open ones. */
export async function eraseBatches(
  pool: Knex,
  whose: BatchesAbout
): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const { table, about, closed, empty } of OF_BATCHES) {
    const { rowCount } = await pool.raw<{ rowCount: number }>(
      `UPDATE ${table} SET ${empty}
       WHERE deleted_at IS NULL AND ${closed} AND ${about}`,
      whose
    )
    all[table] = rowCount
  }
  return all
}

/** Empties the notes of single rows of the history that are about no payout. */
export async function eraseNotes(
  pool: Knex,
  numbers: readonly number[]
): Promise<number> {
  return readCommitted(pool, async (trx) => {
    const { rows } = await trx.raw<{ rows: { number: number }[] }>(
      `UPDATE ${PAYOUT_EVENTS} SET note = NULL
       WHERE number = ANY(?) AND note IS NOT NULL AND payout_id IS NULL
       RETURNING number`,
      [[...numbers]]
    )
    if (rows.length > 0) {
      const details = { rows: rows.map(({ number }) => number) }
      await recordEvent(trx, { event: "erased", details })
    }
    return rows.length
  })
}

/** Where the history has the address of a user, by the column that is emptied. */
const OF_USER = {
  actor_email: "actor_id = ? AND actor_email IS NOT NULL",
  note: "event = 'person_bound' AND details ->> 'user_id' = ? AND note IS NOT NULL",
} as const

/** How many rows of the history `eraseUser` would empty now. */
export async function countUser(pool: Knex, user_id: string): Promise<number> {
  const { rows } = await pool.raw<{ rows: [{ count: number }] }>(
    `SELECT count(*)::int AS count FROM ${PAYOUT_EVENTS}
     WHERE (${OF_USER.actor_email}) OR (${OF_USER.note})`,
    [user_id, user_id]
  )
  return rows[0].count
}

/**
 * Takes the e-mail address of a user out of the history. The user's id stays: who
 * decided about money has to be known.
 */
export async function eraseUser(pool: Knex, user_id: string): Promise<number> {
  return readCommitted(pool, async (trx) => {
    const addresses = await trx(PAYOUT_EVENTS)
      .whereRaw(OF_USER.actor_email, [user_id])
      .update({ actor_email: null })
    const bindings = await trx(PAYOUT_EVENTS)
      .whereRaw(OF_USER.note, [user_id])
      .update({ note: null })
    const erased = addresses + bindings
    if (erased > 0) {
      await recordEvent(trx, { event: "erased", details: { user_id } })
    }
    return erased
  })
}
