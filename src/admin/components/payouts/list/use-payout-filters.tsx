import { useDataTableDateFilters } from "@medusajs/dashboard/hooks"
import type { DataTableFilter } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { PAYOUT_PURPOSES } from "../../../../domain/payout-purposes"
import { PAYOUT_STATES } from "../../../../domain/states/payout"
import { sdk } from "../../../lib/sdk"
import { amountFilter } from "../../amount-filter"
import { useCurrencyFilter } from "../../use-currency-filter"

export function usePayoutFilters(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const people = usePeople()
  const currency = useCurrencyFilter()
  const states = PAYOUT_STATES.map((value) => ({
    value,
    label: t(`states.payout.${value}`),
  }))
  const purposes = PAYOUT_PURPOSES.map((value) => ({
    value,
    label: t(`payouts.purposes.${value}`),
  }))
  return [
    choice("state", t("common.state"), states),
    choice("purpose", t("payouts.purpose"), purposes),
    choice("created_by", t("payouts.createdBy"), people),
    ...currency,
    amountFilter(t("common.amount")),
    ...useDates(),
  ]
}

type Option = { label: string; value: string }

/** A list that fits on one screen needs no search. */
const FEW = 13

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

/** The admin's own filter by date, for both times of a payout. */
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

const MAX_USERS = 200

/** All admins, as choices. */
function usePeople(): { label: string; value: string }[] {
  const { data } = useQuery({
    queryKey: ["users", "sbp-people"],
    queryFn: () =>
      sdk.admin.user.list({
        limit: MAX_USERS,
        fields: "id,email,first_name,last_name",
      }),
    staleTime: 60_000,
    retry: false,
  })
  return (data?.users ?? []).map(({ id, email, first_name, last_name }) => ({
    value: id,
    label: [first_name, last_name].filter(Boolean).join(" ") || email,
  }))
}
