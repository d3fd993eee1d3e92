import { useTranslation } from "react-i18next"
import { readTypedSum } from "../../../domain/read-typed-sum"
import { useFormat } from "../../hooks/use-format"
import type { Invoice } from "../../types"
import { LineField } from "../form/fields"

type Props = {
  /** The payment whose currency it is in. */
  invoice: Invoice | null
  hint?: string
  /** The name of the text that says what is wrong. */
  mistake: string | undefined
  value: string
  onChange: (amount: string) => void
  autoFocus?: boolean
  readOnly?: boolean
}

/** An amount in the payment's own currency. */
export const PaymentAmountField = ({ invoice, mistake, ...field }: Props) => {
  const { t } = useTranslation("sbp")
  const understood = readTypedSum(field.value)
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
