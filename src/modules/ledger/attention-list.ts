import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  AttentionClosing,
  AttentionReason,
} from "../../domain/attention-reasons"
import { newId } from "../../shared/ids"
import { notAllowed } from "../../shared/not-allowed"
import { found } from "../../shared/not-found"
import type { AttentionRow } from "./models/attention"
import {
  asJson,
  ATTENTION,
  INVOICES,
  rowsOf,
  type Sql,
  type Written,
} from "./sql"

export type NewAttention = {
  reason: AttentionReason
  subject_id: string
  invoice_id?: string
  notification_id?: string
  payout_id?: string
  /** The money in question, unless it is all that was paid or asked for. */
  amount?: string
  /** Unless it is the invoice's currency. */
  currency_code?: string
  /** Ids, amounts and statuses. Nothing personal, nothing secret. */
  details: Record<string, unknown>
}

/**
 * Puts an entry on the operator's list. The same problem, reported again, stays one
 * entry; the entry is returned only if it is new, so that it is published once.
 */
export async function openAttention(
  sql: Sql,
  attention: NewAttention
): Promise<AttentionRow | undefined> {
  const [row] = await sql<AttentionRow>(ATTENTION)
    .insert({
      id: newId("attention"),
      ...attention,
      ...moneyOf(sql, attention),
      details: asJson(attention.details),
    })
    .onConflict(
      sql.raw(
        "(subject_id, reason) WHERE resolved_at IS NULL AND deleted_at IS NULL"
      ) as never
    )
    .ignore()
    .returning("*")
  return row
}

/**
 * The money that an entry is about, by our own rows. What a notification claims does
 * not count: a forged one would claim the largest sum.
 */
function moneyOf(sql: Sql, { invoice_id, ...own }: NewAttention) {
  const orInvoices = (known: string | undefined, column: string) =>
    sql.raw(`coalesce(?, (SELECT ${column} FROM ${INVOICES} WHERE id = ?))`, [
      known ?? null,
      invoice_id ?? null,
    ])
  return {
    amount: orInvoices(own.amount, "coalesce(received_amount, amount)"),
    currency_code: orInvoices(own.currency_code, "currency_code"),
  }
}

/**
 * As `openAttention`, but an entry that is open already gets the new facts. The
 * entry is returned only if it is new.
 */
export async function openOrUpdate(
  trx: Knex.Transaction,
  entry: NewAttention
): Promise<AttentionRow | undefined> {
  const { subject_id, reason, payout_id, notification_id } = entry
  const opened = await openAttention(trx, entry)
  if (opened) {
    return opened
  }
  const updated = await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ subject_id, reason })
    .whereNull("resolved_at")
    .update({
      payout_id: payout_id ?? null,
      notification_id: notification_id ?? null,
      ...(moneyOf(trx, entry) as object),
      ...factColumns(trx, entry.details),
    })
  // The open entry was resolved in between, without these facts: they need a new one.
  return updated > 0 ? undefined : openOrUpdate(trx, entry)
}

/** Gives an open entry other facts. */
export async function correctAttention(
  trx: Knex.Transaction,
  id: string,
  details: NewAttention["details"]
): Promise<void> {
  await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ id })
    .update(factColumns(trx, details))
}

/** Other facts bring back an entry that was put away: that person did not know them. */
function factColumns(
  sql: Sql,
  facts: NewAttention["details"]
): Written<AttentionRow> {
  const details = asJson(facts)
  return {
    details,
    snoozed_until: sql.raw(
      "CASE WHEN details = ?::jsonb THEN snoozed_until END",
      [details]
    ),
    updated_at: sql.fn.now(),
  }
}

export type ClosedAttention = {
  reasons: readonly AttentionReason[]
  /** Why it is over. */
  note: AttentionClosing
}

/**
 * Takes entries off the operator's list whose problem is over by itself. Entries of
 * other reasons stay, such as those about what a notification contradicted.
 */
export async function closeAttention(
  sql: Sql,
  subjectId: string,
  { reasons, note }: ClosedAttention
): Promise<void> {
  await rowsOf<AttentionRow>(sql, ATTENTION)
    .where({ subject_id: subjectId })
    .whereNull("resolved_at")
    .whereIn("reason", [...reasons])
    .update({ resolved_at: sql.fn.now(), note, updated_at: sql.fn.now() })
}

export type AttentionResolution = { actor_id: string; note: string }

