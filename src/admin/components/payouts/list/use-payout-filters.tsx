import { useDataTableDateFilters } from "@medusajs/dashboard/hooks"
import { Button, type DataTableFilter, Input } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { PAYOUT_PURPOSES } from "../../../../domain/payout-purposes"
import { PAYOUT_STATES } from "../../../../domain/states/payout"
import { readTyped } from "../../../lib/amounts"
import { sdk } from "../../../lib/sdk"
import { Field } from "../../form/fields"
import { readRange, writeRange } from "./amount-range"

export function usePayoutFilters(): DataTableFilter[] {
  const { t } = useTranslation("sbp")
  const people = usePeople()
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

/** A list that fits on one screen needs no search. */
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

type Props = {
  value: unknown
  onChange: (value: string | undefined) => void
}

/** A range of amounts. The table's own filter takes numbers, which are floats. */
const AmountFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation("sbp")
  const range = readRange(typeof value === "string" ? value : "")
  const [from, setFrom] = useState(range?.$gte ?? "")
  const [to, setTo] = useState(range?.$lte ?? "")
  const error = (text: string) =>
    text.trim() && !readTyped(text) ? t("common.amounts.wrong") : undefined
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!error(from) && !error(to)) {
      onChange(writeRange({ $gte: readTyped(from), $lte: readTyped(to) }))
    }
  }
  const side = (name: "from" | "to", text: string, set: Set) => (
    <Field label={t(`payouts.list.${name}`)} error={error(text)}>
      {(props) => (
        <Input
          {...props}
          size="small"
          inputMode="decimal"
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <form onSubmit={apply} className="flex w-[220px] flex-col gap-y-3 p-3">
      {side("from", from, setFrom)}
      {side("to", to, setTo)}
      <Button type="submit" size="small" variant="secondary">
        {t("payouts.list.apply")}
      </Button>
    </form>
  )
}

type Set = (text: string) => void

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
