import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { MAX_MISMATCHES } from "../../domain/limits"
import type { Amount } from "../../domain/money"
import { BATCH_STANDINGS, type BatchStanding } from "../../domain/payout-batch"
import type { BatchState } from "../../domain/states/payout-batch"
import {
  ARRIVED,
  DID_NOT_ARRIVE,
  NOT_ENDED,
  type PayoutState,
} from "../../domain/states/payout"
import { anyOf } from "../../shared/any-of"
import { filterColumns } from "../../shared/lists/filters"
import {
  byNumber,
  byTime,
  findPage,
  type FoundPage,
  type PageBy,
} from "../../shared/lists/find-page"
import { rowFacts } from "./create-batch"
import { type FingerprintKeys, sealsOf } from "./seal"
import { BATCH_ROWS, BATCHES, LINKS, PAYOUTS } from "./sql"

export const BATCH_ORDERS = { created_at: byTime("created_at") }

export type BatchPage = PageBy<typeof BATCH_ORDERS>

export type BatchFilters = { state?: readonly BatchState[] }

export function findBatchPage(
  pool: Knex,
  { state }: BatchFilters,
  page: BatchPage
): Promise<FoundPage> {
  const { by, direction } = page.order
  const list = {
    table: BATCHES,
    filter: (query: Knex.QueryBuilder) => filterColumns(query, { state }),
    key: BATCH_ORDERS[by],
    direction,
  }
  return findPage(pool, list, page)
}

/** How far a row has come, by its payout `p` and its link, or by its `replacement`. */
const STANDING = `CASE
  WHEN p.id IS NULL THEN 'not_made'
  WHEN p.state = 'awaiting_card' THEN CASE
    WHEN link.attempts >= ${MAX_MISMATCHES} THEN 'blocked'
    WHEN link.opened_at IS NOT NULL THEN 'opened'
    WHEN link.mailed_at IS NOT NULL THEN 'sent'
    WHEN link.mail_at IS NULL THEN 'not_sent'
    ELSE 'made' END
  WHEN p.state IN ('sending', 'pending') THEN 'used'
  WHEN p.state = 'unknown' THEN p.state
  WHEN p.state IN (${anyOf(ARRIVED)}) OR replacement.state IN (${anyOf(ARRIVED)}) THEN 'paid'
  WHEN replacement.state = 'unknown' THEN replacement.state
  WHEN replacement.state IN (${anyOf(NOT_ENDED)}) THEN 'replaced'
  WHEN replacement.id IS NOT NULL THEN 'not_paid'
  WHEN p.state IN ('expired', 'withdrawn') THEN p.state
  ELSE 'not_paid' END`

const REPLACEMENT_COLUMNS =
  "next.id, next.state, next.amount, next.last4, next.paid_at"

/**
 * In the chain of replacements of a row's payout: the paid one, or else the last. `paid` is
 * what the whole chain has paid: a replaced payout may turn out to be paid as well.
 */
const REPLACEMENT = `WITH RECURSIVE chain AS (
    SELECT ${REPLACEMENT_COLUMNS} FROM ${PAYOUTS} next
    WHERE next.replaces_id = p.id
    UNION
    SELECT ${REPLACEMENT_COLUMNS} FROM ${PAYOUTS} next JOIN chain ON next.replaces_id = chain.id)
  SELECT *, sum(amount::numeric) FILTER (WHERE state IN (${anyOf(ARRIVED)})) OVER () AS paid
  FROM chain ORDER BY chain.state IN (${anyOf(ARRIVED)}) DESC, NOT EXISTS (
    SELECT FROM ${PAYOUTS} next WHERE next.replaces_id = chain.id) DESC LIMIT 1`

/** What a row has paid in all: a replacement may be larger, and both may be paid. */
const PAID = `(coalesce(replacement.paid, 0) + CASE WHEN p.state IN (${anyOf(ARRIVED)})
  THEN r.amount::numeric ELSE 0 END)::numeric(30,2)`

/** Whether a row shows its own payout, not a replacement. */
const IS_OWN = `(replacement.id IS NULL OR p.state NOT IN (${anyOf(DID_NOT_ARRIVE)})
  AND replacement.state NOT IN (${anyOf(ARRIVED)}))`

const JOINED = `${BATCH_ROWS} r
  LEFT JOIN ${PAYOUTS} p ON p.id = r.payout_id
  LEFT JOIN LATERAL (${REPLACEMENT}) replacement ON true
  LEFT JOIN ${LINKS} link ON link.payout_id = r.payout_id AND link.deleted_at IS NULL`

export const BATCH_ROW_ORDERS = { number: byNumber("number") }

export type BatchRowPage = PageBy<typeof BATCH_ROW_ORDERS>

export type BatchRowFilters = {
  batch_id: string
  standing?: readonly BatchStanding[] | undefined
}

export function findBatchRowPage(
  pool: Knex,
  { batch_id, standing }: BatchRowFilters,
  page: BatchRowPage
): Promise<FoundPage> {
  const { by, direction } = page.order
  const filter = (query: Knex.QueryBuilder) => {
    void query.where({ batch_id })
    if (standing) {
      void query.whereRaw(
        `id IN (SELECT r.id FROM ${JOINED} WHERE r.batch_id = ? AND ${STANDING} = ANY(?))`,
        [batch_id, [...standing]]
      )
    }
  }
  // A batch is short enough to be walked whole.
  const key = BATCH_ROW_ORDERS[by]
  const list = { table: BATCH_ROWS, filter, narrow: filter, key, direction }
  return findPage(pool, list, page)
}

