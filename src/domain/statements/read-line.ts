import { currencyCodeOf, parseCurrency } from "../money"
import { ourIdIn } from "./our-ids"
import { readMoment } from "./read-moment"
import { readSum } from "./read-sum"
import type {
  StatementField,
  StatementKind,
  StatementLayout,
  StatementLine,
} from "./statement"

/** The column that cannot be read. */
export type Unreadable = Extract<
  StatementField,
  "amount" | "time" | "status" | "currency" | "fee" | "credited"
>

export type ReadLine =
  | { line: StatementLine }
  /** What can be read of it: whose it is, and its sum. */
  | ({ unreadable: Unreadable; amount: string | null } & NamedPayment)
  /** A total, a note, an empty line: no money of its own. */
  | { is_skipped: true }

/** By what a line names a payment or a payout. */
export type NamedPayment = Pick<
  StatementLine,
  "gateway_id" | "our_id" | "reference"
>

const TOTAL = /^(?:итог|всего|total|grand|сумма по|количество)/i

/** What Russian banks call roubles. */
const ROUBLES = /^(?:rur|643|₽|руб\.?)$/i

/** What stands for the digits that a cabinet does not show. */
const HIDDEN = /[*xх•·….][\s*xх•·….-]*/i

const MAX_ID_LENGTH = 255

export function readLine(
  cells: readonly string[],
  layout: StatementLayout,
  kind: StatementKind
): ReadLine {
  const cellOf = (field: StatementField) => {
    const place = layout.columns[field]
    return place === undefined ? "" : (cells[place] ?? "").trim()
  }
  if (isSkipped(cells, cellOf)) {
    return { is_skipped: true }
  }
  const [amount, fee, credited] = (["amount", "fee", "credited"] as const).map(
    (field) => readSum(cellOf(field), layout.decimal_mark)
  )
  const at = readMoment(cellOf("time"), layout.time_zone)
  const meaning =
    layout.columns.status === undefined
      ? "paid"
      : layout.meanings[cellOf("status")]
  const currency_code = readCurrency(cellOf("currency"), layout)
  const ids = readIds(cellOf, kind)
  const unreadable = (column: Unreadable) => ({
    ...ids,
    unreadable: column,
    amount: amount ?? null,
  })
  if (amount === undefined) {
    return unreadable("amount")
  }
  if (cellOf("fee") !== "" && fee === undefined) {
    return unreadable("fee")
  }
  if (cellOf("credited") !== "" && credited === undefined) {
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
  const isBack = meaning === "paid" && amount.startsWith("-")
  const { gateway_id, our_id, reference } = ids
  const { first6, last4 } = readMask(cellOf("card"))
  // Field by field: V8 makes a hidden class for each object that is spread together.
  return {
    line: {
      gateway_id,
      our_id,
      reference,
      amount,
      // Some cabinets take fees away with a minus.
      fee: fee?.replace("-", "") ?? null,
      credited: credited?.replace("-", "") ?? null,
      meaning: isBack ? "went_back" : meaning,
      currency_code,
      at: at ?? null,
      first6,
      last4,
    },
  }
}

/** Of a card's number, a cabinet shows the beginning and the end. */
function readMask(cell: string): Pick<StatementLine, "first6" | "last4"> {
  const parts = cell.split(HIDDEN).map((part) => part.replaceAll(/\D/g, ""))
  const [first = "", last = ""] = [parts[0], parts.at(-1)]
  return {
    first6: parts.length > 1 && first.length === 6 ? first : null,
    last4: parts.length > 1 && last.length === 4 ? last : null,
  }
}

function readIds(cellOf: CellOf, kind: StatementKind): NamedPayment {
  const ours = ourIdIn(cellOf("our_id"), kind)
  return {
    gateway_id: cellOf("gateway_id").slice(0, MAX_ID_LENGTH) || null,
    our_id: ours && "our_id" in ours ? ours.our_id : null,
    reference: ours && "reference" in ours ? ours.reference : null,
  }
}

type CellOf = (field: StatementField) => string

/** Whether it is a total or a note: nothing there says which payment it would be. */
function isSkipped(cells: readonly string[], cellOf: CellOf): boolean {
  const filled = cells.filter((cell) => cell.trim())
  const id = cellOf("gateway_id")
  const isTotal =
    filled.some((cell) => TOTAL.test(cell.trim())) &&
    (id === "" || TOTAL.test(id)) &&
    (cellOf("time") === "" || TOTAL.test(cellOf("time")))
  const isNote = cellOf("amount") === "" && filled.length <= MAX_NOTE_CELLS
  return isTotal || isNote
}

const MAX_NOTE_CELLS = 2

function readCurrency(
  cell: string,
  { currency_code }: StatementLayout
): string | undefined {
  if (cell === "") {
    return currency_code
  }
  try {
    return ROUBLES.test(cell) ? "rub" : currencyCodeOf(parseCurrency(cell))
  } catch {
    return undefined
  }
}
