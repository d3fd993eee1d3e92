import { isUuid } from "../is-uuid"
import { ourIdsIn } from "./our-ids"
import { readMoment } from "./read-moment"
import { readSum } from "./read-sum"
import {
  type DecimalMark,
  type LineMeaning,
  STATEMENT_FIELDS,
  type StatementField,
  type StatementKind,
  type StatementLayout,
} from "./statement"

/** What cabinets call their columns: the more certain names first. */
const NAMES: Record<StatementField, readonly RegExp[]> = {
  fee: [/комисси|удержан|вознагражд|\bfees?\b|commission/i],
  credited: [
    /к (?:зачислению|перечислению|выплате|получению)|зачислено|итоговая сумма|за вычетом/i,
    /credited|\bnet\b|final.?amount|payable/i,
  ],
  amount: [/^(?:сумма|amount|sum)$/i, /сумма|amount|\bsum\b|оборот/i],
  currency: [/валют|currency/i],
  status: [/статус|состояни|status|\bstate\b/i],
  time: [
    /(?:дата|время).*(?:операци|оплат|плат[её]ж|выплат|зачисл|исполн)/i,
    /(?:paid|operation|transaction|completed).?(?:at|date|time)/i,
    /^(?:дата|время|date|time)/i,
    /дат[аы]|врем|date|time|created/i,
  ],
  card: [/карт|\bcard\b|маск|\bpan\b/i],
  our_id: [
    /номер заказа|заказ|order.?(?:id|number|no)|merchant.?(?:id|order)/i,
    /дополнительн|metadata|внешний|external|reference/i,
    /назначение|описание|description|комментари|purpose/i,
  ],
  gateway_id: [
    /(?:id|ид|номер|код|идентификатор).*(?:операци|плат[её]ж|транзакци|выплат)/i,
    /(?:операци|плат[её]ж|транзакци|выплат)\S*\s+id$/i,
    /(?:payment|transaction|operation|payout).?(?:id|number|no)/i,
    /^(?:id|ид|номер|uuid)$/i,
  ],
}

const MASK = /\d{4,6}[\s-]*[*xх•·.]{2}[\s\d*xх•·.-]*\d{4}\b/i

/** What cabinets call the outcome of a payment or payout: the first pattern that fits counts. */
const WORDS: readonly [LineMeaning, RegExp][] = [
  [
    "not_paid",
    /не\s?(?:оплач|исполн|успеш|пров)|отклон|отказ|ошибк|отмен|просроч|истек/i,
  ],
  ["not_paid", /fail|declin|reject|cancel|error|expired|unpaid|not.?paid/i],
  ["went_back", /возвра|refund|revers|chargeback|returned|bounced/i],
  [
    "in_progress",
    /обработ|ожида|создан|новый|pending|process|waiting|created|new/i,
  ],
  [
    "paid",
    /оплач|успеш|исполн|зачисл|провед|заверш|confirm|paid|succe|done|complet/i,
  ],
]

function guessMeaning(word: string): LineMeaning | undefined {
  return WORDS.find(([, pattern]) => pattern.test(word))?.[0]
}

/** How many lines may come before the names of the columns. */
const MAX_PREAMBLE = 30

/** How much of a cell is read: no name, id or sum is longer. */
const MAX_TRIED = 200

/** The part of a column's cells that have to look like the field. */
const MOST = 0.8

/**
 * Guesses the layout of a file from its first lines; a person checks it. Parts that are
 * not certain are left out.
 */
export function guessLayout(
  file: readonly (readonly string[])[],
  kind: StatementKind,
  { time_zone, currency_code }: { time_zone: string; currency_code: string }
): StatementLayout {
  const lines = file.map((cells) =>
    cells.map((cell) => cell.slice(0, MAX_TRIED))
  )
  const header_lines = findHeader(lines)
  const names = header_lines ? (lines[header_lines - 1] ?? []) : []
  const rows = lines.slice(header_lines)
  const columns = byValues(rows, byNames(names), kind, time_zone)
  const cellsOf = (field: StatementField) => cellsAt(rows, columns[field])
  return {
    header_lines,
    columns,
    decimal_mark: guessMark(cellsOf("amount")),
    time_zone,
    currency_code,
    meanings: guessMeanings(cellsOf("status")),
  }
}

