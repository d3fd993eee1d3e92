import { Button, Heading, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useRights } from "../../../hooks/use-rights"
import { sdk } from "../../../lib/sdk"
import { GuardedLink } from "../../links"

export const PayoutListHeader = ({
  filters,
  isEmpty,
}: {
  filters: object
  isEmpty: boolean
}) => {
  const { t } = useTranslation("sbp")
  const { run, isExporting } = useExport()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-6 py-4">
      <div>
        <Heading>{t("menu.payouts")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("payouts.list.subtitle")}
        </Text>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          isLoading={isExporting}
          disabled={isEmpty}
          onClick={() => void run(filters)}
        >
          {t("payouts.list.export")}
        </Button>
        <NewButton />
      </div>
    </div>
  )
}

const NewButton = () => {
  const { t } = useTranslation("sbp")
  const { obstacles } = useRights()
  return (
    <GuardedLink
      to="/sbp/payouts/create"
      obstacle={obstacles.payOut}
      variant="primary"
    >
      {t("payouts.list.new")}
    </GuardedLink>
  )
}

/** Saves everything that the filters match as a file, not only one page. */
function useExport() {
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
