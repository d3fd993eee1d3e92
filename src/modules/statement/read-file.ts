import { isUtf8 } from "node:buffer"
import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { MedusaError } from "@medusajs/framework/utils"
import { type CsvError, parse } from "csv-parse"
import { parse as parseAtOnce } from "csv-parse/sync"
import { NO_TEXT, withoutFormula } from "../../domain/delimited-text"

export const MAX_FILE_BYTES = 32 * 1024 * 1024
const MAX_LINES = 100_000
export const MAX_COLUMNS = 200
const MAX_LINE_LENGTH = 64 * 1024
/** A cell with more lines has a quote that is not closed, and swallowed them. */
const MAX_BREAKS = 5

export type StatementFile = {
  digest: string
  encoding: string
  separator: string
  /** Its lines, as cells. */
  lines: AsyncIterable<string[]>
}

/**
 * Reads a file of a cabinet: CSV of any usual kind. Its lines are read as they are
 * asked for.
 *
 * @throws {MedusaError} INVALID_DATA, in words for the person who exported the file; also
 *   while its lines are read
 */
export function readFile(bytes: Buffer): StatementFile {
  if (bytes.length > MAX_FILE_BYTES) {
    throw fileTooLarge()
  }
  const encoding = encodingOf(bytes)
  const beginning = new TextDecoder(encoding).decode(
    bytes.subarray(0, MAX_LINE_LENGTH)
  )
  if (beginning.trim() === "") {
    throw refused("is empty")
  }
  const separator = separatorOf(beginning)
  return {
    digest: createHash("sha256").update(bytes).digest("hex"),
    encoding,
    separator,
    lines: linesOf(bytes, encoding, separator),
  }
}

export function fileTooLarge(): MedusaError {
  return refused("is larger than 32 MB. Export a shorter period")
}

function refused(words: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, `The file ${words}`)
}

/** How files of these kinds begin: Excel's workbooks are archives. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04]
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

const beginsWith = (bytes: Buffer, beginning: number[]) =>
  beginning.every((byte, at) => bytes[at] === byte)

function encodingOf(bytes: Buffer): string {
  if (beginsWith(bytes, ARCHIVE) || beginsWith(bytes, OLD_WORKBOOK)) {
    throw refused(
      "is a workbook or an archive. Open it in a spreadsheet program and save it as CSV"
    )
  }
  if (beginsWith(bytes, [0xff, 0xfe])) {
    return "utf-16le"
  }
  if (beginsWith(bytes, [0xfe, 0xff])) {
    return "utf-16be"
  }
  // These bytes are these characters in UTF-8 and in one-byte encodings.
  if (NO_TEXT.test(bytes.toString("latin1", 0, MAX_LINE_LENGTH))) {
    throw refused("is not a text. Export the registry as CSV")
  }
  return isUtf8(bytes) || isNearlyUtf8(bytes) ? "utf-8" : "windows-1251"
}

/** A few broken characters do not mean another encoding: that would break most of them. */
function isNearlyUtf8(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, MAX_LINE_LENGTH)
  const text = new TextDecoder("utf-8").decode(beginning, { stream: true })
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const letters = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return letters > 10 * broken
}

const SEPARATORS = [";", ",", "\t"]

const OPTIONS = {
  // Names of companies have quotes in the middle of a cell.
  relax_quotes: true,
  relax_column_count: true,
  bom: true,
  max_record_size: MAX_LINE_LENGTH,
  record_delimiter: ["\r\n", "\n", "\r"],
}

/** How many lines are tried to find the separator of cells. */
const LINES_TRIED = 40

/** The separator that gives the most lines the same number of cells. */
function separatorOf(beginning: string): string {
  const lines = beginning.split(/\r\n?|\n/).slice(0, LINES_TRIED)
  const scores = SEPARATORS.map((delimiter) => {
    const widths = lines.map((line) => widthOf(line, delimiter))
    const usual = Math.max(...widths)
    const ofThese = widths.filter((width) => width === usual && width > 1)
    return { delimiter, score: ofThese.length * 1_000 + usual, usual }
  })
  const [best] = scores.sort((a, b) => b.score - a.score)
  if (!best || best.usual < 2) {
    throw refused(
      "has one column only. Its columns have to be separated by semicolons, commas or tabs"
    )
  }
  return best.delimiter
}

function widthOf(line: string, delimiter: string): number {
  try {
    const [cells = []] = parseAtOnce(line, { ...OPTIONS, delimiter })
    return cells.length
  } catch {
    return 1
  }
}

/** Small enough that no other request waits long while one is parsed. */
const PIECE_BYTES = 64 * 1024

async function* linesOf(
  bytes: Buffer,
  encoding: string,
  delimiter: string
): AsyncGenerator<string[]> {
  const pieces = Readable.from(decode(bytes, encoding))
  const parser = pieces.pipe(parse({ ...OPTIONS, delimiter }))
  let count = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      count += 1
      assertLine(cells, count)
      yield cells.map(withoutFormula)
    }
  } catch (error) {
    throw translate(error, count + 1)
  }
}

function* decode(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const piece = bytes.subarray(from, from + PIECE_BYTES)
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

/** The plugin evaluates no formula; a person has to know that a cell is not a value. */
const FORMULA = /^\s*(?:[=\uff1d]|[+\-@\uff0b\uff0d\uff20]\s*[a-z]+\s*[(|!])/i

const holdsFormula = (cell: string) =>
  FORMULA.test(cell) && withoutFormula(cell) === cell && cell.trim().length > 1

function assertLine(cells: string[], number: number): void {
  if (number > MAX_LINES) {
    throw refused("has more than 100,000 lines. Export a shorter period")
  }
  if (cells.length > MAX_COLUMNS) {
    throw refused(`has more than ${MAX_COLUMNS} columns in line ${number}`)
  }
  for (const cell of cells) {
    if (NO_TEXT.test(cell)) {
      throw refused(
        `is not a text: see line ${number}. Export the registry as CSV`
      )
    }
    if (cell.split(/\r\n?|\n/).length > MAX_BREAKS) {
      throw refused(`has a quote that is not closed, in line ${number}`)
    }
    if (holdsFormula(cell)) {
      throw refused(
        `has a formula in line ${number}. Save it with values instead of formulas`
      )
    }
  }
}

function translate(error: unknown, number: number): unknown {
  switch ((error as CsvError).code) {
    case "CSV_MAX_RECORD_SIZE":
      return refused(
        `has a line that is too long, line ${number}: a quote is not closed there, or it is not CSV`
      )
    case "CSV_QUOTE_NOT_CLOSED":
      return refused(`has a quote that is not closed, in line ${number}`)
    case undefined:
      return error
    default:
      return refused(`cannot be read as CSV: see line ${number}`)
  }
}
