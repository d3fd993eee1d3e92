import { useCallback, useMemo, useRef, useState } from "react"
import { maskCell } from "../../../../domain/mask-numbers"
import {
  type BatchColumn,
  type BatchFault,
  type BatchRowTexts,
  MAX_BATCH_ROWS,
  totalOf,
} from "../../../../domain/payout-batch"
import {
  type CellFault,
  type DraftRow,
  draftRow,
  insertRows,
  isBlank,
  readDraftRow,
} from "./batch-draft"
import type { BatchTable } from "./batch-table"
import { readBatchFile } from "./read-batch-file"

/** The outcome of a paste, or of a file. */
export type Notice =
  | { kind: "added"; count: number; unused: readonly string[] }
  | { kind: "card"; line: number; column: string }
  | { kind: "tooMany"; count: number }
  | { kind: "nothing" | "noFile" }

/** What the store has found, by the checked texts: a changed row has new texts, and so no faults. */
type StoreFaults = ReadonlyMap<BatchRowTexts, readonly CellFault[]>

/** The rows of a batch as they are typed, pasted and read from files. */
export function useBatchRows() {
  const [rows, setRows] = useState<readonly DraftRow[]>(() => [draftRow()])
  const [storeFaults, setStoreFaults] = useState<StoreFaults>(new Map())
  const [notice, setNotice] = useState<Notice>()
  const latest = useRef(rows)
  latest.current = rows

  const add = (
    table: BatchTable,
    at?: DraftRow,
    to = latest.current
  ): DraftRow | undefined => {
    const added = table.rows.map(draftRow)
    const next = insertRows(to, at, added)
    const count = next.filter((row) => !isBlank(row)).length
    if (added.length === 0 || count > MAX_BATCH_ROWS) {
      setNotice(
        added.length === 0 ? { kind: "nothing" } : { kind: "tooMany", count }
      )
      return undefined
    }
    setRows(next)
    setNotice({ kind: "added", count: added.length, unused: table.unused })
    return added[0]
  }
  const addFile = async (file: File) => {
    const table = await readBatchFile(file)
    if (!table || table.card) {
      // Rejects the whole file: whoever wrote one card number may have written more.
      setNotice(
        table?.card ? { kind: "card", ...table.card } : { kind: "noFile" }
      )
      return undefined
    }
    const filled = latest.current.filter((row) => !isBlank(row))
    return add(table, undefined, filled)
  }
  const change = useCallback(
    (id: number, column: BatchColumn, text: string) =>
      setRows((all) =>
        all.map((row) =>
          row.id === id
            ? { id, texts: { ...row.texts, [column]: maskCell(text) } }
            : row
        )
      ),
    []
  )
  /** @returns a new blank row if no row was kept */
  const keep = (isKept: (row: DraftRow) => boolean): DraftRow | undefined => {
    const kept = latest.current.filter(isKept)
    const blank = kept.length > 0 ? undefined : draftRow()
    setRows((latest.current = blank ? [blank] : kept))
    return blank
  }
  return {
    rows,
    storeFaults,
    notice,
    add,
    addFile,
    change,
    keep,
    setNotice,
    ...useOutcome(rows, storeFaults),
    /** Adds a blank row at the end. */
    addRow: () => {
      const row = draftRow()
      setRows([...rows, row])
      return row
    },
    /** Shows the faults that the store has found. @param checked the rows that were sent */
    showStoreFaults: (
      faults: readonly BatchFault[],
      checked: readonly DraftRow[]
    ) => {
      const all = new Map<BatchRowTexts, CellFault[]>()
      for (const { row, ...fault } of faults) {
        const texts = checked[row - 1]?.texts
        if (texts) {
          all.set(texts, [...(all.get(texts) ?? []), fault])
        }
      }
      setStoreFaults(all)
      return checked.find(({ texts }) => all.has(texts))
    },
  }
}

/** The filled rows, their total, and the faulty ones. */
function useOutcome(rows: readonly DraftRow[], storeFaults: StoreFaults) {
  return useMemo(() => {
    const filled = rows.filter((row) => !isBlank(row))
    return {
      filled,
      faulty: filled.filter(
        (row) =>
          readDraftRow(row).faults.length > 0 || storeFaults.has(row.texts)
      ),
      total: totalOf(filled.flatMap((row) => readDraftRow(row).row ?? [])),
    }
  }, [rows, storeFaults])
}
