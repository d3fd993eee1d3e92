import { useTranslation } from "react-i18next"
import { ExportMenu } from "../export-menu"
import { ListHeader } from "../list-header"
import { timeOfRefunds } from "./time-of-refunds"

export const PaymentListHeader = ({
  filters,
  isEmpty,
}: {
  filters: Record<string, unknown>
  isEmpty: boolean
}) => {
  const { t } = useTranslation("sbp")
  const title = t("payments.title")
  const returned_at = timeOfRefunds(filters)
  return (
    <ListHeader title={title} subtitle={t("payments.searchHint")}>
      <ExportMenu
        choices={[
          {
            list: "invoices",
            title,
            hint: t(
              filters.is_test
                ? "common.export.filtered"
                : "payments.export.noTests"
            ),
            filters,
            isEmpty,
          },
          {
            list: "refunds",
            title: t("payments.export.refunds"),
            hint: t(
              `payments.export.${returned_at ? "refundsOfTime" : "allRefunds"}`
            ),
            filters: returned_at ? { returned_at } : {},
          },
        ]}
      />
    </ListHeader>
  )
}
