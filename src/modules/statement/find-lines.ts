import type { StatementLineRow } from "./models/statement-line"
import { LINES, rowsOf, type Sql, STATEMENTS } from "./sql"

/** The first line of a statement that has this key, and this id of the gateway's. */
export type FirstLine = {
  repeat_key: string
  gateway_id: string | null
  number: number
}

/** The first lines that have one of these keys, in their order. */
export function findFirst(
  sql: Sql,
  statement_id: string,
  keys: readonly string[]
): Promise<FirstLine[]> {
  return rowsOf<StatementLineRow>(sql, LINES)
    .where({ statement_id })
    .whereRaw("repeat_key = ANY(?)", [[...keys]])
    .groupBy("repeat_key", "gateway_id")
    .orderBy("number")
    .select<FirstLine[]>(
      "repeat_key",
      "gateway_id",
      sql.raw("min(number) AS number")
    )
}

/** A line that reports money of a payment back. */
export type WentBack = {
  statement_id: string
  number: number
  subject_id: string
  amount: string
  at: Date | null
  refund_id: string | null
}

/** What any statement says of money of these payments that went back. */
export function listWentBack(
  sql: Sql,
  subjects: readonly string[]
): Promise<WentBack[]> {
  return rowsOf<StatementLineRow>(sql, LINES)
    .where({ meaning: "went_back" })
    .whereNotNull("number")
    .whereRaw("subject_id = ANY(?)", [[...subjects]])
    .whereNot({ verdict: "duplicate" })
    .select<WentBack[]>(
      "statement_id",
      "number",
      "subject_id",
      "amount",
      "at",
      "refund_id"
    )
}

/** A line, and the name of its statement. */
type Place = { name: string; number: number }

/** A line that says that this payout was paid, and that no person has accepted. */
export function findPaid(
  sql: Sql,
  payoutId: string
): Promise<Place | undefined> {
  const condition = `line.subject_id = ? AND line.meaning = 'paid'
    AND line.decision IS DISTINCT FROM 'accepted'`
  return findLine(sql, condition, payoutId)
}

/** An open line that may be this payout, as far as it shows its card, sum and time. */
export function findProposing(
  sql: Sql,
  payoutId: string
): Promise<Place | undefined> {
  return findLine(sql, "? = ANY(line.proposed_ids) AND line.is_open", payoutId)
}

/** An open line that may be about this payment and cannot be read: it may say anything. */
export function findUnreadable(
  sql: Sql,
  invoiceId: string
): Promise<Place | undefined> {
  const condition = `? = ANY(array_append(line.proposed_ids, line.subject_id))
    AND line.verdict = 'unreadable' AND line.is_open`
  return findLine(sql, condition, invoiceId)
}

/** A line that says that this payment was paid again, under another id of the gateway's. */
export function findPaidOtherwise(
  sql: Sql,
  invoiceId: string,
  gatewayId: string
): Promise<Place | undefined> {
  const condition =
    "line.subject_id = ? AND line.meaning = 'paid' AND line.gateway_id <> ?"
  return findLine(sql, condition, invoiceId, gatewayId)
}

async function findLine(
  sql: Sql,
  condition: string,
  ...ids: string[]
): Promise<Place | undefined> {
  const { rows } = await sql.raw<{ rows: Place[] }>(
    `SELECT it.name, line.number FROM ${LINES} line
     JOIN ${STATEMENTS} it ON it.id = line.statement_id
     WHERE ${condition} AND line.deleted_at IS NULL
     ORDER BY line.judged_at DESC LIMIT 1`,
    ids
  )
  return rows[0]
}
