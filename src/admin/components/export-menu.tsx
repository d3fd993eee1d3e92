import { Button, DropdownMenu } from "@medusajs/ui"
import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import type { ExportFormat } from "../../domain/export-formats"
import { type ExportedList, useExport } from "../hooks/use-export"
import { RefusedButton } from "./guarded"

/** A list that can be saved, and which part of it. */
type ExportChoice = {
  list: ExportedList
  title: string
  /** Says which rows are exported. */
  hint: string
  filters: object
  isEmpty?: boolean
}

/** The format that most shops open comes first. */
const FORMATS: readonly ExportFormat[] = ["excel_ru", "plain"]

/** Saves a list as a file: for an Excel in Russian, or plain. */
export const ExportMenu = ({ choices }: { choices: ExportChoice[] }) => {
  const { t } = useTranslation("sbp")
  const { run, isExporting } = useExport()
  const nothing = t("common.export.nothing")
  if (choices.every(({ isEmpty }) => isEmpty)) {
    return (
      <RefusedButton why={nothing}>{t("common.export.button")}</RefusedButton>
    )
  }
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        {/* Never disabled: the focus returns to it while the file is made. */}
        <Button size="small" variant="secondary" aria-busy={isExporting}>
          {t(isExporting ? "common.export.running" : "common.export.button")}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" className="max-w-[280px]">
        {choices.map(({ list, title, hint, filters, isEmpty }, index) => (
          <Fragment key={list}>
            {index > 0 && <DropdownMenu.Separator />}
            <DropdownMenu.Group aria-label={title}>
              <DropdownMenu.Label className="flex flex-col gap-y-0.5 px-2 py-1.5">
                <span className="text-ui-fg-base">{title}</span>
                <span className="txt-compact-xsmall">
                  {isEmpty ? nothing : hint}
                </span>
              </DropdownMenu.Label>
              {FORMATS.map((format) => (
                <DropdownMenu.Item
                  key={format}
                  disabled={isEmpty || isExporting}
                  onSelect={() => void run(list, format, filters)}
                >
                  {t(`common.export.formats.${format}`)}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Group>
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
