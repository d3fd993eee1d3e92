import { useTranslation } from "react-i18next"
import { useRights } from "../../../hooks/use-rights"
import { ExportMenu } from "../../export-menu"
import { GuardedLink } from "../../guarded"
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
      <NewButtons />
    </ListHeader>
  )
}

const NewButtons = () => {
  const { t } = useTranslation("sbp")
  const { payOut: obstacle } = useRights().obstacles
  return (
    <>
      <GuardedLink to="/sbp/payouts/batches" obstacle={undefined}>
        {t("batches.title")}
      </GuardedLink>
      <GuardedLink to="/sbp/payouts/create-link" obstacle={obstacle}>
        {t("payouts.link.title")}
      </GuardedLink>
      <GuardedLink
        to="/sbp/payouts/create"
        obstacle={obstacle}
        variant="primary"
      >
        {t("payouts.list.new")}
      </GuardedLink>
    </>
  )
}
