import { fromKopeks } from "../gateway/money"
import type { Cell } from "./operation"
import type { RegistryOptions } from "./registry-options"
import { windows1251 } from "./windows-1251"
import type { ZoneClock } from "./zone-clock"

/** The bytes of a CSV file, a line for each row. */
export function encodeCsv(
  rows: Cell[][],
  clock: ZoneClock,
  { encoding, decimal, dates, ...options }: RegistryOptions
): Buffer {
  const separator = options.separator === "tab" ? "\t" : options.separator
  const textOf = (cell: Cell): string => {
    if (typeof cell === "bigint") {
      return fromKopeks(cell).replace(".", decimal)
    }
    if (cell instanceof Date) {
      const at = cell.getTime()
      return dates === "iso" ? clock.iso(at) : clock.russian(at)
    }
    // Line N of the file is row N.
    return cell.replace(/[\r\n]+/g, " ")
  }
  const quote = (text: string) =>
    text.includes(separator) || text.includes('"')
      ? `"${text.replaceAll('"', '""')}"`
      : text
  const encode = encoding === "windows-1251" ? windows1251 : utf8
  return Buffer.concat([
    utf8(encoding === "utf-8-bom" ? "\ufeff" : ""),
    ...rows.map((row) =>
      encode(`${row.map(textOf).map(quote).join(separator)}\r\n`)
    ),
  ])
}

const utf8 = (text: string) => Buffer.from(text)
