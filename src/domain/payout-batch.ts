import { EMAIL } from "./email"
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_RECIPIENT_LENGTH,
} from "./limits"
import { maskCell } from "./mask-numbers"
import { type Amount, fromMinorUnits, toMinorUnits } from "./money"
import { PLAIN_TEXT } from "./plain-text"
import { readTypedSum } from "./read-typed-sum"

/** How many links one approval makes at most. */
export const MAX_BATCH_ROWS = 5_000

/** What a row of a batch says, as a person typed it. There is no column for a card. */
export const BATCH_COLUMNS = [
  "recipient_name",
  "recipient_email",
  "amount",
  "description",
  "order_number",
] as const

export type BatchColumn = (typeof BATCH_COLUMNS)[number]

export type BatchRowTexts = Record<BatchColumn, string>

/** What can be wrong with a cell, with the words of the store's answer. */
export const BATCH_FAULTS = {
  missing: "is missing",
  too_long: "is too long",
  unreadable: "must be plain text on one line, without invisible characters",
  card_number: "must not hold numbers that could be a card's",
  no_email: "must be an e-mail address",
  no_amount: 'must be a sum like "1499.90", more than zero',
  no_order_number: "must be the number of an order",
  unknown_order: "is no order of this store",
  over_limit: "is more than one payout may be",
} as const

export type BatchFault = {
  /** From 1, as people count. */
  row: number
  column: BatchColumn
  fault: keyof typeof BATCH_FAULTS
}

/** A row without faults. */
export type BatchRow = {
  recipient_name: string
  recipient_email: string
  amount: Amount
  description: string | null
  order_number: number | null
}

const LENGTHS: Record<BatchColumn, number> = {
  recipient_name: MAX_RECIPIENT_LENGTH,
  recipient_email: MAX_EMAIL_LENGTH,
  amount: 30,
  description: MAX_DESCRIPTION_LENGTH,
  order_number: 20,
}

const REQUIRED: readonly BatchColumn[] = [
  "recipient_name",
  "recipient_email",
  "amount",
]

/** Reads a row, or says what is wrong with it. The browser and the store both use it. */
export function readBatchRow(
  texts: BatchRowTexts,
  row: number
): { row?: BatchRow; faults: BatchFault[] } {
  const faults = BATCH_COLUMNS.flatMap((column): BatchFault[] => {
    const fault = faultOf(column, texts[column].trim())
    return fault ? [{ row, column, fault }] : []
  })
  if (faults.length > 0) {
    return { faults }
  }
  const { recipient_name, recipient_email, amount, description, order_number } =
    texts
  return {
    faults,
    row: {
      recipient_name: recipient_name.trim(),
      recipient_email: recipient_email.trim().toLowerCase(),
      amount: amountOf(amount.trim()) as Amount,
      description: description.trim() || null,
      order_number: orderNumberOf(order_number) ?? null,
    },
  }
}

function faultOf(
  column: BatchColumn,
  text: string
): BatchFault["fault"] | undefined {
  if (text === "") {
    return REQUIRED.includes(column) ? "missing" : undefined
  }
  // Before everything else: a possible card number is not read further.
  if (maskCell(text) !== text) {
    return "card_number"
  }
  if (text.length > LENGTHS[column]) {
    return "too_long"
  }
  return FAULTY[column](text)
}

const unreadable = (text: string) =>
  PLAIN_TEXT.test(text) ? undefined : "unreadable"

/** What is wrong with a text of the right length. */
const FAULTY: Record<
  BatchColumn,
  (text: string) => BatchFault["fault"] | undefined
> = {
  recipient_name: unreadable,
  recipient_email: (text) => (EMAIL.test(text) ? undefined : "no_email"),
  amount: (text) => (amountOf(text) === undefined ? "no_amount" : undefined),
  description: unreadable,
  order_number: (text) =>
    orderNumberOf(text) === undefined ? "no_order_number" : undefined,
}

/** More than zero. */
function amountOf(text: string): Amount | undefined {
  const sum = readTypedSum(text)
  return sum && toMinorUnits(sum) > 0n ? sum : undefined
}

/** Medusa's numbers of orders, with or without the sign before them. */
function orderNumberOf(text: string): number | undefined {
  const [, digits] = /^\s*[#№]?\s*(\d{1,9})\s*$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The total of the rows: the approver compares it. */
export function totalOf(rows: readonly Pick<BatchRow, "amount">[]): Amount {
  return fromMinorUnits(
    rows.reduce((sum, { amount }) => sum + toMinorUnits(amount), 0n)
  )
}

/** How far a row has come. */
export const BATCH_STANDINGS = [
  /** Its payout does not exist yet, or never will. */
  "not_made",
  /** Its link is live, and the e-mail is not sent yet. */
  "made",
  /** Its link is live, and sending the e-mail has failed too often. */
  "not_sent",
  "sent",
  "opened",
  /** Too many wrong codes or cards were typed: its link takes no more. */
  "blocked",
  /** A card was typed, and the outcome is not known yet. */
  "used",
  /** Another payout replaces its own, and has not ended yet. */
  "replaced",
  "paid",
  "unknown",
  "not_paid",
  "expired",
  "withdrawn",
] as const

export type BatchStanding = (typeof BATCH_STANDINGS)[number]
