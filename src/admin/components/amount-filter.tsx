import { Button, type DataTableFilter } from "@medusajs/ui"
import { type FormEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { readTypedSum } from "../../domain/read-typed-sum"
import { readRange, writeRange } from "../lib/amount-range"
import { LineField } from "./form/fields"

/** The filter of a list by a range of amounts: `useTableQuery` reads its value. */
export const amountFilter = (label: string): DataTableFilter => ({
  id: "amount",
  label,
  type: "custom",
  render: (props) => <AmountFilter {...props} />,
})

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
    text.trim() && !readTypedSum(text) ? t("common.amounts.wrong") : undefined
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!error(from) && !error(to)) {
      onChange(writeRange({ $gte: readTypedSum(from), $lte: readTypedSum(to) }))
    }
  }
  const side = (name: "from" | "to", text: string, set: Set) => (
    <LineField
      label={t(`common.amounts.${name}`)}
      error={error(text)}
      size="small"
      inputMode="decimal"
      value={text}
      onChange={set}
    />
  )
  return (
    <form onSubmit={apply} className="flex w-[220px] flex-col gap-y-3 p-3">
      {side("from", from, setFrom)}
      {side("to", to, setTo)}
      <Button type="submit" size="small" variant="secondary">
        {t("common.amounts.apply")}
      </Button>
    </form>
  )
}

type Set = (text: string) => void
