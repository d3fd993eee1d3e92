import { Button, Heading, Text, Tooltip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useHealth } from "../../../hooks/api/health"
import { useExport } from "./use-export"

export const ListHeader = ({
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
  const isOff = useHealth().data?.health.payouts.options.enabled === false
  return isOff ? (
    <Tooltip content={t("payouts.off.title")}>
      <Button size="small" aria-disabled className="opacity-50">
        {t("payouts.list.new")}
      </Button>
    </Tooltip>
  ) : (
    <Button size="small" asChild>
      <Link to="/sbp/payouts/create">{t("payouts.list.new")}</Link>
    </Button>
  )
}