/** A row of a batch, with what became of it. */
export type BatchRowWithPayout = {
  id: string
  number: number
  recipient_name: string
  recipient_email: string | null
  amount: Amount
  description: string | null
  order_id: string | null
  order_number: number | null
  payout_id: string | null
  /** Its creator confirmed that it repeats another payout. */
  is_duplicate: boolean
  reference: string | null
  /** Of its payout. */
  state: PayoutState | null
  /** The replacement that was paid, or is to be. */
  replaced_by: string | null
  /** Zero until it is paid. */
  paid_amount: Amount
  standing: BatchStanding
  last4: string | null
  expires_at: Date | null
  mailed_at: Date | null
  opened_at: Date | null
  used_at: Date | null
  paid_at: Date | null
}

const WITH_PAYOUT = `r.id, r.number, r.amount, r.order_id, r.order_number, r.payout_id, r.is_duplicate,
  r.batch_id, r.seal, b.state AS batch_state,
  coalesce(link.recipient_name, r.recipient_name, '') AS recipient_name,
  coalesce(link.recipient_email, r.recipient_email) AS recipient_email,
  coalesce(p.description, r.description) AS description,
  p.reference, p.state, ${STANDING} AS standing, replacement.id AS replaced_by,
  ${PAID}::text AS paid_amount,
  CASE WHEN ${IS_OWN} THEN p.last4 ELSE replacement.last4 END AS last4,
  CASE WHEN ${IS_OWN} THEN p.paid_at ELSE replacement.paid_at END AS paid_at,
  link.expires_at, link.mailed_at, link.opened_at, link.used_at
FROM ${JOINED} JOIN ${BATCHES} b ON b.id = r.batch_id`

type SealedRow = BatchRowWithPayout & {
  batch_id: string
  batch_state: BatchState
  seal: string
}

/** Rows that have no payout may still get one. */
const isOpen = (state: BatchState) =>
  state === "awaiting_approval" || state === "making"

/**
 * Refuses to show a row whose seal is wrong, so that no forged row is approved. Rows of a
 * batch that has ended are not checked: its key may be gone.
 *
 * @throws {MedusaError} UNEXPECTED_STATE
 */
function unsealed(
  rows: readonly SealedRow[],
  keys: FingerprintKeys
): BatchRowWithPayout[] {
  const { isSealed } = sealsOf("batch", keys)
  return rows.map(({ seal, batch_id, batch_state, ...row }) => {
    const isDraft = row.payout_id === null && isOpen(batch_state)
    if (isDraft && !isSealed(seal, rowFacts({ ...row, batch_id }))) {
      throw new MedusaError(
        MedusaError.Types.UNEXPECTED_STATE,
        `Row ${row.number} of batch ${batch_id} is not the one that was created, or the key that it was sealed with is not among the options any more`
      )
    }
    return row
  })
}

/** These rows, in the order of `ids`. */
export async function readBatchRows(
  pool: Knex,
  ids: readonly string[],
  keys: FingerprintKeys
): Promise<BatchRowWithPayout[]> {
  const { rows } = await pool.raw<{ rows: SealedRow[] }>(
    `SELECT ${WITH_PAYOUT} WHERE r.id = ANY(?)`,
    [[...ids]]
  )
  const byId = new Map(unsealed(rows, keys).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** All rows of a batch, in parts of this size. */
export async function* walkBatchRows(
  pool: Knex,
  batch_id: string,
  { size, keys }: { size: number; keys: FingerprintKeys }
): AsyncGenerator<BatchRowWithPayout[]> {
  let last = 0
  for (;;) {
    const { rows } = await pool.raw<{ rows: SealedRow[] }>(
      `SELECT ${WITH_PAYOUT} WHERE r.batch_id = ? AND r.number > ?
       ORDER BY r.number LIMIT ?`,
      [batch_id, last, size]
    )
    if (rows.length > 0) {
      yield unsealed(rows, keys)
    }
    if (rows.length < size) {
      return
    }
    last = rows.at(-1)?.number ?? last
  }
}

export type BatchProgress = {
  standing: BatchStanding
  count: number
  /** Decimal text. */
  amount: string
}

/** Counts the rows of a batch by their standing. */
export async function readBatchProgress(
  pool: Knex,
  batch_id: string
): Promise<BatchProgress[]> {
  const { rows } = await pool.raw<{ rows: BatchProgress[] }>(
    `SELECT ${STANDING} AS standing, count(*)::int AS count,
       sum(CASE WHEN ${STANDING} = 'paid' THEN ${PAID}
         ELSE r.amount::numeric END)::numeric(30,2)::text AS amount
     FROM ${JOINED} WHERE r.batch_id = ? GROUP BY 1`,
    [batch_id]
  )
  return rows.sort(
    (a, b) =>
      BATCH_STANDINGS.indexOf(a.standing) - BATCH_STANDINGS.indexOf(b.standing)
  )
}
