import { createHash, randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutState } from "../../domain/states/payout"
import { newId } from "../../shared/ids"
import {
  emptiedOf,
  type PayoutEventRow,
  type Seal,
  SEALED,
} from "./models/payout-event"
import { inTransaction, PAYOUT_EVENTS, PAYOUTS, rowsOf, type Sql } from "./sql"

export type HistoryEntry = {
  /** None for an entry that is about no payout. */
  payout_id?: string
  event: string
  from_state?: PayoutState
  to_state?: PayoutState
  /** A user's id; none when the plugin did it by itself. */
  actor_id?: string
  /** The user's address at this time. */
  actor_email?: string
  /** Words of a person or of another program: they can be emptied later. */
  note?: string | null
  /** Ids, sums, statuses, codes and masks only. */
  details?: Record<string, unknown>
}

/**
 * Appends to the history, in the transaction of what it records. Each row is
 * chained to the one before, so only one transaction at a time can append: the
 * lock is the last that a transaction takes, or two could wait for each other.
 */
export async function recordEvent(
  trx: Knex.Transaction,
  entry: HistoryEntry
): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
    "sbp-payout-trail",
  ])
  const { rows } = await trx.raw<{ rows: Head[] }>(HEAD, [FIRST_HASH])
  const [{ before, number, created_at }] = rows as [Head]
  const row = {
    id: newId("payout_event"),
    number,
    payout_id: entry.payout_id ?? null,
    event: entry.event,
    from_state: entry.from_state ?? null,
    to_state: entry.to_state ?? null,
    actor_id: entry.actor_id ?? null,
    actor_email: entry.actor_email ?? null,
    note: entry.note ?? null,
    seals: newSeals(entry),
    // As it is read again: Postgres keeps the text of a Date.
    details: JSON.parse(JSON.stringify(entry.details ?? {})) as object,
    created_at,
  }
  await trx(PAYOUT_EVENTS).insert({
    ...row,
    details: JSON.stringify(row.details),
    seals: row.seals && JSON.stringify(row.seals),
    hash: hashOf(before, row),
  })
}

type Head = { before: string; number: number; created_at: Date }

/** Not now(): a transaction may have waited. To the millisecond, as JS has it. */
const HEAD = `
SELECT coalesce(last.hash, ?) AS before,
  coalesce(last.number, 0) + 1 AS number,
  date_trunc('milliseconds', clock_timestamp()) AS created_at
FROM (SELECT 1) AS one
LEFT JOIN (
  SELECT hash, number FROM ${PAYOUT_EVENTS}
  WHERE deleted_at IS NULL ORDER BY number DESC LIMIT 1
) AS last ON true`

/** The hash before the first row. */
export const FIRST_HASH = "0".repeat(64)

type TrailRow = Omit<PayoutEventRow, "hash" | "updated_at" | "deleted_at">

/** A salt of its own for each part of a row that can be emptied. */
function newSeals(entry: HistoryEntry): Record<string, Seal> | null {
  const sealed = SEALED.filter((name) => (entry[name] ?? null) !== null)
  return sealed.length
    ? Object.fromEntries(
        sealed.map((name) => [
          name,
          { salt: randomBytes(16).toString("base64url") },
        ])
      )
    : null
}

/**
 * What the hash of a row knows of a part that can be emptied: the same, whether the
 * part is still there or the database keeps only its digest (see the trigger
 * `sbp_payout_event_stays`). Null: there never was one.
 */
function digestOf(
  row: Pick<TrailRow, (typeof SEALED)[number] | "seals">,
  name: (typeof SEALED)[number]
): string | null {
  const seal = (row.seals as Record<string, Seal> | null)?.[name]
  const text = row[name]
  if (seal && "salt" in seal && text !== null) {
    const sealed = `${seal.salt}:${text}`
    return createHash("sha256").update(sealed).digest("hex")
  }
  // A text beside the digest of another one is not what was written.
  return text === null && seal && "hash" in seal ? seal.hash : text
}

