import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Amount, parseAmount, toMinorUnits } from "../../../gateway"
import { DID_NOT_ARRIVE, NEVER_SENT } from "../money-states"
import { PAYOUTS } from "../sql"

export type Question = {
  currency_code: string
  amount: Amount
  /** Of the card, under every key that it may have been written with. */
  fingerprints: readonly string[]
  /** One that is there already, and is not to be counted twice. */
  except_id?: string
  /** The payout that this one replaces. */
  replaces_id: string | null
  /** Whether it goes out on an approver's word, in the place of that one. */
  isApproved: boolean
}

/** What else went out, or may go out, within 24 hours. In minor units. */
export type Usage = {
  day: bigint
  card: bigint
  /** A payout of the very same sum to the very same card. */
  duplicate_id: string | null
}

/**
 * A payout and its replacement both count, whatever a person says about the
 * first: only an approver's word puts the replacement, of at least the same
 * sum, in its place. What was never sent in between is passed over. Each stands
 * for one payout only, or one approval would free two.
 */
const STOOD_FOR = `
  stood_for (id, amount) AS (
    (
      SELECT replaces_id, amount::numeric FROM ${PAYOUTS}
      WHERE counted_at > now() - interval '24 hours'
        AND deleted_at IS NULL
        AND currency_code = :currency_code
        AND replaces_id IS NOT NULL
        AND approved_by IS NOT NULL
        AND (state <> ALL(:never_sent) OR is_refused)
        AND id <> :except_id
      UNION ALL
      SELECT CAST(:replaces_id AS text), CAST(:amount AS numeric)
      WHERE CAST(:is_approved AS boolean)
    )
    UNION
    SELECT unsent.replaces_id, stood_for.amount
    FROM stood_for JOIN ${PAYOUTS} AS unsent ON unsent.id = stood_for.id
    WHERE unsent.replaces_id IS NOT NULL
      AND unsent.state = ANY(:never_sent) AND NOT unsent.is_refused
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
 * Everything counts but what was never sent, and what an approved replacement
 * stands for; what the gateway refused was sent. Else whoever calls a payout not gone could send as much as they
 * like.
 *
 * To be called under `lockDecisions`, or it may be outdated at once.
 */
export async function readUsage(
  trx: Knex.Transaction,
  question: Question
): Promise<Usage> {
  const { currency_code, amount, except_id = "", isApproved } = question
  const { rows } = await trx.raw<{
    rows: [{ day: string; card: string; duplicate_id: string | null }]
  }>(
    `WITH RECURSIVE ${STOOD_FOR}, ${FORMER}
     SELECT
       coalesce(sum(amount::numeric) FILTER (WHERE counts), 0)::text AS day,
       coalesce(sum(amount::numeric) FILTER (WHERE counts AND is_card), 0)::text
         AS card,
       max(id) FILTER (WHERE is_card AND amount = :amount AND NOT is_former)
         AS duplicate_id
     FROM (
       SELECT id, amount, fingerprint = ANY(:cards) AS is_card,
         EXISTS (SELECT 1 FROM former WHERE former.id = sent.id) AS is_former,
         NOT (state = ANY(:did_not_arrive) AND EXISTS (
           SELECT 1 FROM stood_for
           WHERE stood_for.id = sent.id
             AND stood_for.amount >= sent.amount::numeric)) AS counts
       FROM ${PAYOUTS} AS sent
       WHERE counted_at > now() - interval '24 hours'
         AND deleted_at IS NULL
         AND currency_code = :currency_code
         AND (state <> ALL(:never_sent) OR is_refused)
         AND id <> :except_id
     ) AS listed`,
    {
      amount,
      cards: [...question.fingerprints],
      currency_code,
      except_id,
      replaces_id: question.replaces_id ?? "",
      is_approved: isApproved,
      never_sent: [...NEVER_SENT],
      did_not_arrive: [...DID_NOT_ARRIVE],
    }
  )
  const [{ day, card, duplicate_id }] = rows
  return { day: minor(day), card: minor(card), duplicate_id }
}

function minor(sum: string): bigint {
  return toMinorUnits(parseAmount(sum))
}
