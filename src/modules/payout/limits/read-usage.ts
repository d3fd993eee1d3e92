import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Amount, parseAmount, toMinorUnits } from "../../../gateway"
import type { PayoutState } from "../../../shared/states/payout"
import { PAYOUTS } from "../sql"

/** No money has left for these, or it came back. Everything else counts. */
export const NOT_COUNTED: readonly PayoutState[] = [
  "failed",
  "rejected",
  "expired",
  "resolved_not_paid",
  "returned",
]

export type Question = {
  currency_code: string
  amount: Amount
  /** Of the card, under every key that it may have been written with. */
  fingerprints: readonly string[]
  /** One that is there already, and is not to be counted twice. */
  except_id?: string
}

/** What else went out, or may go out, within 24 hours. In minor units. */
export type Usage = {
  day: bigint
  card: bigint
  /** A payout of the very same sum to the very same card. */
  duplicate_id: string | null
}

/** To be called under `lockDecisions`, or it may be outdated at once. */
export async function readUsage(
  trx: Knex.Transaction,
  { currency_code, amount, fingerprints, except_id = "" }: Question
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
         AND state <> ALL(:not_counted)
         AND id <> :except_id
     ) AS counted`,
    { amount, cards, currency_code, except_id, not_counted: [...NOT_COUNTED] }
  )
  const [{ day, card, duplicate_id }] = rows
  return { day: minor(day), card: minor(card), duplicate_id }
}

function minor(sum: string): bigint {
  return toMinorUnits(parseAmount(sum))
}