/** SHA-256 over a whole row and the hash of the row before it. */
export function hashOf(
  before: string,
  entry: Omit<TrailRow, "details"> & { details: unknown }
): string {
  const content = JSON.stringify([
    before,
    entry.number,
    entry.id,
    entry.payout_id,
    entry.event,
    entry.from_state,
    entry.to_state,
    entry.actor_id,
    digestOf(entry, "actor_email"),
    digestOf(entry, "note"),
    sorted(entry.details),
    entry.created_at.toISOString(),
  ])
  return createHash("sha256").update(content).digest("hex")
}

/** Postgres keeps the names of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted)
  }
  return typeof value === "object" && value !== null
    ? Object.entries(value)
        .filter(([, it]) => it !== undefined)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, it]) => [name, sorted(it)])
    : value
}

/** An act of a person that is about no payout, or comes before there is one. */
export type AuditEntry = Pick<
  HistoryEntry,
  "payout_id" | "actor_email" | "note" | "details"
> & {
  event: "refused" | "exported" | "person_bound"
  actor_id: string
}

/** More refused requests of one user than these do not fill the database. */
const MAX_REFUSALS_PER_HOUR = 100

export async function recordAudit(
  pool: Knex,
  entry: AuditEntry
): Promise<void> {
  await inTransaction(pool, async (trx) => {
    if (entry.event !== "refused" || !(await hasTooMany(trx, entry))) {
      await recordEvent(trx, entry)
    }
  })
}

async function hasTooMany(
  trx: Knex.Transaction,
  { actor_id, event }: AuditEntry
): Promise<boolean> {
  const refusals = await trx(PAYOUT_EVENTS)
    .where({ actor_id, event })
    .where("created_at", ">", trx.raw("now() - interval '1 hour'"))
    .limit(MAX_REFUSALS_PER_HOUR)
    .select("id")
  return refusals.length >= MAX_REFUSALS_PER_HOUR
}

/** The addresses that these users had when they last did something here. */
export async function readActorEmails(
  pool: Knex,
  ids: string[]
): Promise<Map<string, string>> {
  const { rows } = await pool.raw<{
    rows: { actor_id: string; actor_email: string }[]
  }>(
    `SELECT DISTINCT ON (actor_id) actor_id, actor_email
     FROM ${PAYOUT_EVENTS}
     WHERE actor_id = ANY(?) AND actor_email IS NOT NULL AND deleted_at IS NULL
     ORDER BY actor_id, created_at DESC`,
    [ids]
  )
  return new Map(
    rows.map(({ actor_id, actor_email }) => [actor_id, actor_email])
  )
}

export type TrailVerdict = {
  rows: number
  /** Of the last row: kept elsewhere, it proves what the history was by then. */
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
  let [rows, hash] = [0, FIRST_HASH]
  const emptyings = await readEmptyings(sql)
  for (;;) {
    const batch = await rowsOf<PayoutEventRow>(sql, PAYOUT_EVENTS)
      .where("number", ">", rows)
      .orderBy("number")
      .limit(BATCH)
    for (const row of batch) {
      if (row.number !== rows + 1) {
        return { rows, hash, broken: `row ${rows + 1} is missing` }
      }
      if (row.hash !== hashOf(hash, row)) {
        return { rows, hash, broken: `row ${row.number} was changed` }
      }
      const emptied = emptiedOf(row.seals)
      if (!emptied.every((name) => isAccountedFor(row, name, emptyings))) {
        const broken = `row ${row.number} was emptied, and no entry says so`
        return { rows, hash, broken }
      }
      rows = row.number
      hash = row.hash
    }
    if (batch.length < BATCH) {
      break
    }
  }
  const mismatch = await findMismatch(sql)
  return { rows, hash, ...(mismatch && { broken: mismatch }) }
}

/** What the history says was emptied. These rows are verified with all others. */
type Emptyings = {
  /** Whatever is older than that, by `retention`. */
  before: Date
  /** Of an erased user: their address. */
  users: Set<unknown>
  /** Of an erased person: the notes about these payouts, and these single rows. */
  payouts: Set<string | null>
  rows: Set<number>
}

