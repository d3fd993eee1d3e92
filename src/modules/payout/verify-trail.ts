import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PAYOUT_TRANSITIONS } from "../../domain/states/payout"
import { NO_TRANSACTION_TIMEOUT } from "../../shared/no-transaction-timeout"
import { emptiedOf, type PayoutEventRow } from "./models/payout-event"
import { PAYOUT_EVENTS, PAYOUTS, rowsOf, type Sql } from "./sql"
import { FIRST_HASH, hashOf } from "./trail"

export type TrailVerdict = {
  /** How many rows were verified. */
  rows: number
  /** Of the last row. A copy kept outside the database proves the history up to that row. */
  hash: string
  /** What does not fit; none when everything does. */
  broken?: string
}

const BATCH = 1_000

/**
 * Whether the history of payouts is the one that was written: no row changed,
 * missing or inserted between others, nothing emptied without an entry that says
 * so, and every payout as its history says.
 */
export async function verifyTrail(sql: Sql): Promise<TrailVerdict> {
  let [verified, hash] = [0, FIRST_HASH]
  const stop = (broken: string) => ({ rows: verified, hash, broken })
  let emptyings = await readEmptyings(sql)
  for (;;) {
    const batch = await rowsOf<PayoutEventRow>(sql, PAYOUT_EVENTS)
      .where("number", ">", verified)
      .orderBy("number")
      .limit(BATCH)
    for (const row of batch) {
      if (row.number !== verified + 1) {
        return stop(`row ${verified + 1} is missing`)
      }
      if (row.hash !== hashOf(hash, row)) {
        return stop(`row ${row.number} was changed`)
      }
      const isUnaccounted = () =>
        emptiedOf(row.seals).some((it) => !isAccountedFor(row, it, emptyings))
      if (isUnaccounted()) {
        // The row may have been emptied after `emptyings` was read: its entry came with it.
        emptyings = await readEmptyings(sql)
      }
      if (isUnaccounted()) {
        return stop(`row ${row.number} was emptied, and no entry says so`)
      }
      verified = row.number
      hash = row.hash
    }
    if (batch.length < BATCH) {
      break
    }
  }
  const mismatch = await findMismatch(sql)
  return { rows: verified, hash, ...(mismatch && { broken: mismatch }) }
}

/** What the history says was emptied. Its entries are verified with all other rows. */
type Emptyings = {
  /** `retention` may have emptied all rows before this. */
  before: Date
  /** By the id of a user or payout, the number of its last erasure: it covers the rows before. */
  users: Map<unknown, number>
  payouts: Map<unknown, number>
  /** Single rows, by number. */
  rows: Set<number>
}

async function readEmptyings(sql: Sql): Promise<Emptyings> {
  const before = await readEmptiedBefore(sql)
  // The queries that follow read all rows: the more there are, the longer they take.
  await sql.raw(
    `SELECT set_config('statement_timeout', '0', true), ${NO_TRANSACTION_TIMEOUT}`
  )
  const erased = await rowsOf<PayoutEventRow>(sql, PAYOUT_EVENTS)
    .where({ event: "erased" })
    .orderBy("number")
  return {
    before,
    users: new Map(
      erased.map(({ details, number }) => [details.user_id, number])
    ),
    payouts: new Map(
      erased.map(({ payout_id, number }) => [payout_id, number])
    ),
    rows: new Set(
      erased.flatMap(({ details }) => (details.rows ?? []) as number[])
    ),
  }
}

/** All rows before this time may be empty. An entry never covers rows that are later than itself. */
export async function readEmptiedBefore(sql: Sql): Promise<Date> {
  const { rows } = await (sql as Knex).raw<{ rows: [{ before: Date }] }>(
    `SELECT ${EMPTIED_BEFORE} AS before`
  )
  return rows[0].before
}

const EMPTIED_BEFORE = `coalesce((
  SELECT max(least((details ->> 'before')::timestamptz, created_at))
  FROM ${PAYOUT_EVENTS}
  WHERE event = 'emptied' AND payout_id IS NULL AND deleted_at IS NULL
), 'epoch'::timestamptz)`

