import { Button, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useRights } from "../../../hooks/use-rights"
import { GuardedLink } from "../../guarded-link"
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