/** The meanings of the words whose meaning is certain. */
export function guessMeanings(
  words: readonly string[]
): Record<string, LineMeaning> {
  return Object.fromEntries(
    [...new Set(words)].flatMap((word) => {
      const meaning = guessMeaning(word)
      return meaning ? [[word, meaning] as const] : []
    })
  )
}

/** How many lines come before the money: the last of them names the most columns. */
function findHeader(lines: readonly (readonly string[])[]): number {
  const named = lines
    .slice(0, MAX_PREAMBLE)
    .map((cells) => Object.keys(byNames(cells)).length)
  const most = Math.max(0, ...named)
  return most < 2 ? 0 : named.indexOf(most) + 1
}

type Columns = StatementLayout["columns"]

function byNames(names: readonly string[]): Columns {
  const columns: Columns = {}
  const taken = new Set<number>()
  for (const field of FIELDS_BY_CERTAINTY) {
    const place = NAMES[field]
      .map((pattern) =>
        names.findIndex((name, at) => !taken.has(at) && pattern.test(name))
      )
      .find((at) => at >= 0)
    if (place !== undefined) {
      columns[field] = place
      taken.add(place)
    }
  }
  return columns
}

const FIELDS_BY_CERTAINTY = Object.keys(NAMES) as StatementField[]

/** Adds the columns that are recognised by their cells. */
function byValues(
  rows: readonly (readonly string[])[],
  named: Columns,
  kind: StatementKind,
  timeZone: string
): Columns {
  const looks: Partial<Record<StatementField, (cell: string) => boolean>> = {
    our_id: (cell) => ourIdsIn(cell, kind).names.length > 0,
    gateway_id: (cell) => isUuid(cell),
    time: (cell) => readMoment(cell, timeZone) !== undefined,
    currency: (cell) => /^[A-Z]{3}$/.test(cell),
    card: (cell) => MASK.test(cell),
    status: (cell) => guessMeaning(cell) !== undefined,
    amount: (cell) => /[.,]\d{2}\D*$/.test(cell) && isSum(cell),
  }
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = { ...named }
  for (const field of STATEMENT_FIELDS) {
    const looksLikeIt = looks[field]
    // Our id is certain when a cell shows it; a column's name is not.
    const isNamed = columns[field] !== undefined && field !== "our_id"
    if (!looksLikeIt || isNamed) {
      continue
    }
    const taken = new Set(Object.values(columns))
    const place = Array.from({ length: width }, (_, at) => at).find((at) => {
      const cells = cellsAt(rows, at)
      const those = cells.filter(looksLikeIt).length
      const isOther = taken.has(at) && columns[field] !== at
      return cells.length > 0 && those >= cells.length * MOST && !isOther
    })
    if (place !== undefined) {
      columns[field] = place
    }
  }
  return columns
}

const isSum = (cell: string) =>
  readSum(cell, ",") !== undefined || readSum(cell, ".") !== undefined

/** The cells of a column that are not empty. */
function cellsAt(
  rows: readonly (readonly string[])[],
  place: number | undefined
): string[] {
  return place === undefined
    ? []
    : rows.map((cells) => (cells[place] ?? "").trim()).filter(Boolean)
}

function guessMark(cells: readonly string[]): DecimalMark {
  const readBy = (mark: DecimalMark) =>
    cells.filter((cell) => readSum(cell, mark) !== undefined).length
  const [byComma, byPoint] = [readBy(","), readBy(".")]
  if (byComma !== byPoint) {
    return byPoint > byComma ? "." : ","
  }
  // Whole sums: a comma separates thousands, `1,500`, rather than a fraction of thousandths.
  return cells.some((cell) => /,\d{3}/.test(cell)) ? "." : ","
}
