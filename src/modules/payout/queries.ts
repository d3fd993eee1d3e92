import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CurrencyCode } from "../../domain/money"
import { referenceOf } from "../../domain/reference"
import type { PayoutPurpose } from "../../domain/payout-purposes"
import {
  IN_DOUBT,
  NOT_ENDED,
  type PayoutState,
} from "../../domain/states/payout"
import { readSoughtSum } from "../../domain/read-typed-sum"
import { anyOf } from "../../shared/any-of"
import { type Bounds, filterColumns, within } from "../../shared/lists/filters"
import {
  bySum,
  byTime,
  findPage,
  type FoundPage,
  type List,
  type PageBy,
} from "../../shared/lists/find-page"
import { walkList } from "../../shared/lists/walk-list"
import { beginsWith, wordsOf } from "../../shared/lists/words"
import { type Gauges, secondsSince } from "../../shared/monitoring/gauges"
import { IS_TRAIL_CHECK } from "./check-trail"
import { type PayoutRow, UNPUBLISHED } from "./models/payout"
import { UNPUBLISHED_BATCH } from "./models/payout-batch"
import { BATCHES, PAYOUT_EVENTS, PAYOUTS } from "./sql"
import { FREED_BY } from "./three-people"

export type PayoutFilters = {
  /** An id, digits of the mask, an amount, or words of the description. */
  q?: string
  /** The times of the day that `q` names. */
  on?: Bounds<Date> | undefined
  /** Invoices and orders that `q` finds in other modules. */
  about?: { invoice_ids: string[]; order_ids: string[] }
  id?: string[]
  state?: PayoutState[]
  purpose?: PayoutPurpose[]
  created_by?: string[]
  approved_by?: string[]
  order_id?: string[]
  invoice_id?: string[]
  gateway_id?: string[]
  currency_code?: string[]
  replaces_id?: string[]
  first6?: string[]
  last4?: string[]
  /** Decimal text. */
  amount?: Bounds<string>
  created_at?: Bounds<string | Date>
  paid_at?: Bounds<string | Date>
}

/** What people paste into a search: an id, the last digits of a card, an amount. */
const FOUND_BY = [
  "id",
  "gateway_id",
  "order_id",
  "invoice_id",
  "first6",
  "last4",
] as const

/** The expression of the index on words, which the migration creates. */
const WORDS = "array_to_tsvector(words)"

/** How a list can be sorted; every one of these has an index. */
export const PAYOUT_ORDERS = {
  created_at: byTime("created_at"),
  amount: bySum("amount"),
}

export type PayoutPage = PageBy<typeof PAYOUT_ORDERS>

/** The ids of one page of a list, and how many there are in all. */
export function findPayoutPage(
  pool: Knex,
  filters: PayoutFilters,
  { order: { by, direction }, ...page }: PayoutPage
): Promise<FoundPage> {
  const { created_at, amount, ...others } = filters
  const list: List = {
    table: PAYOUTS,
    filter: (query) => match(query, filters),
    narrow: (query) =>
      match(
        query,
        by === "amount" ? { amount } : { created_at, ...firstOf(others) }
      ),
    key: PAYOUT_ORDERS[by],
    direction,
  }
  return findPage(pool, list, page)
}

/** One value that an index has before `created_at`. */
function firstOf({ created_by, state, purpose }: PayoutFilters): PayoutFilters {
  if (created_by?.length === 1) {
    return { created_by }
  }
  return state?.length === 1
    ? { state }
    : { purpose: purpose?.length === 1 ? purpose : undefined }
}

/** The whole list, the newest first, in batches of this size. */
export function walkPayouts(
  pool: Knex,
  filters: PayoutFilters,
  batch: number
): AsyncGenerator<PayoutRow[]> {
  const filter = (query: Knex.QueryBuilder) => match(query, filters)
  return walkList<PayoutRow>(pool, { table: PAYOUTS, filter }, batch)
}

function match(query: Knex.QueryBuilder, filters: PayoutFilters): void {
  const { q, on: _on, about: _about, amount, ...columns } = filters
  filterColumns(query, columns)
  within(query, "(amount::numeric)", "?::numeric", amount)
  if (q !== undefined) {
    search(query, filters)
  }
}

function search(
  query: Knex.QueryBuilder,
  { q = "", on, about }: PayoutFilters
): void {
  void query.where((any) => {
    const reference = referenceOf(q)
    if (reference) {
      void any.orWhere({ reference })
    }
    for (const column of FOUND_BY) {
      void any.orWhere(column, q)
    }
    const sum = readSoughtSum(q)
    if (sum) {
      void any.orWhereRaw("(amount::numeric) = ?::numeric", [sum])
    }
    if (on) {
      for (const column of ["created_at", "paid_at"]) {
        void any.orWhere((day) => within(day, column, "?", on))
      }
    }
    if (about?.invoice_ids.length) {
      void any.orWhereIn("invoice_id", about.invoice_ids)
    }
    if (about?.order_ids.length) {
      void any.orWhereIn("order_id", about.order_ids)
    }
    const words = wordsOf(q)
    if (words.length > 0) {
      const beginnings = words.map(beginsWith).join(" & ")
      void any.orWhereRaw(`${WORDS} @@ ?::tsquery`, [beginnings])
    }
  })
}

