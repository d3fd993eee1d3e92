import type { DataTableFilter } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useHealth } from "../hooks/api/health"

/** A filter of a list by currency; none where there is only one. */
export function useCurrencyFilter(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const shops = useHealth().data?.health.shops ?? []
  const taken = shops.flatMap(({ options }) => options.currencies as string[])
  const currencies = [...new Set(taken.map((code) => code.toLowerCase()))]
  return currencies.length > 1
    ? [
        {
          id: "currency_code",
          type: "multiselect",
          label: t("overview.currency"),
          searchable: false,
          options: currencies.map((code) => ({
            label: code.toUpperCase(),
            value: code,
          })),
        },
      ]
    : []
}
