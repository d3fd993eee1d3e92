import { createHash, randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockName } from "../../shared/lock-name"
import { type PayoutState, WAITING } from "../../domain/states/payout"
import { newId } from "../../shared/ids"
import type { PayoutRow } from "./models/payout"
import {
  IS_ADMISSION,
  type PayoutEventRow,
  type Seal,
  SEALED,
} from "./models/payout-event"
import { inTransaction, PAYOUT_EVENTS, rowsOf } from "./sql"

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
  /** Text of a person or of another program: it can be emptied later. */
  note?: string | null
  /** Ids, sums, statuses, codes and masks only. */
  details?: Record<string, unknown>
}

/**
 * Appends to the history, in the transaction of what it records. Each row is
 * chained to the one before, so only one transaction at a time can append: the
 * lock is the last that a transaction takes, or two could wait for each other.
 */
export async function recordEvents(
  trx: Knex.Transaction,
  entries: readonly HistoryEntry[]
): Promise<void> {
  await lockName(trx, "sbp-payout-trail")
  const { rows } = await trx.raw<{ rows: Head[] }>(HEAD, [FIRST_HASH])
  const [head] = rows as [Head]
  let { before } = head
  const chained = entries.map((entry, index) => {
    const row = {
      id: newId("payout_event"),
      number: head.number + index,
      payout_id: entry.payout_id ?? null,
      event: entry.event,
      from_state: entry.from_state ?? null,
      to_state: entry.to_state ?? null,
      actor_id: entry.actor_id ?? null,
      actor_email: entry.actor_email ?? null,
      note: entry.note ?? null,
      seals: newSeals(entry),
      // As Postgres gives it back: it stores a Date as text.
      details: JSON.parse(JSON.stringify(entry.details ?? {})) as object,
      created_at: head.created_at,
    }
    before = hashOf(before, row)
    return {
      ...row,
      details: JSON.stringify(row.details),
      seals: row.seals && JSON.stringify(row.seals),
      hash: before,
    }
  })
  await trx(PAYOUT_EVENTS).insert(chained)
}

type HistorySubject = Pick<PayoutRow, "id" | "state">

/** Whether a payout is where its history left it: its row may have been changed directly. */
export async function agreesWithHistory(
  trx: Knex.Transaction,
  payout: HistorySubject
): Promise<boolean> {
  return (await listStates(trx, payout)).at(-1) === payout.state
}

/**
 * Whether the payout has also only ever waited. A row that was set back in the database sends
 * no money, not even with a forged entry: anyone who can write rows can append one.
 */
export async function hasOnlyWaited(
  trx: Knex.Transaction,
  payout: HistorySubject
): Promise<boolean> {
  const states = await listStates(trx, payout)
  return (
    states.at(-1) === payout.state &&
    states.every((state) => WAITING.includes(state))
  )
}

async function listStates(
  trx: Knex.Transaction,
  { id }: HistorySubject
): Promise<PayoutState[]> {
  const moves = await rowsOf<PayoutEventRow>(trx, PAYOUT_EVENTS)
    .where({ payout_id: id })
    .whereNotNull("to_state")
    .orderBy("number")
    .select("to_state")
  return moves.map(({ to_state }) => to_state as PayoutState)
}

export function recordEvent(
  trx: Knex.Transaction,
  entry: HistoryEntry
): Promise<void> {
  return recordEvents(trx, [entry])
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
 * What the hash of a row covers of a part that can be emptied: its digest, whether the
 * part is still there or the database keeps only the digest (see the trigger
 * `sbp_payout_event_stays`). Null: there never was one.
 */
function digestOfPart(
  row: Pick<TrailRow, (typeof SEALED)[number] | "seals">,
  name: (typeof SEALED)[number]
): string | null {
  const seal = (row.seals as Record<string, Seal> | null)?.[name]
  const text = row[name]
  if (text === null) {
    return seal && "hash" in seal ? seal.hash : null
  }
  // A text without a salt is forged; so is a digest in the place of a text.
  return seal && "salt" in seal
    ? createHash("sha256").update(`${seal.salt}:${text}`).digest("hex")
    : `unsealed:${text}`
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
    digestOfPart(entry, "actor_email"),
    digestOfPart(entry, "note"),
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
  event: "refused" | "exported" | "person_bound" | "link_shown"
  actor_id: string
}

/** One user's further refusals are not recorded, so that they do not fill the database. */
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

/** An approver bound a listed address to a user. */
type Admission = {
  actor_id: string
  user_id: string
  /** The user whom the address stood for until then. */
  before: string | null
}

/** All admissions ever: none can be taken out of the history. */
export async function listAdmissions(pool: Knex): Promise<Admission[]> {
  const { rows } = await pool.raw<{ rows: Admission[] }>(
    `SELECT actor_id, details ->> 'user_id' AS user_id, details ->> 'before' AS before
     FROM ${PAYOUT_EVENTS} WHERE ${IS_ADMISSION} AND deleted_at IS NULL`
  )
  return rows
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
