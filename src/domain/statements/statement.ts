/** What a registry of the gateway's lists, and how its lines are read. */

export const STATEMENT_KINDS = ["payments", "payouts"] as const

export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** The columns that are understood. Only the amount is required. */
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

/** What a line says about the money. */
export const LINE_MEANINGS = [
  /** The money moved. */
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
  /** The zone of times that name none. */
  time_zone: string
  /** The currency of lines that name none. */
  currency_code: string
  /** What the words in the column of statuses mean. */
  meanings: Record<string, LineMeaning>
}

/** What a word in the column of statuses means. Any word may stand there. */
export function meaningOfStatus(
  { meanings }: Pick<StatementLayout, "meanings">,
  word: string
): LineMeaning | undefined {
  return Object.hasOwn(meanings, word) ? meanings[word] : undefined
}

/** The result of comparing a line, or a row of the ledger that no line is about. */
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
  /** The statement lists it a second time. */
  "duplicate",
  /** Its amount, its time or its status cannot be read. */
  "unreadable",
] as const

export type Verdict = (typeof VERDICTS)[number]

/** A line that was read. Sums are decimal text; money that went back is below zero. */
export type ParsedLine = {
  gateway_id: string | null
  /** Our ids and references of the payment or payout that the line is about. */
  names: string[]
  /** Our ids and references of a payout that the line may be about. */
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
