import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import { parseAmount } from "../../lib/parse-amount"
import type { Invoice } from "../../types"
import { LineField } from "../form/line-field"

type Props = {
  /** Whose currency it is in. */
  invoice: Invoice | null
  hint?: string
  /** The word for what is wrong. */
  mistake: string | undefined
  value: string
  onChange: (amount: string) => void
  autoFocus?: boolean
  readOnly?: boolean
}

/** A sum of a payment's own currency. */
export const AmountLine = ({ invoice, mistake, ...field }: Props) => {
  const { t } = useTranslation("sbp")
  const understood = parseAmount(field.value)
  const { money } = useFormat()
  const currency = invoice && `, ${invoice.currency_code.toUpperCase()}`
  const echo = invoice && understood && money(understood, invoice.currency_code)
  const sum = invoice && money(invoice.left_to_return, invoice.currency_code)
  return (
    <LineField
      {...field}
      hint={[echo, field.hint].filter(Boolean).join(" · ")}
      label={`${t("common.amount")}${currency ?? ""}`}
      error={mistake && t(`common.amounts.${mistake}`, { sum })}
      inputMode="decimal"
    />
  )
}