/** What is in doubt, overdue or unpublished, in numbers. */
export type PayoutHealth = {
  awaiting_approval: number
  /** Sent, and it is not known yet whether they arrived. */
  in_doubt: number
  /** Since when the oldest outcome is overdue; null if none is. */
  overdue_since: Date | null
  /** Since when the oldest event waits to be published; null if none waits. */
  unpublished_since: Date | null
}

const OVERDUE_SINCE = `(SELECT min(answer_due_at) FROM ${PAYOUTS}
   WHERE state = 'sending' AND answer_due_at <= now() AND deleted_at IS NULL)`

const UNPUBLISHED_SINCE = `least(
  (SELECT min(updated_at) FROM ${PAYOUTS}
   WHERE ${UNPUBLISHED} AND deleted_at IS NULL),
  (SELECT min(updated_at) FROM ${BATCHES}
   WHERE ${UNPUBLISHED_BATCH} AND deleted_at IS NULL))`

const HEALTH = `
SELECT
  (SELECT count(*)::int FROM ${PAYOUTS}
   WHERE state = 'awaiting_approval' AND deleted_at IS NULL)
    AS awaiting_approval,
  (SELECT count(*)::int FROM ${PAYOUTS}
   WHERE state IN (${anyOf(IN_DOUBT)}) AND deleted_at IS NULL) AS in_doubt,
  ${OVERDUE_SINCE} AS overdue_since,
  ${UNPUBLISHED_SINCE} AS unpublished_since`

export async function readPayoutHealth(pool: Knex): Promise<PayoutHealth> {
  const { rows } = await pool.raw<{ rows: [PayoutHealth] }>(HEALTH)
  return rows[0]
}

/** What waits for an approver, by its creator, who cannot approve it. */
export type AwaitingApproval = {
  created_by: string
  currency_code: CurrencyCode
  /** A batch counts as one. */
  count: number
  /** How many of them are batches. */
  batches: number
  /** Decimal text. */
  amount: string
}

export async function readAwaitingApproval(
  pool: Knex
): Promise<(AwaitingApproval & { freed_by: string[] | null })[]> {
  const { rows } = await pool.raw<{
    rows: (AwaitingApproval & { freed_by: string[] | null })[]
  }>(
    `SELECT created_by, currency_code, freed_by, count(*)::int AS count,
       (count(*) FILTER (WHERE is_batch))::int AS batches,
       sum(amount::numeric)::text AS amount
     FROM (
       SELECT created_by, currency_code, amount, false AS is_batch,
         ${FREED_BY} AS freed_by
       FROM ${PAYOUTS} p WHERE state = 'awaiting_approval' AND deleted_at IS NULL
       UNION ALL
       SELECT created_by, currency_code, amount, true, NULL FROM ${BATCHES}
       WHERE state = 'awaiting_approval' AND deleted_at IS NULL
     ) AS waiting
     GROUP BY created_by, currency_code, freed_by ORDER BY created_by, currency_code`
  )
  return rows
}

type GaugeRow = {
  open: Record<string, number> | null
  last_day: Record<string, number> | null
  unknown_seconds: number
  overdue_seconds: number
  unpublished_seconds: number
  trail_broken: number
  batches_stopped: number
}

const GAUGES = `
SELECT
  ${countsOf(`state IN (${anyOf(NOT_ENDED)})`)} AS open,
  ${countsOf("created_at > now() - interval '24 hours'")} AS last_day,
  (SELECT ${secondsSince("min(coalesce(sent_at, created_at))")}
   FROM ${PAYOUTS} WHERE state = 'unknown' AND deleted_at IS NULL)
    AS unknown_seconds,
  ${secondsSince(OVERDUE_SINCE)} AS overdue_seconds,
  ${secondsSince(UNPUBLISHED_SINCE)} AS unpublished_seconds,
  coalesce((SELECT (event = 'trail_broken'
     OR created_at < now() - interval '2 days')::int FROM ${PAYOUT_EVENTS}
   WHERE ${IS_TRAIL_CHECK} ORDER BY number DESC LIMIT 1),
   (SELECT (created_at < now() - interval '2 days')::int FROM ${PAYOUT_EVENTS}
   WHERE number = 1 AND deleted_at IS NULL), 0) AS trail_broken,
  (SELECT count(*)::int FROM ${BATCHES}
   WHERE state = 'making' AND obstacle IS NOT NULL AND deleted_at IS NULL)
    AS batches_stopped`

function countsOf(condition: string): string {
  return `(SELECT json_object_agg(state, n) FROM (
    SELECT state, count(*)::int AS n FROM ${PAYOUTS}
    WHERE ${condition} AND deleted_at IS NULL GROUP BY state) AS by_state)`
}

/** Measured all the time: the cost does not grow with the table. */
export async function readPayoutGauges(pool: Knex): Promise<Gauges> {
  const { rows } = await pool.raw<{ rows: [GaugeRow] }>(GAUGES)
  const [row] = rows
  return {
    sbp_payouts_open: row.open ?? {},
    sbp_payouts_last_day: row.last_day ?? {},
    sbp_payout_unknown_oldest_seconds: row.unknown_seconds,
    sbp_payout_overdue_oldest_seconds: row.overdue_seconds,
    sbp_payouts_unpublished_oldest_seconds: row.unpublished_seconds,
    sbp_payout_trail_broken: row.trail_broken,
    sbp_payout_batches_stopped: row.batches_stopped,
  }
}
