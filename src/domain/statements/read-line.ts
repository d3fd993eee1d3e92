import { inOneCase } from "../is-uuid"
import {
  compareAmounts,
  currencyCodeOf,
  parseCurrency,
  unsigned,
} from "../money"
import { ourIdsIn } from "./our-ids"
import { readMoment } from "./read-moment"
import { readSum } from "./read-sum"
import {
  meaningOfStatus,
  type StatementField,
  type StatementKind,
  type StatementLayout,
  type ParsedLine,
} from "./statement"

/** The column that cannot be read. */
export type Unreadable = Extract<
  StatementField,
  "amount" | "time" | "status" | "currency" | "fee" | "credited" | "our_id"
>

export type ReadLine =
  | { line: ParsedLine }
  /** The parts that can be read: its ids, its sum, its time and its card. */
  | ({
      unreadable: Unreadable
      amount: string | null
      currency_code: string
    } & Pick<ParsedLine, "at" | "first6" | "last4"> &
      NamedPayment)
  /** A total, a note, an empty line: no money of its own. */
  | { is_skipped: true }

/** The ids by which a line names a payment or a payout. */
export type NamedPayment = Pick<ParsedLine, "gateway_id" | "names" | "mentions">

/** The ids by which lines name payments or payouts. */
export type StatedIds = {
  gateway_ids: string[]
  /** Our ids and references: each may be either. */
  ours: string[]
}

/** How cabinets write an empty cell. */
const NOTHING = /^(?:[-—–]|null)$/i

const TOTAL = /^(?:итог|всего|total|grand|сумма по|количество)/i

/** What Russian banks call roubles. */
const ROUBLES = /^(?:rur|643|₽|руб\.?)$/i

/** `100.00 USD`. */
const CODE_BEHIND_SUM = /[\d)]\s*([A-Z]{3})$/i

/** Other letters behind a sum name no currency: `5 pcs`. */
const CODES = new Set(Intl.supportedValuesOf("currency"))

/** The signs that stand for digits that a cabinet does not show. */
const HIDDEN = /[*xх•·….][\s*xх•·….-]*/i

const MAX_ID_LENGTH = 255

export function readLine(
  cells: readonly string[],
  layout: StatementLayout,
  kind: StatementKind
): ReadLine {
  const cellOf = (field: StatementField) => {
    const place = layout.columns[field]
    const cell = place === undefined ? "" : (cells[place] ?? "").trim()
    return NOTHING.test(cell) ? "" : cell
  }
  const ids = readIds(cellOf, kind)
  if (isSkipped(cells, cellOf, ids)) {
    return { is_skipped: true }
  }
  const amount = readSum(cellOf("amount"), layout.decimal_mark)
  const fee = readPart(cellOf("fee"), amount, layout)
  const credited = readPart(cellOf("credited"), amount, layout)
  const at = readMoment(cellOf("time"), layout.time_zone)
  const hasStatus = layout.columns.status !== undefined
  const meaning = hasStatus ? meaningOfStatus(layout, cellOf("status")) : "paid"
  const currency_code = readCurrency(
    cellOf("currency"),
    cellOf("amount"),
    layout
  )
  const { first6, last4 } = readMask(cellOf("card"))
  const unreadable = (column: Unreadable) => ({
    ...ids,
    at: at ?? null,
    first6,
    last4,
    unreadable: column,
    amount: amount ?? null,
    currency_code: currency_code ?? layout.currency_code,
  })
  if (amount === undefined) {
    return unreadable("amount")
  }
  if (fee === undefined) {
    return unreadable("fee")
  }
  if (credited === undefined) {
    return unreadable("credited")
  }
  if (layout.columns.time !== undefined && !at) {
    return unreadable("time")
  }
  if (!meaning) {
    return unreadable("status")
  }
  if (!currency_code) {
    return unreadable("currency")
  }
  // Many cabinets write a minus before money that goes out: then the status decides.
  const isSigned = kind === "payments" || !hasStatus
  const isBack = isSigned && meaning === "paid" && amount.startsWith("-")
  const { gateway_id, names, mentions } = ids
  // Field by field: V8 makes a hidden class for each object that is spread together.
  return {
    line: {
      gateway_id,
      names,
      mentions,
      amount,
      fee,
      // Zero means: not credited yet.
      credited: credited === "0.00" ? null : credited,
      meaning: isBack ? "went_back" : meaning,
      currency_code,
      at: at ?? null,
      first6,
      last4,
    },
  }
}

/** A cabinet shows the beginning and the end of a card's number. */
function readMask(cell: string): Pick<ParsedLine, "first6" | "last4"> {
  const parts = cell.split(HIDDEN).map((part) => part.replaceAll(/\D/g, ""))
  const [first = "", last = ""] = [parts[0], parts.at(-1)]
  return {
    first6: parts.length > 1 && first.length === 6 ? first : null,
    last4: parts.length > 1 && last.length === 4 ? last : null,
  }
}

function readIds(cellOf: CellOf, kind: StatementKind): NamedPayment {
  const id = [...cellOf("gateway_id")].slice(0, MAX_ID_LENGTH).join("")
  return {
    gateway_id: inOneCase(id) || null,
    ...ourIdsIn(cellOf("our_id"), kind),
  }
}

/** A fee, or the rest of a sum: null if the cell is empty; undefined if it cannot be right. */
function readPart(
  cell: string,
  amount: string | undefined,
  { decimal_mark }: StatementLayout
): string | null | undefined {
  if (cell === "") {
    return null
  }
  // Some cabinets write fees with a minus.
  const read = readSum(cell, decimal_mark)
  const part = read && unsigned(read)
  const whole = amount && unsigned(amount)
  const isTooMuch = part && whole && compareAmounts(part, whole) > 0
  return isTooMuch ? undefined : part
}

type CellOf = (field: StatementField) => string

/** Whether a line is a total or a note: it has no money of its own. */
function isSkipped(
  cells: readonly string[],
  cellOf: CellOf,
  { gateway_id, names, mentions }: NamedPayment
): boolean {
  const filled = cells.filter((cell) => cell.trim())
  const hasAmount = cellOf("amount") !== ""
  const ours = names.length + mentions.length
  if (ours > 0 || (gateway_id && !TOTAL.test(gateway_id))) {
    // A sentence that mentions an id is a note.
    return !hasAmount && filled.length === 1
  }
  const time = cellOf("time")
  const isTotal =
    filled.some((cell) => TOTAL.test(cell.trim())) &&
    (time === "" || TOTAL.test(time))
  return isTotal || (!hasAmount && filled.length <= MAX_NOTE_CELLS)
}

const MAX_NOTE_CELLS = 2

/** The currency that the line names, or that of the layout. Undefined if it names two. */
function readCurrency(
  cell: string,
  amount: string,
  { currency_code }: StatementLayout
): string | undefined {
  const [, code = ""] = CODE_BEHIND_SUM.exec(amount) ?? []
  const beside = CODES.has(code.toUpperCase()) ? code : ""
  const [named = cell, other = named] = [cell, beside].filter(Boolean)
  if (named === "") {
    return currency_code
  }
  const read = codeOf(named)
  return codeOf(other) === read ? read : undefined
}

function codeOf(name: string): string | undefined {
  try {
    return ROUBLES.test(name) ? "rub" : currencyCodeOf(parseCurrency(name))
  } catch {
    return undefined
  }
}
