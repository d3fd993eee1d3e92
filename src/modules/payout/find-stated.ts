import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ARRIVED, IN_DOUBT } from "../../domain/states/payout"
import type { PayoutRow } from "./models/payout"
import { PAYOUTS, rowsOf } from "./sql"

/** What a statement names payouts by. */
export type StatedIds = {
  gateway_ids: string[]
  our_ids: string[]
  references: string[]
}

/** The payouts of a shop that a statement names, by any of these. */
export function findStated(
  pool: Knex,
  shop_id: string,
  { gateway_ids, our_ids, references }: StatedIds
): Promise<PayoutRow[]> {
  return rowsOf<PayoutRow>(pool, PAYOUTS)
    .where({ shop_id })
    .whereRaw("(gateway_id = ANY(?) OR id = ANY(?) OR reference = ANY(?))", [
      gateway_ids,
      our_ids,
      references,
    ])
    .select("*")
}

/** What a line says that names no payout. */
export type UnnamedLine = {
  id: string
  first6: string | null
  last4: string
  amount: string
  at: Date
}

/**
 * Payouts that such lines may be about: sent to such a card within a day, with this
 * sum, and without an id of the gateway's.
 */
export async function proposePayouts(
  pool: Knex,
  shop_id: string,
  lines: readonly UnnamedLine[]
): Promise<Map<string, string>> {
  const { rows } = await pool.raw<{ rows: { line: string; id: string }[] }>(
    `SELECT line.id AS line, min(payout.id) AS id
     FROM jsonb_to_recordset(?::jsonb)
       AS line (id text, first6 text, last4 text, amount text, "at" timestamptz)
     JOIN ${PAYOUTS} payout ON payout.last4 = line.last4
       AND payout.first6 = coalesce(line.first6, payout.first6)
       AND payout.amount = line.amount AND payout.gateway_id IS NULL
       AND payout.sent_at BETWEEN line."at" - interval '1 day' AND line."at" + interval '1 day'
     WHERE payout.shop_id = ? AND payout.deleted_at IS NULL
     GROUP BY line.id HAVING count(*) = 1`,
    [JSON.stringify(lines), shop_id]
  )
  return new Map(rows.map(({ line, id }) => [line, id]))
}

type Span = { shop_id: string; from: Date; until: Date }

/** The payouts of a shop that were sent in this time, the earliest first. */
function sentIn(pool: Knex, { shop_id, from, until }: Span) {
  return rowsOf<PayoutRow>(pool, PAYOUTS)
    .where({ shop_id })
    .where("counted_at", ">=", from)
    .where("counted_at", "<", until)
    .whereIn("state", [...ARRIVED, ...IN_DOUBT])
    .orderBy(["counted_at", "id"])
}

/** When the first of them was sent; null: none was. */
export async function findFirstSent(
  pool: Knex,
  span: Span
): Promise<Date | null> {
  const first = await sentIn(pool, span).first("counted_at")
  return first?.counted_at ?? null
}

/** All of them, in batches of this size. */
export async function* walkSent(
  pool: Knex,
  span: Span,
  batch: number
): AsyncGenerator<PayoutRow[]> {
  let last: PayoutRow | undefined
  do {
    const query = sentIn(pool, span)
    if (last) {
      // Read by Postgres: a Date does not hold the microseconds.
      void query.whereRaw(
        `(counted_at, id) > (SELECT counted_at, id FROM ${PAYOUTS} WHERE id = ?)`,
        [last.id]
      )
    }
    const rows: PayoutRow[] = await query.limit(batch).select("*")
    if (rows.length > 0) {
      yield rows
    }
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}
