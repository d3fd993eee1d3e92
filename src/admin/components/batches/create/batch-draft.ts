import { holdsNoCard } from "../../../../domain/mask-numbers"
import {
  BATCH_COLUMNS,
  type BatchColumn,
  type BatchFault,
  type BatchRow,
  type BatchRowTexts,
  readBatchRow,
} from "../../../../domain/payout-batch"
import type { Mistakes } from "../../form/use-fields"
import { daysOf } from "../../payouts/create-link/link-draft"
import { NO_TEXTS } from "./batch-table"

/** The values of the form, without its rows. */
export type BatchDraft = {
  name: string
  currency: string
  days: string
  requires_code: boolean
}

export type DraftRow = {
  /** The page's own id; stored rows have others. */
  id: number
  texts: BatchRowTexts
}

export function batchMistakesOf(draft: BatchDraft): Mistakes<BatchDraft> {
  return {
    ...nameMistake(draft.name.trim()),
    ...(!daysOf(draft) && { days: "days" }),
  }
}

function nameMistake(name: string): Mistakes<BatchDraft> {
  if (!name) {
    return { name: "nameMissing" }
  }
  return holdsNoCard(name) ? {} : { name: "card" }
}

let lastId = 0

export const draftRow = (texts: BatchRowTexts = NO_TEXTS): DraftRow => ({
  id: ++lastId,
  texts,
})

/** A blank row belongs to no batch. */
export const isBlank = ({ texts }: DraftRow) =>
  BATCH_COLUMNS.every((column) => texts[column].trim() === "")

/** Puts rows in place of a blank one, or else after the given one. */
export function insertRows(
  rows: readonly DraftRow[],
  at: DraftRow | undefined,
  added: readonly DraftRow[]
): DraftRow[] {
  const index = at ? rows.indexOf(at) : -1
  const split = index < 0 ? rows.length : index + 1
  return [
    ...rows.slice(0, split).filter((row) => row !== at || !isBlank(row)),
    ...added,
    ...rows.slice(split),
  ]
}

export type CellFault = Pick<BatchFault, "column" | "fault">

type ReadRow = { row?: BatchRow; faults: readonly CellFault[] }

/** Keyed by the texts, which never change: 5,000 rows are read once, then only edited ones. */
const read = new WeakMap<BatchRowTexts, ReadRow>()

/** What the plugin leaves of a card number: it still shows that there was one. */
const MASK = /\d{6}…\d{4}/

export function readDraftRow({ texts }: DraftRow): ReadRow {
  const known = read.get(texts)
  if (known) {
    return known
  }
  const { row, faults } = readBatchRow(texts, 0)
  const masked = BATCH_COLUMNS.filter((column) => MASK.test(texts[column]))
  const others = faults.filter(({ column }) => !masked.includes(column))
  const found: ReadRow =
    masked.length > 0
      ? { faults: [...masked.map(asCard), ...others] }
      : { row, faults }
  read.set(texts, found)
  return found
}

const asCard = (column: BatchColumn): CellFault => ({
  column,
  fault: "card_number",
})

/** The body of a request, without its key. */
export function batchRequestOf(
  draft: BatchDraft,
  rows: readonly DraftRow[]
): {
  name: string
  currency_code: string
  days: number
  requires_code: boolean
  rows: BatchRowTexts[]
} {
  return {
    name: draft.name.trim(),
    currency_code: draft.currency.toLowerCase(),
    days: daysOf(draft) ?? 0,
    requires_code: draft.requires_code,
    rows: rows.map(({ texts }) => texts),
  }
}
