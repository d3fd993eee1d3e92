import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { dayAt } from "../../domain/days"
import type { ExportFormat } from "../../domain/export-formats"
import { sdk } from "../lib/sdk"
import { useTimeZone } from "./use-time-zone"

export type ExportedList =
  "invoices" | "payouts" | "refunds" | `payout-batches/${string}`

/** The beginnings of the files' names: as the screens call the lists. */
const NAMES: Record<string, string> = {
  invoices: "payments",
  payouts: "payouts",
  refunds: "refunds",
}

/** Saves everything that the filters match as a file, not only one page. */
export function useExport() {
  const { t } = useTranslation("sbp")
  const timeZone = useTimeZone()
  const [isExporting, setIsExporting] = useState(false)
  const run = async (
    list: ExportedList,
    format: ExportFormat,
    filters: object
  ) => {
    setIsExporting(true)
    try {
      const answer = await sdk.client.fetch<Response>(
        `/admin/sbp/${list}/export`,
        { query: { ...filters, format }, headers: { accept: "text/csv" } }
      )
      const day = dayAt(new Date(), timeZone)
      save(await answer.blob(), `${NAMES[list] ?? "payout-batch"}-${day}.csv`)
    } catch (error) {
      toast.error(t("common.export.failed"), {
        description: error instanceof Error ? error.message : undefined,
      })
    } finally {
      setIsExporting(false)
    }
  }
  return { run, isExporting }
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