async function readEmptyings(sql: Sql): Promise<Emptyings> {
  const entries = await rowsOf<PayoutEventRow>(sql, PAYOUT_EVENTS).whereIn(
    "event",
    EMPTYINGS
  )
  const erased = entries.filter(({ event }) => event === "erased")
  return {
    before: await readEmptiedBefore(sql),
    users: new Set(erased.map(({ details }) => details.user_id)),
    payouts: new Set(erased.map(({ payout_id }) => payout_id)),
    rows: new Set(
      erased.flatMap(({ details }) => (details.rows ?? []) as number[])
    ),
  }
}

const EMPTYINGS = ["emptied", "erased"]

/** Up to when everything may be empty. An entry cannot speak of the future. */
export async function readEmptiedBefore(sql: Sql): Promise<Date> {
  const { rows } = await (sql as Knex).raw<{ rows: [{ before: Date }] }>(
    `SELECT ${EMPTIED_BEFORE} AS before`
  )
  return rows[0].before
}

const EMPTIED_BEFORE = `coalesce((
  SELECT max(least((details ->> 'before')::timestamptz, created_at))
  FROM ${PAYOUT_EVENTS} WHERE event = 'emptied' AND deleted_at IS NULL
), 'epoch'::timestamptz)`

function isAccountedFor(
  row: PayoutEventRow,
  name: string,
  { before, users, payouts, rows }: Emptyings
): boolean {
  const { number, payout_id, actor_id, event, details, created_at } = row
  return name === "actor_email"
    ? users.has(actor_id)
    : created_at < before ||
        (payout_id !== null && payouts.has(payout_id)) ||
        (event === "person_bound" && users.has(details.user_id)) ||
        rows.has(number)
}

/**
 * A payout that differs from its history, whose end may be cut off. Or a payout
 * that only its history knows: no payout is ever deleted.
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
WHERE last.to_state IS DISTINCT FROM p.state
  OR coalesce(first.details ->> 'created_by', first.actor_id) IS DISTINCT FROM p.created_by
  OR first.details ->> 'amount' IS DISTINCT FROM p.amount
  OR first.details ->> 'currency_code' IS DISTINCT FROM p.currency_code
  OR first.details ->> 'card' IS DISTINCT FROM p.first6 || '…' || p.last4
  OR (p.fingerprint = '' AND p.emptied_at IS NULL)
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

/**
 * Verifies the history, unless that was done within a day, and appends what it
 * found. Undefined: it was not due.
 */
export async function checkTrail(
  pool: Knex
): Promise<TrailVerdict | undefined> {
  const { rows } = await pool.raw<{ rows: [{ is_due: boolean }] }>(DUE)
  if (!rows[0].is_due) {
    return undefined
  }
  const verdict = await verifyTrail(pool)
  const { broken, ...details } = verdict
  await inTransaction(pool, (trx) =>
    recordEvent(trx, {
      event: broken ? "trail_broken" : "trail_verified",
      details: { ...details, ...(broken && { broken }) },
    })
  )
  return verdict
}

/** Not of an empty history, and once a day. */
const DUE = `
SELECT (SELECT max(number) FROM ${PAYOUT_EVENTS} WHERE deleted_at IS NULL)
  IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM ${PAYOUT_EVENTS}
  WHERE payout_id IS NULL AND deleted_at IS NULL
    AND event IN ('trail_verified', 'trail_broken')
    AND created_at > now() - interval '1 day'
) AS is_due`

/** What the last check of the history found, and when. */
export type TrailCheck = { checked_at: Date; broken: string | null }

export async function readTrailCheck(pool: Knex): Promise<TrailCheck | null> {
  const row = await rowsOf<PayoutEventRow>(pool, PAYOUT_EVENTS)
    .where({ payout_id: null })
    .whereIn("event", ["trail_verified", "trail_broken"])
    .orderBy("number", "desc")
    .first()
  const { broken = null } = (row?.details ?? {}) as { broken?: string }
  return row ? { checked_at: row.created_at, broken } : null
}
