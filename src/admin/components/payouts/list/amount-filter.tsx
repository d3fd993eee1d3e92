import { Button, Input } from "@medusajs/ui"
import { type FormEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { Field } from "../../form/field"
import { parseAmount } from "../../../lib/parse-amount"
import { readRange, writeRange } from "./amount-range"

type Props = {
  value: unknown
  onChange: (value: string | undefined) => void
}

/** From one sum to another. The table's own filter takes numbers, and floats. */
export const AmountFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation("sbp")
  const range = readRange(typeof value === "string" ? value : "")
  const [from, setFrom] = useState(range?.$gte ?? "")
  const [to, setTo] = useState(range?.$lte ?? "")
  const error = (text: string) =>
    text.trim() && !parseAmount(text) ? t("common.amounts.wrong") : undefined
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!error(from) && !error(to)) {
      onChange(writeRange({ $gte: parseAmount(from), $lte: parseAmount(to) }))
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
