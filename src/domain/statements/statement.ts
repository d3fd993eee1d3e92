/** What a registry of the gateway's lists, and how its lines are read. */

export const STATEMENT_KINDS = ["payments", "payouts"] as const

export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** Which columns are understood. Only the amount has to be there. */
export const STATEMENT_FIELDS = [
  /** The gateway's id of the payment or payout. */
  "gateway_id",
  /** Our id, or our reference, anywhere in the cell. */
  "our_id",
  "time",
  "amount",
  /** What the gateway kept. */
  "fee",
  /** What the shop received, or the recipient of a payout. */
  "credited",
  "currency",
  "status",
  /** The mask of the recipient's card. */
  "card",
] as const

export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** What a line says of the money. */
export const LINE_MEANINGS = [
  /** It moved. */
  "paid",
  /** It went back: to the shopper, or from the recipient's bank. */
  "went_back",
  /** It did not move, and never will. */
  "not_paid",
  /** It may still move. */
  "in_progress",
] as const

export type LineMeaning = (typeof LINE_MEANINGS)[number]

export const DECIMAL_MARKS = [",", "."] as const

export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** How a file is to be read: chosen by a person, who may keep it as a preset. */
export type StatementLayout = {
  /** How many lines come before the first one with money, the column names included. */
  header_lines: number
  /** The place of each column, from 0. */
  columns: Partial<Record<StatementField, number>>
  decimal_mark: DecimalMark
  /** Of times that name no zone. */
  time_zone: string
  /** Of lines that name none. */
  currency_code: string
  /** What the words in the column of statuses mean. */
  meanings: Record<string, LineMeaning>
}

/** What a word in the column of statuses means. Any word may stand there. */
export function meaningOf(
  { meanings }: Pick<StatementLayout, "meanings">,
  word: string
): LineMeaning | undefined {
  return Object.hasOwn(meanings, word) ? meanings[word] : undefined
}

/** What became of a line, or of a row that no line is about. */
export const VERDICTS = [
  /** The statement and the ledger say the same. */
  "matched",
  /** The money moved, and the ledger does not know it. */
  "missing_here",
  /** The ledger has it paid, and the statement of that time does not list it. */
  "missing_there",
  "amount_differs",
  "status_differs",
  "fee_differs",
  /** The statement has listed it before. */
  "duplicate",
  /** Its amount, its time or its status cannot be read. */
  "unreadable",
] as const

export type Verdict = (typeof VERDICTS)[number]

/** A line, read. Sums are decimal text; what went back is below zero. */
export type StatementLine = {
  gateway_id: string | null
  /** Our ids and references of what it is about. */
  names: string[]
  /** Those of what it may be about. */
  mentions: string[]
  meaning: LineMeaning
  amount: string
  fee: string | null
  credited: string | null
  currency_code: string
  at: Date | null
  first6: string | null
  last4: string | null
}
