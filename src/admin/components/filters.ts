import { useDataTableDateFilters } from "@medusajs/dashboard/hooks"
import type { DataTableFilter } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useShopCurrencies } from "../hooks/api/health"

/** A filter of a list by one of a few values, or by several of them. */
export const choiceFilter = <Value extends string>(
  id: string,
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string
) => ({
  id,
  label,
  type: "multiselect" as const,
  searchable: false,
  options: values.map((value) => ({ value, label: labelOf(value) })),
})

/** The admin's own date filter, for times of a row. It has its own label, unless one is given. */
export function useTimeFilters(
  times: { id: string; label?: string }[]
): DataTableFilter[] {
  const date = useDataTableDateFilters().find(({ id }) => id === "created_at")
  return date ? times.map((time) => ({ ...date, ...time })) : []
}

/** A filter of a list by currency; none if there is only one currency. */
export function useCurrencyFilter(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const currencies = useShopCurrencies()
  const label = t("overview.currency")
  return currencies.length > 1
    ? [
        choiceFilter("currency_code", label, currencies, (code) =>
          code.toUpperCase()
        ),
      ]
    : []
}
