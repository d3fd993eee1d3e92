import { type RefObject, useEffect, useRef, useState } from "react"
import {
  BATCH_COLUMNS,
  type BatchColumn,
} from "../../../../domain/payout-batch"
import type { DraftRow } from "./batch-draft"

/** A browser draws this many inputs without a visible delay. */
export const PAGE_ROWS = 50

type ShownRow = {
  row: DraftRow
  /** From 1, among all rows. */
  number: number
}

/** Which rows are shown: a page of all of them, or of those that had faults. */
export function useRowPages(
  rows: readonly DraftRow[],
  table: RefObject<HTMLElement>
) {
  const [page, setPage] = useState(0)
  /** A corrected row stays until the filter is set again. */
  const [only, setOnly] = useState<ReadonlySet<number>>()
  const target = useRef<{ id: number; column: BatchColumn | undefined }>()
  const all = rows.map((row, index): ShownRow => ({ row, number: index + 1 }))
  const matching = only ? all.filter(({ row }) => only.has(row.id)) : all
  const last = Math.max(Math.ceil(matching.length / PAGE_ROWS) - 1, 0)
  const current = Math.min(page, last)
  // After every render: a new row is in `rows` only at the next one, and on the page only at
  // the one after that.
  useEffect(() => {
    const { id, column } = target.current ?? {}
    const place = placeOf(id, matching) ?? placeOf(id, all)
    if (place === undefined) {
      return
    }
    if (place.among === all && only) {
      setOnly(undefined)
    } else if (place.page !== current) {
      setPage(place.page)
    } else {
      target.current = undefined
      if (column) {
        table.current
          ?.querySelector<HTMLElement>(
            `[data-row="${id}"][data-column="${column}"]`
          )
          ?.focus()
      }
    }
  })
  return {
    shown: matching.slice(current * PAGE_ROWS, (current + 1) * PAGE_ROWS),
    count: matching.length,
    page: current,
    last,
    setPage,
    isFiltered: only !== undefined,
    filter: (those: readonly DraftRow[] | undefined) => {
      setOnly(those && new Set(those.map(({ id }) => id)))
      setPage(0)
    },
    /** Shows the page of a row. */
    show: ({ id }: DraftRow) => {
      target.current = { id, column: undefined }
    },
    /** Shows a row's page, and moves the focus there. */
    goTo: ({ id }: DraftRow, column: BatchColumn = BATCH_COLUMNS[0]) => {
      target.current = { id, column }
    },
  }
}

function placeOf(id: number | undefined, among: readonly ShownRow[]) {
  const index = among.findIndex(({ row }) => row.id === id)
  return index < 0 ? undefined : { among, page: Math.floor(index / PAGE_ROWS) }
}