/** Takes entries off the operator's list in a person's name. They stay readable. */
export async function resolveEntries(
  trx: Knex.Transaction,
  where: { id: string } | { invoice_id: string; reason: AttentionReason },
  { actor_id, note }: AttentionResolution
): Promise<AttentionRow[]> {
  return rowsOf<AttentionRow>(trx, ATTENTION)
    .where(where)
    .whereNull("resolved_at")
    .update({
      resolved_at: trx.fn.now(),
      resolved_by: actor_id,
      note,
      updated_at: trx.fn.now(),
    })
    .returning("*")
}

/** An entry can be put away until it has been open for so many days. */
const SNOOZABLE_DAYS = 92

export type AttentionAssignment = {
  actor_id: string
  /** False gives the entry back. */
  to_me: boolean
  /** Takes the entry even if another user works on it. */
  takeover?: boolean | undefined
}

/**
 * Notes who works on an entry, so that no two people do. It is only a note: it replaces
 * no approval, and stops no other user.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED if another user has it
 */
export async function assignAttention(
  pool: Knex,
  id: string,
  { actor_id, to_me, takeover }: AttentionAssignment
): Promise<void> {
  const changed = await rowsOf<AttentionRow>(pool, ATTENTION)
    .where({ id })
    .whereNull("resolved_at")
    .where((mine) => {
      if (!takeover) {
        void mine.whereNull("assigned_to").orWhere({ assigned_to: actor_id })
      }
    })
    .update({
      assigned_to: to_me ? actor_id : null,
      assigned_at: to_me ? pool.fn.now() : null,
      updated_at: pool.fn.now(),
    })
  if (changed === 0) {
    await assertOpen(pool, id)
    throw notAllowed(`Another user is already handling attention entry ${id}`)
  }
}

/**
 * Puts an entry away until a time, or brings it back. The entry stays open, is still
 * counted and reported, and comes back at once if its facts change.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED if it is resolved already or has
 *   waited for too long
 */
export async function snoozeAttention(
  pool: Knex,
  id: string,
  { actor_id, until }: { actor_id: string; until: Date | null }
): Promise<void> {
  const changed = await rowsOf<AttentionRow>(pool, ATTENTION)
    .where({ id })
    .whereNull("resolved_at")
    .whereRaw(
      "coalesce(?::timestamptz <= created_at + ? * interval '1 day', true)",
      [until, SNOOZABLE_DAYS]
    )
    // Bringing an entry back does not hide who put it away.
    .update({
      snoozed_until: until,
      ...(until && { snoozed_by: actor_id }),
      updated_at: pool.fn.now(),
    })
  if (changed === 0) {
    await assertOpen(pool, id)
    throw notAllowed(
      `Attention entry ${id} cannot be put away until then: in all, it may wait for ${SNOOZABLE_DAYS} days`
    )
  }
}

/** @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED if it is resolved already */
async function assertOpen(sql: Sql, id: string): Promise<void> {
  const { resolved_at } = await readEntry(sql, id)
  if (resolved_at) {
    throw alreadyResolved(id)
  }
}

/** @throws {MedusaError} NOT_FOUND */
export async function readEntry(sql: Sql, id: string): Promise<AttentionRow> {
  const rows = rowsOf<AttentionRow>(sql, ATTENTION).where({ id })
  return found(
    `Attention entry with id: ${id} was not found`,
    await rows.first()
  )
}

export const alreadyResolved = (id: string) =>
  notAllowed(`Attention entry ${id} is already resolved`)

/** The open entry about a subject, if the operator's list has one. */
export function findOpenEntry(
  sql: Sql,
  subject_id: string,
  reason: AttentionReason
): Promise<AttentionRow | undefined> {
  return rowsOf<AttentionRow>(sql, ATTENTION)
    .where({ subject_id, reason })
    .whereNull("resolved_at")
    .first()
}

/** The payouts that an open entry is about. */
export async function listPayoutsInNeed(pool: Knex): Promise<string[]> {
  return rowsOf(pool, ATTENTION)
    .whereNull("resolved_at")
    .whereNotNull("payout_id")
    .distinct()
    .pluck<string[]>("payout_id")
}

/** Claims entries that are not published yet, so that each is published once. */
export async function claimUnpublished(
  pool: Knex,
  limit: number
): Promise<string[]> {
  const { rows } = await pool.raw<{ rows: { id: string }[] }>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM ${ATTENTION}
       WHERE published_at IS NULL AND deleted_at IS NULL
       ORDER BY created_at LIMIT ? FOR UPDATE SKIP LOCKED
     )
     UPDATE ${ATTENTION} SET published_at = now()
     WHERE id IN (SELECT id FROM due) RETURNING id`,
    [limit]
  )
  return rows.map(({ id }) => id)
}
