import type { DataTableFilter } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { INVOICE_STATES } from "../../../domain/states/invoice"
import { useShops } from "../../hooks/api/health"
import { amountFilter } from "../amount-filter"
import { choiceFilter, useCurrencyFilter, useTimeFilters } from "../filters"

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
  const providers = useShops().map(({ provider_id }) => provider_id)
  const provider = t("payments.fields.provider")
  const currency = useCurrencyFilter()
  const times = useTimeFilters([
    { id: "created_at" },
    { id: "paid_at", label: t("payments.fields.paidAt") },
    { id: "returned_at", label: t("payments.filters.returnedAt") },
  ])
  const yesOrNo = [
    { label: t("payments.filters.yes"), value: "true" },
    { label: t("payments.filters.no"), value: "false" },
  ]
  return [
    choiceFilter("state", t("common.state"), INVOICE_STATES, (state) =>
      t(`states.invoice.${state}`)
    ),
    ...YES_OR_NO.map((id) => ({
      id,
      type: "radio" as const,
      label: t(`payments.filters.${id}`),
      options: yesOrNo,
    })),
    ...(providers.length > 1
      ? [choiceFilter("provider_id", provider, providers, (id) => id)]
      : []),
    ...currency,
    amountFilter(t("payments.fields.amount")),
    ...times,
  ]
}
