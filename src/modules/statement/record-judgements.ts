import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Judging, renew, whileMine } from "./judging"
import type { StatementLineRow } from "./models/statement-line"
import { LINES, type Sql, STATEMENTS } from "./sql"

/** A line that is judged, with what was read of it. */
export type JudgedLine = Pick<
  StatementLineRow,
  | "id"
  | "gateway_id"
  | "meaning"
  | "amount"
  | "fee"
  | "currency_code"
  | "at"
  | "day"
  | "repeat_key"
  | "verdict"
  | "unreadable"
  | "subject_id"
  | "refund_id"
  | "proposed_ids"
  | "our_amount"
  | "our_state"
>

const COLUMNS = [
  "gateway_id text",
  "meaning text",
  "amount text",
  "fee text",
  "currency_code text",
  '"at" timestamptz',
  "day text",
  "repeat_key text",
  "verdict text",
  "unreadable text",
  "subject_id text",
  "refund_id text",
  "proposed_ids text[]",
  "our_amount text",
  "our_state text",
]

/** What makes two differences the same one; the keys of their lines are equal, too. */
const DIFFERENCE = [
  "gateway_id",
  "verdict",
  "amount",
  "fee",
  "currency_code",
  "subject_id",
  "our_amount",
  "our_state",
]

const differenceOf = (table: string) =>
  `(${DIFFERENCE.map((it) => `${table}.${it}`).join()})`

const DIFFERS = "coalesce(judged.verdict <> 'matched', false)"

/** A decision holds for one difference: if the line differs in another way, it is open again. */
const DECISION = `CASE WHEN NOT ${DIFFERS} OR
  ${differenceOf("line")} IS NOT DISTINCT FROM ${differenceOf("judged")} THEN line.decision END`

/** A decided line keeps the refund that it was recorded as. */
const VALUES = COLUMNS.map((column): [name: string, value: string] => {
  const [name = ""] = column.split(" ")
  return [
    name,
    name === "refund_id"
      ? `CASE WHEN ${DECISION} IS NULL THEN judged.refund_id ELSE line.refund_id END`
      : `judged.${name}`,
  ]
})

const IS_OPEN = `(${DECISION} IS NULL AND ${DIFFERS})`

/**
 * Writes what became of these lines, and how far the statement is judged. A decided line
 * stays decided while it says the same. Rows that would not change are not written.
 *
 * @returns false: another process judges the statement now
 */
export function recordJudgements(
  pool: Knex,
  judging: Judging,
  lines: readonly JudgedLine[],
  upTo?: number
): Promise<boolean> {
  return whileMine(pool, judging, async (trx) => {
    await trx.raw(
      `UPDATE ${LINES} line SET ${VALUES.map(([name, value]) => `${name} = ${value}`).join(", ")},
         decision = ${DECISION}, is_open = ${IS_OPEN}, judged_at = now(), updated_at = now()
       FROM jsonb_to_recordset(?::jsonb) AS judged (id text, ${COLUMNS.join(", ")})
       WHERE line.id = judged.id
         AND (line.judged_at IS NULL OR (line.is_open, ${VALUES.map(([name]) => `line.${name}`).join(", ")})
           IS DISTINCT FROM (${IS_OPEN}, ${VALUES.map(([, value]) => value).join(", ")}))`,
      [JSON.stringify(lines)]
    )
    await repeatAccepting(
      trx,
      lines.map(({ id }) => id)
    )
    if (upTo !== undefined) {
      await renew(trx, judging.id, { judged_lines: upTo })
    }
  })
}

/** What a person has accepted in one statement is accepted in those that overlap it. */
export async function repeatAccepting(
  sql: Sql,
  ids: readonly string[]
): Promise<void> {
  await sql.raw(
    `UPDATE ${LINES} line SET is_open = false, decision = known.decision,
       note = known.note, decided_by = known.decided_by, decided_at = known.decided_at,
       accepted_in = coalesce(known.accepted_in, known.statement_id)
     FROM ${LINES} known JOIN ${STATEMENTS} other ON other.id = known.statement_id
     WHERE line.id = ANY(?) AND line.is_open
       AND known.repeat_key = line.repeat_key AND known.decision = 'accepted'
       AND known.statement_id <> line.statement_id AND known.deleted_at IS NULL
       AND ${differenceOf("known")} IS NOT DISTINCT FROM ${differenceOf("line")}
       AND (other.kind, other.shop_id) = (SELECT kind, shop_id FROM ${STATEMENTS}
         WHERE id = line.statement_id)`,
    [[...ids]]
  )
}
