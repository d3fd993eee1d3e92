import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Amount, parseAmount, toMinorUnits } from "../../../gateway"
import { BY_WORD, NEVER_SENT } from "../money-states"
import { PAYOUTS } from "../sql"

export type Question = {
  currency_code: string
  amount: Amount
  /** Of the card, under every key that it may have been written with. */
  fingerprints: readonly string[]
  /** One that is there already, and is not to be counted twice. */
  except_id?: string
  /** One that is made good, and in whose place this one counts. */
  replaces_id: string | null
}

/** What else went out, or may go out, within 24 hours. In minor units. */
export type Usage = {
  day: bigint
  card: bigint
  /** A payout of the very same sum to the very same card. */
  duplicate_id: string | null
}

/**
 * Everything counts but what was never sent. What a person calls not gone counts
 * as well, or whoever says so could send as much as they like; but for those that
 * another one of at least the same sum makes good, which counts in their place.
 *
 * To be called under `lockDecisions`, or it may be outdated at once.
 */
export async function readUsage(
  trx: Knex.Transaction,
  { currency_code, amount, fingerprints, except_id = "", replaces_id }: Question
): Promise<Usage> {
  const cards = [...fingerprints]
  const { rows } = await trx.raw<{
    rows: [{ day: string; card: string; duplicate_id: string | null }]
  }>(
    `SELECT
       coalesce(sum(amount::numeric), 0)::text AS day,
       coalesce(sum(amount::numeric) FILTER (WHERE is_card), 0)::text AS card,
       max(id) FILTER (WHERE is_card AND amount = :amount) AS duplicate_id
     FROM (
       SELECT id, amount, fingerprint = ANY(:cards) AS is_card
       FROM ${PAYOUTS}
       WHERE counted_at > now() - interval '24 hours'
         AND deleted_at IS NULL
         AND currency_code = :currency_code
         AND state <> ALL(:never_sent)
         AND id <> :except_id
         AND NOT (id = :replaces_id AND amount::numeric <= :amount::numeric)
         AND NOT (state = ANY(:by_word) AND EXISTS (
           SELECT 1 FROM ${PAYOUTS} AS successor
           WHERE successor.replaces_id = ${PAYOUTS}.id
             AND successor.deleted_at IS NULL
             AND successor.counted_at > now() - interval '24 hours'
             AND successor.currency_code = ${PAYOUTS}.currency_code
             AND successor.amount::numeric >= ${PAYOUTS}.amount::numeric
             AND successor.state <> ALL(:never_sent)))
     ) AS counted`,
    {
      amount,
      cards,
      currency_code,
      except_id,
      replaces_id: replaces_id ?? "",
      never_sent: [...NEVER_SENT],
      by_word: [...BY_WORD],
    }
  )
  const [{ day, card, duplicate_id }] = rows
  return { day: minor(day), card: minor(card), duplicate_id }
}

function minor(sum: string): bigint {
  return toMinorUnits(parseAmount(sum))
}
