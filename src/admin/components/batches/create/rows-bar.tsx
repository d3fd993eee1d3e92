import { Plus } from "@medusajs/icons"
import { Button, usePrompt } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { DraftRow } from "./batch-draft"
import type { useBatchRows } from "./use-batch-rows"
import type { useRowPages } from "./use-row-pages"

type Props = {
  table: ReturnType<typeof useBatchRows>
  pages: ReturnType<typeof useRowPages>
}

/** What can be done with all rows. */
export const RowsBar = ({ table, pages }: Props) => {
  const { t } = useTranslation("sbp")
  const { filled, faulty } = table
  const remove = useRemoval({ table, pages })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => pages.goTo(table.addRow())}
      >
        <Plus />
        {t("batches.rows.add")}
      </Button>
      <FileButton table={table} pages={pages} />
      {faulty.length > 0 && (
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => remove(faulty)}
        >
          {t("batches.rows.removeFaulty", { count: faulty.length })}
        </Button>
      )}
      {filled.length > 1 && (
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => remove(filled)}
        >
          {t("batches.rows.removeAll")}
        </Button>
      )}
    </div>
  )
}

const FileButton = ({ table, pages }: Props) => {
  const { t } = useTranslation("sbp")
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    const first = await table.addFile(file)
    if (first) {
      pages.show(first)
    }
  }
  return (
    <>
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => input.current?.click()}
      >
        {t("batches.rows.readFile")}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) {
            void read(file)
          }
          // The same file can be chosen again, once it is corrected.
          target.value = ""
        }}
      />
    </>
  )
}

/** Asks first: what was typed is nowhere else. */
function useRemoval({ table, pages }: Props) {
  const { t } = useTranslation("sbp")
  const prompt = usePrompt()
  const ask = async (those: readonly DraftRow[]) => {
    const isMeant = await prompt({
      title: t("batches.rows.removal.title", { count: those.length }),
      description: t("batches.rows.removal.hint"),
      confirmText: t("batches.rows.removal.confirm"),
      cancelText: t("common.cancel"),
    })
    if (isMeant) {
      const ids = new Set(those.map(({ id }) => id))
      const isKept = ({ id }: DraftRow) => !ids.has(id)
      const next = table.keep(isKept) ?? table.rows.find(isKept)
      pages.filter(undefined)
      if (next) {
        // The button that was pressed is gone.
        pages.goTo(next)
      }
    }
  }
  return (those: readonly DraftRow[]) => void ask(those)
}
