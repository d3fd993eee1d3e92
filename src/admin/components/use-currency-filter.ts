import type { DataTableFilter } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useHealth } from "../hooks/api/health"

/** A filter of a list by currency; none where there is only one. */
export function useCurrencyFilter(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const currencies = useHealth().data?.health.payouts.options.currencies ?? []
  return currencies.length > 1
    ? [
        {
          id: "currency_code",
          type: "multiselect",
          label: t("overview.currency"),
          searchable: false,
          options: currencies.map((code) => ({
            label: code.toUpperCase(),
            value: code.toLowerCase(),
          })),
        },
      ]
    : []
}
