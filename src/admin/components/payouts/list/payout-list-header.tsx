import { useTranslation } from "react-i18next"
import { useRights } from "../../../hooks/use-rights"
import { ExportMenu } from "../../export-menu"
import { GuardedLink } from "../../links"
import { ListHeader } from "../../list-header"

export const PayoutListHeader = ({
  filters,
  isEmpty,
}: {
  filters: object
  isEmpty: boolean
}) => {
  const { t } = useTranslation("sbp")
  const title = t("menu.payouts")
  const hint = t("common.export.filtered")
  return (
    <ListHeader title={title} subtitle={t("payouts.list.subtitle")}>
      <ExportMenu
        choices={[{ list: "payouts", title, hint, filters, isEmpty }]}
      />
      <NewButton />
    </ListHeader>
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