function isAccountedFor(
  row: PayoutEventRow,
  name: string,
  { before, users, payouts, rows }: Emptyings
): boolean {
  const { number, payout_id, actor_id, event, details, created_at } = row
  const isErased = (erasures: Map<unknown, number>, id: unknown) =>
    typeof id === "string" && number < (erasures.get(id) ?? 0)
  return name === "actor_email"
    ? isErased(users, actor_id)
    : created_at < before ||
        isErased(payouts, payout_id) ||
        (event === "person_bound" && isErased(users, details.user_id)) ||
        rows.has(number)
}

/**
 * Finds a payout whose row differs from its history (its last entries may have been deleted),
 * or one that only the history has: payouts are never deleted.
 */
async function findMismatch(sql: Sql): Promise<string | undefined> {
  const find = async (query: string) => {
    const { rows } = await (sql as Knex).raw<{ rows: { id: string }[] }>(query)
    return rows[0]?.id
  }
  const mismatch = await find(MISMATCH)
  if (mismatch !== undefined) {
    return `payout ${mismatch} differs from its history`
  }
  const missing = await find(MISSING)
  return missing && `payout ${missing} is missing`
}

/** The allowed moves. An entry without a former state is the first of its payout. */
const ALLOWED = PAYOUT_TRANSITIONS.map(
  ({ from, to }) => `('${from}', '${to}')`
).join(", ")

const MISMATCH = `
SELECT p.id FROM ${PAYOUTS} AS p
LEFT JOIN LATERAL (
  SELECT to_state FROM ${PAYOUT_EVENTS}
  WHERE payout_id = p.id AND deleted_at IS NULL AND to_state IS NOT NULL
  ORDER BY number DESC LIMIT 1
) AS last ON true
LEFT JOIN LATERAL (
  SELECT details, actor_id FROM ${PAYOUT_EVENTS}
  WHERE payout_id = p.id AND deleted_at IS NULL AND event IN ('created', 'restored')
  ORDER BY number LIMIT 1
) AS first ON true
LEFT JOIN LATERAL (
  SELECT details ->> 'card' AS card FROM ${PAYOUT_EVENTS}
  WHERE payout_id = p.id AND deleted_at IS NULL
    AND event IN ('created', 'restored', 'card_given')
    AND details ->> 'card' IS NOT NULL
  ORDER BY number LIMIT 1
) AS named ON true
WHERE last.to_state IS DISTINCT FROM p.state
  OR EXISTS (
    SELECT 1 FROM (
      SELECT from_state, to_state, lag(to_state) OVER (ORDER BY number) AS left_in
      FROM ${PAYOUT_EVENTS}
      WHERE payout_id = p.id AND deleted_at IS NULL AND to_state IS NOT NULL
    ) AS move WHERE from_state IS DISTINCT FROM left_in
      OR (from_state IS NOT NULL AND (from_state, to_state) NOT IN (${ALLOWED})))
  OR coalesce(first.details ->> 'created_by', first.actor_id) IS DISTINCT FROM p.created_by
  OR first.details ->> 'amount' IS DISTINCT FROM p.amount
  OR first.details ->> 'currency_code' IS DISTINCT FROM p.currency_code
  OR named.card IS DISTINCT FROM p.first6 || '…' || p.last4
  OR (p.fingerprint = '' AND p.emptied_at IS NULL AND p.last4 IS NOT NULL)
  OR (p.emptied_at IS NOT NULL AND p.created_at >= ${EMPTIED_BEFORE}
    AND NOT EXISTS (
      SELECT 1 FROM ${PAYOUT_EVENTS}
      WHERE payout_id = p.id AND event = 'erased' AND deleted_at IS NULL))
ORDER BY p.id LIMIT 1`

const MISSING = `
SELECT made.payout_id AS id FROM ${PAYOUT_EVENTS} AS made
WHERE made.event IN ('created', 'restored') AND made.deleted_at IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM ${PAYOUTS} AS p
    WHERE p.id = made.payout_id AND p.deleted_at IS NULL)
ORDER BY made.number LIMIT 1`
