import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { sdk } from "../../../lib/sdk"

/** A file of all that the filters let through, not of one page alone. */
export function useExport() {
  const { t } = useTranslation("sbp")
  const [isExporting, setIsExporting] = useState(false)
  const run = async (filters: object) => {
    setIsExporting(true)
    try {
      const answer = await sdk.client.fetch<Response>(
        "/admin/sbp/payouts/export",
        { query: filters, headers: { accept: "text/csv" } }
      )
      save(await answer.blob())
    } catch (error) {
      toast.error(t("payouts.list.exportFailed"), {
        description: error instanceof Error ? error.message : undefined,
      })
    } finally {
      setIsExporting(false)
    }
  }
  return { run, isExporting }
}

function save(file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = `payouts-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
