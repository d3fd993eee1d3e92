import {
  BATCH_COLUMNS,
  type BatchColumn,
  type BatchRowTexts,
} from "../../../../domain/payout-batch"
import { maskCell, maskNumbers } from "../../../../domain/mask-numbers"

export type BatchTable = {
  /** Lines that are not empty; what could be a card's number is masked. */
  rows: BatchRowTexts[]
  /** Names, or numbers, of columns that are not used. */
  unused: string[]
  /** The first possible card number, in any column. */
  card: { line: number; column: string } | undefined
}

export const NO_TEXTS = Object.fromEntries(
  BATCH_COLUMNS.map((column) => [column, ""])
) as BatchRowTexts

/** What columns are called, without signs and in lower case. */
const NAMES: Record<BatchColumn, string> = {
  recipient_name: "name|recipient|full name|recipient name|имя|фио|получатель",
  recipient_email:
    "email|e mail|mail|recipient email|почта|эл почта|электронная почта|емейл",
  amount: "amount|sum|сумма|сумма руб|сумма выплаты|к выплате",
  description:
    "description|purpose|comment|what for|описание|назначение|назначение платежа|комментарий|за что",
  order_number: "order|order number|order no|заказ|заказа|номер заказа",
}

const COLUMN_OF = new Map(
  BATCH_COLUMNS.flatMap((column) =>
    NAMES[column].split("|").map((name) => [name, column] as const)
  )
)

const columnNamed = (cell: string) =>
  COLUMN_OF.get(
    cell
      .toLowerCase()
      .replaceAll("ё", "е")
      // "Ф.И.О." is one word, and "recipient_name" are two.
      .replaceAll(".", "")
      .replaceAll(/[^\p{L}]+/gu, " ")
      .trim()
  )

/**
 * Finds the columns by name if the first line holds names; otherwise they have the usual order.
 *
 * @param from the first of the usual columns, if there are no names
 */
export function readBatchTable(
  lines: readonly string[][],
  from: BatchColumn = BATCH_COLUMNS[0]
): BatchTable {
  const first = lines.findIndex(isSome)
  const names = (lines[first] ?? []).map(columnNamed)
  // A line with an e-mail is a recipient's, whatever their name.
  const hasNames =
    names.some(Boolean) && !lines[first]?.some((it) => it.includes("@"))
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  const at = BATCH_COLUMNS.indexOf(from)
  // A table too wide to begin at `from` begins at the first column.
  const usual = BATCH_COLUMNS.slice(at + width > BATCH_COLUMNS.length ? 0 : at)
  const columns = Array.from({ length: width }, (_, index) =>
    hasNames ? names[index] : usual[index]
  )
  const titleOf = (index: number) =>
    (hasNames && maskNumbers(lines[first]?.[index]?.trim() ?? "")) ||
    String(index + 1)
  let card: BatchTable["card"]
  const rows = lines.flatMap((line, number): BatchRowTexts[] => {
    const texts = { ...NO_TEXTS }
    line.forEach((cell, index) => {
      const text = maskCell(cell.trim())
      if (text !== cell.trim()) {
        card ??= { line: number + 1, column: titleOf(index) }
      }
      const column = columns[index]
      if (column) {
        // If two columns have one name, the first filled cell counts.
        texts[column] ||= text
      }
    })
    const isTitle = hasNames && number === first
    return isTitle || !BATCH_COLUMNS.some((it) => texts[it]) ? [] : [texts]
  })
  const unused = columns.flatMap((column, index) =>
    !column && lines.some((line) => line[index]?.trim()) ? titleOf(index) : []
  )
  return { rows, unused, card }
}

const isSome = (line: readonly string[]) => line.some((cell) => cell.trim())
