import type { DataTableFilter } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { PAYOUT_PURPOSES } from "../../../../domain/payout-purposes"
import { PAYOUT_STATES } from "../../../../domain/states/payout"
import { sdk } from "../../../lib/sdk"
import { amountFilter } from "../../amount-filter"
import { choiceFilter, useCurrencyFilter, useTimeFilters } from "../../filters"

export function usePayoutFilters(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const people = usePeople()
  const currency = useCurrencyFilter()
  const times = useTimeFilters([
    { id: "created_at", label: t("payouts.createdAt") },
    { id: "paid_at", label: t("payouts.paidAt") },
  ])
  return [
    choiceFilter("state", t("common.state"), PAYOUT_STATES, (state) =>
      t(`states.payout.${state}`)
    ),
    choiceFilter("purpose", t("payouts.purpose"), PAYOUT_PURPOSES, (purpose) =>
      t(`payouts.purposes.${purpose}`)
    ),
    {
      id: "created_by",
      label: t("payouts.createdBy"),
      type: "multiselect",
      searchable: people.length > FEW,
      options: people,
    },
    ...currency,
    amountFilter(t("common.amount")),
    ...times,
  ]
}

/** A list that fits on one screen needs no search. */
const FEW = 13

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
