import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { anyOf } from "../../shared/any-of"
import { notAllowed } from "../../shared/not-allowed"
import { readCommitted } from "../../shared/read-committed"
import {
  type Amount,
  type Currency,
  type CurrencyCode,
  currencyCodeOf,
  currencyOf,
  fromMinorUnits,
  minorOf,
  toMinorUnits,
} from "../../domain/money"
import {
  ARRIVED,
  NOT_ENDED,
  RECORDED_NOT_GONE,
} from "../../domain/states/payout"
import type { Limits, PayoutSettings } from "./settings"
import { BATCH_ROWS, BATCHES, LINKS, PAYOUTS, wasSent } from "./sql"

/** @throws {MedusaError} NOT_ALLOWED for a currency that the shop does not use */
export function limitsFor(
  code: CurrencyCode,
  { currencies, limits }: PayoutSettings
): Limits {
  const currency = currencyOf(code)
  const own = limits[currency]
  if (!own || !currencies.includes(currency)) {
    throw notAllowed(
      `Payouts are not available in ${currency}: the option "currencies" does not name it`
    )
  }
  return own
}

const NAMES = {
  perDay: "all payouts within 24 hours",
  perCardPerDay: "all payouts to one card within 24 hours",
} as const

/** The limits that are the same for every card. */
export const SHOP_LIMITS = ["perPayout", "perDay"] as const

/** The limits that say something about a card. */
export const CARD_LIMITS = ["perCardPerDay"] as const

const COUNTS_TOO =
  ". A payout that was sent counts beside its replacement, unless its creator, who records its outcome and who approves the replacement are three people"

/** Which of these limits a payout would exceed, as a sentence; undefined if none. */
export function findExceeded(
  names: readonly ("perPayout" | keyof typeof NAMES)[],
  {
    amount,
    currency_code,
    replaces_id,
  }: {
    amount: Amount
    currency_code: CurrencyCode
    replaces_id?: string | null
  },
  usage: Usage,
  limits: Limits,
  what: "payout" | "batch" = "payout"
): string | undefined {
  const minor = toMinorUnits(amount)
  const sums = {
    perPayout: minor,
    perDay: usage.day + minor,
    perCardPerDay: usage.card + minor,
  }
  for (const name of names) {
    const limit = limits[name]
    const sum = sums[name]
    if (limit !== undefined && sum > toMinorUnits(limit)) {
      const currency = currencyOf(currency_code)
      const total = `${fromMinorUnits(sum)} ${currency}`
      return name === "perPayout"
        ? `The limit for one payout is ${limit} ${currency}; this payout is for ${total}`
        : `The limit for ${NAMES[name]} is ${limit} ${currency}; this ${what} would bring the total to ${total}${replaces_id ? COUNTS_TOO : ""}`
    }
  }
  return undefined
}

/** Whether a second person has to approve: splitting an amount does not help. */
export function needsApproval(
  amount: Amount,
  usage: Usage,
  approvalAbove: Amount | undefined
): boolean {
  return (
    approvalAbove !== undefined &&
    usage.card + toMinorUnits(amount) > toMinorUnits(approvalAbove)
  )
}

type UsageQuestion = {
  currency_code: CurrencyCode
  amount: Amount
  /** The card's, under every key that it may have been stored with. */
  fingerprints: readonly string[]
  /** A payout that exists already, and must not be counted twice. */
  except_id?: string
  /** A batch that exists already, and must not be counted twice. */
  except_batch_id?: string | undefined
  /** The payout that this one replaces. */
  replaces_id: string | null
  /** Who approves it as the replacement; empty: not known yet. */
  approved_by: string | null
}

/** What else went out, or may go out, within 24 hours. In minor units. */
export type Usage = {
  day: bigint
  card: bigint
  /** How many of these payouts went to the card. */
  card_count: number
  /** A payout has arrived at the card before. */
  is_known_card: boolean
  /** Another promise of the very same amount to the very same card. */
  duplicate_id: string | null
}

/** The refusal that asks for `confirm_duplicate`. */
export const duplicatePayout = (id: string) =>
  notAllowed(
    `Payout ${id} of the same amount to this card has not ended, or was sent within 24 hours. Confirm that this is another payout`,
    "duplicate_payout"
  )

/**
 * A payout and its replacement both count, whatever two people say about the first. The
 * replacement counts in its place only if a third person approved it, for at least the
 * same amount. Payouts between the two that were never sent are skipped. Each replacement
 * stands for one payout only, or one approval would free two.
 */
const STOOD_FOR = `
  stood_for (id, amount, currency_code, approved_by) AS (
    (
      SELECT replaces_id, amount::numeric, currency_code, approved_by
      FROM ${PAYOUTS} AS later
      WHERE counted_at > now() - interval '24 hours'
        AND deleted_at IS NULL
        AND replaces_id IS NOT NULL
        AND approved_by IS NOT NULL
        AND ${wasSent("later")}
        AND id <> :except_id
      UNION ALL
      SELECT CAST(:replaces_id AS text), CAST(:amount AS numeric), :currency_code, :approved_by
      WHERE CAST(:approved_by AS text) IS NOT NULL
    )
    UNION
    SELECT unsent.replaces_id, stood_for.amount, stood_for.currency_code, stood_for.approved_by
    FROM stood_for JOIN ${PAYOUTS} AS unsent ON unsent.id = stood_for.id
    WHERE unsent.replaces_id IS NOT NULL
      AND NOT ${wasSent("unsent")}
  )`

