import { useDataTableDateFilters } from "@medusajs/dashboard/hooks"
import type { DataTableFilter } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { INVOICE_STATES } from "../../../domain/states/invoice"
import { amountFilter } from "../amount-filter"
import { useHealth } from "../../hooks/api/health"
import { useCurrencyFilter } from "../use-currency-filter"

/** The names of the API's filters. */
export const PAYMENT_FILTERS = [
  "state",
  "needs_attention",
  "ended_unpaid",
  "without_notification",
  "is_test",
  "provider_id",
  "currency_code",
  "amount",
  "created_at",
  "paid_at",
  "returned_at",
] as const

const YES_OR_NO = [
  "needs_attention",
  "ended_unpaid",
  "without_notification",
  "is_test",
] as const

export function usePaymentFilters(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const dates = useDateFilters()
  const providers = useProviders()
  const currency = useCurrencyFilter()
  const yesOrNo = [
    { label: t("payments.filters.yes"), value: "true" },
    { label: t("payments.filters.no"), value: "false" },
  ]
  return [
    {
      id: "state",
      type: "multiselect",
      label: t("common.state"),
      searchable: false,
      options: INVOICE_STATES.map((value) => ({
        label: t(`states.invoice.${value}`),
        value,
      })),
    },
    ...YES_OR_NO.map((id) => ({
      id,
      type: "radio" as const,
      label: t(`payments.filters.${id}`),
      options: yesOrNo,
    })),
    ...choices("provider_id", t("payments.fields.provider"), providers),
    ...currency,
    amountFilter(t("payments.fields.amount")),
    ...dates,
  ]
}

/** A filter with only one choice is left out. */
function choices(id: string, label: string, values: string[]) {
  const options = values.map((value) => ({ label: value, value }))
  const filter = { id, type: "multiselect" as const, label, options }
  return values.length > 1 ? [{ ...filter, searchable: false }] : []
}

function useProviders(): string[] {
  const shops = useHealth().data?.health.shops ?? []
  return shops.map(({ provider_id }) => provider_id)
}

function useDateFilters(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const created = useDataTableDateFilters().find(
    ({ id }) => id === "created_at"
  )
  return created
    ? [
        created,
        { ...created, id: "paid_at", label: t("payments.fields.paidAt") },
        {
          ...created,
          id: "returned_at",
          label: t("payments.filters.returnedAt"),
        },
      ]
    : []
}
