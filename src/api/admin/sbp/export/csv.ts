import type { ExportFormat } from "../../../../domain/export-formats"

/** A column of an exported list: the kind of its cells, and how to read one from a row. */
type Column<Row> =
  | { kind: "text"; read: (row: Row) => string | null }
  | { kind: "number"; read: (row: Row) => number | null }
  /** Decimal text with a point, which may be negative. */
  | { kind: "amount"; read: (row: Row) => string | null }
  | { kind: "time"; read: (row: Row) => Date | null }

/** By their names, in the order of the file. */
export type Columns<Row> = Record<string, Column<Row>>

type Format = {
  beginning: string
  separator: string
  /** What a program that expects another format takes for the end of a cell. */
  otherSeparator: string
  amount: (amount: string) => string
  time: (time: Date) => string
  /** The name of a column of times. */
  timeName: (name: string) => string
  /** Writes a text so that it is not taken for a number. */
  text: (text: string) => string
}

const FORMATS: Record<ExportFormat, Format> = {
  /** By RFC 4180, with the values that the API answers with. */
  plain: {
    beginning: "",
    separator: ",",
    otherSeparator: ";",
    amount: (amount) => amount,
    time: (time) => time.toISOString(),
    timeName: (name) => name,
    text: (text) => text,
  },
  /** What a Russian Excel opens on a double click. */
  excel_ru: {
    // The mark tells it that the file is UTF-8.
    beginning: "\uFEFF",
    separator: ";",
    otherSeparator: ",",
    amount: (amount) => amount.replace(".", ","),
    // Excel takes this for a time, and no time with a zone.
    time: (time) => time.toISOString().slice(0, 19).replace("T", " "),
    timeName: (name) => `${name} (UTC)`,
    // Excel would round an id of digits, and make a date of "1/2". The formula is
    // harmless: what it quotes has no letter but "e", and no quote.
    text: (text) => (NUMBER_LIKE.test(text) ? `="${text}"` : text),
  },
}

/** Digits, and what stands between them in numbers, dates and times. Excel limits the length. */
const NUMBER_LIKE = /^(?=.*\d)[\de .,:/%()+-]{1,255}$/i

/** The first signs of a formula, also in full width. */
const SIGN = "[=+\\-@\uff1d\uff0b\uff0d\uff20]"

const formulasAfter = (otherSeparator: string) =>
  new RegExp(
    `^(?=[\\t\\r\\n])|(?<=^|[${otherSeparator}\\r\\n])(?=[\\s\\u200b\\ufeff"]*${SIGN})`,
    "g"
  )

const FORMULAS = {
  plain: formulasAfter(FORMATS.plain.otherSeparator),
  excel_ru: formulasAfter(FORMATS.excel_ru.otherSeparator),
}

export function csvHeader(
  columns: Columns<never>,
  format: ExportFormat
): string {
  const { beginning, separator, timeName } = FORMATS[format]
  const names = Object.entries(columns).map(([name, { kind }]) =>
    kind === "time" ? timeName(name) : name
  )
  return `${beginning}${names.join(separator)}\r\n`
}

export function csvLine<Row>(
  row: Row,
  columns: Columns<Row>,
  format: ExportFormat
): string {
  const cells = Object.values(columns).map((it) => cellOf(row, it, format))
  return `${cells.join(FORMATS[format].separator)}\r\n`
}

function cellOf<Row>(
  row: Row,
  column: Column<Row>,
  format: ExportFormat
): string {
  const { amount, time } = FORMATS[format]
  switch (column.kind) {
    case "number":
      return String(column.read(row) ?? "")
    case "amount": {
      const value = column.read(row)
      return value === null ? "" : amount(value)
    }
    case "time": {
      const value = column.read(row)
      return value === null ? "" : time(value)
    }
    case "text":
      return textCell(column.read(row) ?? "", format)
  }
}

function textCell(value: string, format: ExportFormat): string {
  // A spreadsheet runs a cell that begins like a formula; also after a character
  // that some programs read as the end of a cell.
  const safe = value.replace(FORMULAS[format], "'")
  const text = FORMATS[format].text(safe)
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