/** The payout that this one replaces, and those before it. */
const FORMER = `
  former (id, replaces_id) AS (
    SELECT id, replaces_id FROM ${PAYOUTS} WHERE id = :replaces_id
    UNION
    SELECT p.id, p.replaces_id FROM ${PAYOUTS} AS p
    JOIN former ON p.id = former.replaces_id
  )`

/**
 * A payout `p` counts as another promise to the same recipient: it waits or is in doubt,
 * however long, or may have been sent within 24 hours.
 */
export const PROMISED = `p.deleted_at IS NULL AND (
  p.state IN (${anyOf(NOT_ENDED)})
  OR p.counted_at > now() - interval '24 hours'
    AND ${wasSent("p")})`

/** An approver is asked only about what came later than the row: its creator knew the rest. */
export const sinceCreated = (table: string) =>
  `> ALL (SELECT created_at FROM ${table} WHERE id = :except_id)`

/** A row `r` of a batch `b` has no payout yet, and may get one. */
export const WAITS = `r.payout_id IS NULL AND r.deleted_at IS NULL
  AND b.deleted_at IS NULL AND b.state IN ('making', 'awaiting_approval')`

/** When the rows of a batch `b` were promised. */
export const PROMISED_AT = "coalesce(b.approved_at, b.created_at)"

const IN_BATCHES = `
  SELECT sum(r.amount::numeric)
  FROM ${BATCHES} b JOIN ${BATCH_ROWS} r ON r.batch_id = b.id
  WHERE ${WAITS} AND b.currency_code = :currency_code
    AND b.id <> :except_batch_id
    -- An approved one is promised.
    AND (b.state = 'making' OR b.created_at > now() - interval '24 hours')`

/**
 * A link counts as long as a card may be typed: its money is promised. Every other payout
 * of 24 hours counts unless it was never sent, or a third person's replacement stands for
 * it; a refused payout was sent. Otherwise people who record payouts as not paid could
 * send any amount.
 *
 * To be called under `lockDecisions`, or it may be outdated at once.
 */
export async function readUsage(
  trx: Knex.Transaction,
  question: UsageQuestion
): Promise<Usage> {
  const { currency_code, amount, except_id = "" } = question
  const { except_batch_id = "" } = question
  const { rows } = await trx.raw<{
    rows: [
      {
        day: string
        card: string
        card_count: number
        is_known_card: boolean
        duplicate_id: string | null
      },
    ]
  }>(
    `WITH RECURSIVE ${STOOD_FOR}, ${FORMER}
     SELECT
       (coalesce(sum(amount::numeric) FILTER (WHERE is_currency), 0)
         + coalesce((${IN_BATCHES}), 0))::text AS day,
       coalesce(sum(amount::numeric) FILTER (WHERE is_currency AND is_card), 0)::text
         AS card,
       (count(*) FILTER (WHERE is_card))::int AS card_count,
       EXISTS (
         SELECT 1 FROM ${PAYOUTS} AS before
         WHERE fingerprint = ANY(:cards) AND state = ANY(:arrived)
           AND deleted_at IS NULL
           -- No second person has ever seen the card of a link.
           AND NOT EXISTS (
             SELECT 1 FROM ${LINKS}
             WHERE payout_id = before.id AND deleted_at IS NULL)
       ) AS is_known_card,
       (SELECT max(id) FROM ${PAYOUTS} AS p
        WHERE fingerprint = ANY(:cards) AND amount = :amount
          AND currency_code = :currency_code AND ${PROMISED}
          AND counted_at ${sinceCreated(PAYOUTS)}
          AND id <> :except_id AND id NOT IN (SELECT id FROM former)
       ) AS duplicate_id
     FROM (
       SELECT amount, fingerprint = ANY(:cards) AS is_card,
         currency_code = :currency_code AS is_currency
       FROM ${PAYOUTS} AS sent
       WHERE (counted_at > now() - interval '24 hours' OR state = 'awaiting_card')
         AND deleted_at IS NULL
         AND ${wasSent("sent")}
         AND id <> :except_id
         AND NOT (state = ANY(:recorded_not_gone) AND EXISTS (
           SELECT 1 FROM stood_for
           WHERE stood_for.id = sent.id
             AND stood_for.currency_code = sent.currency_code
             AND stood_for.amount >= sent.amount::numeric
             AND sent.resolved_by <> sent.created_by
             AND stood_for.approved_by NOT IN (sent.created_by, sent.resolved_by)))
     ) AS listed`,
    {
      amount,
      cards: [...question.fingerprints],
      currency_code,
      except_id,
      except_batch_id,
      replaces_id: question.replaces_id ?? "",
      approved_by: question.approved_by,
      recorded_not_gone: [...RECORDED_NOT_GONE],
      arrived: [...ARRIVED],
    }
  )
  const [{ day, card, ...rest }] = rows
  return { ...rest, day: minorOf(day), card: minorOf(card) }
}

/**
 * What all payouts within 24 hours come to, as `perDay` counts them: by currency, as
 * decimal text.
 */
export function readUsedToday(
  pool: Knex,
  currencies: readonly Currency[]
): Promise<Record<string, string>> {
  const none = { amount: fromMinorUnits(0n), fingerprints: [] as const }
  const alone = { replaces_id: null, approved_by: null }
  return readCommitted(pool, async (trx) => {
    const used: Record<string, string> = {}
    for (const currency of currencies) {
      const currency_code = currencyCodeOf(currency)
      const { day } = await readUsage(trx, { currency_code, ...none, ...alone })
      used[currency] = fromMinorUnits(day)
    }
    return used
  })
}
