import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { GONE_OR_IN_DOUBT, IN_DOUBT } from "../../domain/states/payout"
import type { StatedIds } from "../../domain/statements/read-line"
import type { PayoutRow } from "./models/payout"
import { walkRows } from "../../shared/lists/walk-list"
import { PAYOUTS, rowsOf } from "./sql"

/** The payouts of a shop that a statement names, by any of these. */
export function findStated(
  pool: Knex,
  shop_id: string,
  { gateway_ids, ours }: StatedIds
): Promise<PayoutRow[]> {
  return rowsOf<PayoutRow>(pool, PAYOUTS)
    .where({ shop_id })
    .whereRaw("(gateway_id = ANY(?) OR id = ANY(?) OR reference = ANY(?))", [
      gateway_ids,
      ours,
      ours,
    ])
    .select("*")
}

/** What a line without the id of a payout says. Null: it does not say this. */
export type UnnamedLine = {
  id: string
  first6: string | null
  last4: string | null
  /** Without a minus. */
  amount: string | null
  at: Date | null
}

/**
 * Amount and time agree, where the line shows them. A payout with `payout_mismatch` is
 * compared although it has a gateway id: that id may be another payout's.
 */
const IS_LIKE = `(line.amount IS NULL OR payout.amount = line.amount)
  AND (line."at" IS NULL
    OR payout.sent_at BETWEEN line."at" - interval '1 day' AND line."at" + interval '1 day')
  AND (payout.gateway_id IS NULL OR payout.attention = 'payout_mismatch') AND payout.shop_id = :shop_id AND payout.deleted_at IS NULL`

/**
 * The payouts that each line may be about: sent to the line's card within a day, with its
 * amount, and without a sure gateway id. A line without a card may be about any payout in
 * doubt.
 */
export async function proposePayouts(
  pool: Knex,
  shop_id: string,
  lines: readonly UnnamedLine[]
): Promise<Map<string, string[]>> {
  const { rows } = await pool.raw<{ rows: { line: string; ids: string[] }[] }>(
    `WITH line AS (
       SELECT * FROM jsonb_to_recordset(:lines::jsonb)
         AS line (id text, first6 text, last4 text, amount text, "at" timestamptz)
     ), proposed AS (
       SELECT line.id, payout.id AS payout_id, payout.sent_at
       FROM line JOIN ${PAYOUTS} payout ON payout.last4 = line.last4
         AND payout.first6 = coalesce(line.first6, payout.first6) AND ${IS_LIKE}
       UNION ALL
       SELECT line.id, payout.id, payout.sent_at
       FROM line JOIN ${PAYOUTS} payout ON line.last4 IS NULL AND line.amount IS NOT NULL
         AND payout.state = ANY(:doubt) AND ${IS_LIKE}
     )
     SELECT id AS line, array_agg(payout_id ORDER BY sent_at, payout_id) AS ids
     FROM proposed GROUP BY id`,
    { lines: JSON.stringify(lines), shop_id, doubt: [...IN_DOUBT] }
  )
  return new Map(rows.map(({ line, ids }) => [line, ids]))
}

type Span = { shop_id: string; from: Date; until: Date }

/** The payouts of a shop that were sent in this time, the earliest first. */
function sentIn(pool: Knex, { shop_id, from, until }: Span) {
  return rowsOf<PayoutRow>(pool, PAYOUTS)
    .where({ shop_id })
    .where("counted_at", ">=", from)
    .where("counted_at", "<", until)
    .whereIn("state", GONE_OR_IN_DOUBT)
    .orderBy(["counted_at", "id"])
}

/** When the first payout of the span was sent; null: none was. */
export async function findFirstSent(
  pool: Knex,
  span: Span
): Promise<Date | null> {
  const first = await sentIn(pool, span).first("counted_at")
  return first?.counted_at ?? null
}

/** All payouts of the span, in batches of this size. */
export function walkSent(
  pool: Knex,
  span: Span,
  batch: number
): AsyncGenerator<PayoutRow[]> {
  return walkRows(
    () => sentIn(pool, span).select("*"),
    `(counted_at, id) > (SELECT counted_at, id FROM ${PAYOUTS} WHERE id = ?)`,
    batch
  )
}
