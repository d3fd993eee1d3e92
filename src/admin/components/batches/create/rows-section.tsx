import { Heading, Text } from "@medusajs/ui"
import { type ClipboardEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { readDelimited } from "../../../../domain/delimited-text"
import {
  BATCH_COLUMNS,
  type BatchColumn,
  MAX_BATCH_ROWS,
} from "../../../../domain/payout-batch"
import { useFormat } from "../../../hooks/use-format"
import { Tick } from "../../form/fields"
import { PageNav } from "../../page-nav"
import { ScrollBox } from "../../scroll-box"
import { readBatchTable } from "./batch-table"
import { RowLine } from "./row-line"
import { RowsBar } from "./rows-bar"
import { RowsNotice } from "./rows-notice"
import type { useBatchRows } from "./use-batch-rows"
import { PAGE_ROWS, type useRowPages } from "./use-row-pages"

type Props = {
  table: ReturnType<typeof useBatchRows>
  pages: ReturnType<typeof useRowPages>
  isChecked: boolean
}

/** The rows of a batch: typed, pasted from a spreadsheet, or read from a file. */
export const RowsSection = ({ table, pages, isChecked }: Props) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const { faulty } = table
  const paste = usePaste({ table, pages })
  const remove = useRemove({ table, pages })
  return (
    <section
      className="flex min-w-0 flex-col gap-y-4"
      aria-label={t("batches.rows.title")}
      onPaste={paste}
    >
      <div>
        <Heading level="h2">{t("batches.rows.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("batches.rows.hint", { max: number(MAX_BATCH_ROWS) })}
        </Text>
      </div>
      <RowsBar table={table} pages={pages} />
      <RowsNotice notice={table.notice} />
      {(faulty.length > 0 || pages.isFiltered) && (
        <OnlyFaulty table={table} pages={pages} />
      )}
      <ScrollBox
        label={t("batches.rows.title")}
        className="shadow-elevation-card-rest bg-ui-bg-component rounded-lg"
      >
        <table className="w-full min-w-[860px] table-fixed">
          <Head />
          <tbody>
            {pages.shown.map(({ row, number }) => (
              <RowLine
                key={row.id}
                row={row}
                number={number}
                storeFaults={table.storeFaults.get(row.texts)}
                isChecked={isChecked}
                onChange={table.change}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {pages.last > 0 && <Pager pages={pages} />}
    </section>
  )
}

const WIDTHS: Record<BatchColumn, string> = {
  recipient_name: "w-[21%]",
  recipient_email: "w-[23%]",
  amount: "w-[19%]",
  description: "w-[22%]",
  order_number: "w-[13%]",
}

const Head = () => {
  const { t } = useTranslation("sbp")
  return (
    <thead>
      <tr className="txt-compact-small-plus text-ui-fg-subtle text-start">
        <th scope="col" className="w-12 px-2 pt-3 text-end">
          {t("batches.columns.number")}
        </th>
        {BATCH_COLUMNS.map((column) => (
          <th
            key={column}
            scope="col"
            className={`px-3 pt-3 text-start ${WIDTHS[column]}`}
          >
            {t(`batches.columns.${column}`)}
          </th>
        ))}
        <td className="w-10" />
      </tr>
    </thead>
  )
}

type Parts = Pick<Props, "table" | "pages">

const OnlyFaulty = ({ table: { faulty }, pages }: Parts) => {
  const { t } = useTranslation("sbp")
  return (
    <Tick
      label={t("batches.rows.onlyFaulty", { count: faulty.length })}
      isTicked={pages.isFiltered}
      onTick={(isTicked) => pages.filter(isTicked ? faulty : undefined)}
    />
  )
}

const Pager = ({ pages }: Pick<Props, "pages">) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const { page, last, count, setPage } = pages
  return (
    <PageNav
      previous={page > 0 ? () => setPage(page - 1) : undefined}
      next={page < last ? () => setPage(page + 1) : undefined}
    >
      {t("batches.rows.page", {
        from: number(page * PAGE_ROWS + 1),
        to: number(Math.min((page + 1) * PAGE_ROWS, count)),
        all: number(count),
      })}
    </PageNav>
  )
}

/** Several cells become rows, in place of a blank row or after the current one. */
function usePaste({ table, pages }: Parts) {
  return (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain")
    const lines = readDelimited(text, ["\t"])
    if (lines.length < 2 && (lines[0]?.length ?? 0) < 2) {
      // One cell is pasted as text, as anywhere else.
      return
    }
    event.preventDefault()
    const cell = (event.target as Element).closest<HTMLElement>("[data-row]")
    const { row: id, column } = cell?.dataset ?? {}
    const at = table.rows.find((row) => row.id === Number(id))
    const first = table.add(readBatchTable(lines, column as BatchColumn), at)
    if (first) {
      // The blank row that had the focus is gone.
      pages.goTo(first)
    }
  }
}

/** Moves the focus to the row that takes its place. */
function useRemove({ table, pages }: Parts) {
  const latest = useRef({ table, pages })
  latest.current = { table, pages }
  const { current: remove } = useRef((id: number) => {
    const { table, pages } = latest.current
    const { shown } = pages
    const index = shown.findIndex(({ row }) => row.id === id)
    const blank = table.keep((row) => row.id !== id)
    const next = blank ?? (shown[index + 1] ?? shown[index - 1])?.row
    if (next) {
      pages.goTo(next)
    }
  })
  return remove
}
