import { useTranslation } from "react-i18next"
import { ExportMenu } from "../export-menu"
import { ListHeader } from "../list-header"

export const PaymentListHeader = ({
  filters,
  isEmpty,
}: {
  filters: Record<string, unknown>
  isEmpty: boolean
}) => {
  const { t } = useTranslation("sbp")
  const title = t("payments.title")
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
          refundsOf(filters.paid_at),
        ]}
      />
    </ListHeader>
  )

  /**
   * No page lists refunds. Of this one's filters only the time of payment says
   * something about them: who closes a month needs what was paid in it, and returned.
   */
  function refundsOf(paid_at: unknown) {
    return {
      list: "refunds" as const,
      title: t("payments.export.refunds"),
      hint: t(`payments.export.${paid_at ? "refundsOfTime" : "allRefunds"}`),
      filters: paid_at ? { returned_at: paid_at } : {},
    }
  }
}
