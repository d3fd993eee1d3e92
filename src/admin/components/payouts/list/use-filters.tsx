import { useDataTableDateFilters } from "@medusajs/dashboard/hooks"
import type { DataTableFilter } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useHealth } from "../../../hooks/api/health"
import { PURPOSES, STATES } from "../states"
import { AmountFilter } from "./amount-filter"
import { usePeople } from "./use-people"

export function useFilters(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const people = usePeople()
  const states = STATES.map((value) => ({
    value,
    label: t(`states.payout.${value}`),
  }))
  const purposes = PURPOSES.map((value) => ({
    value,
    label: t(`payouts.purposes.${value}`),
  }))
  return [
    choice("state", t("common.state"), states),
    choice("purpose", t("payouts.purpose"), purposes),
    ...useCurrencies(),
    choice("created_by", t("payouts.createdBy"), people),
    {
      id: "amount",
      label: t("common.amount"),
      type: "custom",
      render: (props) => <AmountFilter {...props} />,
    },
    ...useDates(),
  ]
}

type Option = { label: string; value: string }

/** What fits on one screen is not searched. */
const FEW = 12

const choice = (
  id: string,
  label: string,
  options: Option[]
): DataTableFilter => ({
  id,
  label,
  type: "multiselect",
  searchable: options.length > FEW,
  options,
})

/** Most shops have one currency, and nothing to choose. */
function useCurrencies(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const currencies = useHealth().data?.health.payouts.options.currencies ?? []
  const options = currencies.map((code) => ({
    label: code.toUpperCase(),
    value: code.toLowerCase(),
  }))
  return options.length > 1
    ? [choice("currency_code", t("payouts.currency"), options)]
    : []
}

/** The admin's own filter by date, for times of ours. */
function useDates(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const date = useDataTableDateFilters().find(({ id }) => id === "created_at")
  return date
    ? [
        { ...date, label: t("payouts.createdAt") },
        { ...date, id: "paid_at", label: t("payouts.paidAt") },
      ]
    : []
}
