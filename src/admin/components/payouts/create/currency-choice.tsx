import { Select } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useHealth } from "../../../hooks/api/health"

type Props = {
  currency: string
  onChange: (currency: string) => void
  isFixed?: boolean
}

/** Most shops have one currency, so there is nothing to choose. */
export const CurrencyChoice = ({ currency, onChange, isFixed }: Props) => {
  const { t } = useTranslation("sbp")
  const currencies = useHealth().data?.health.payouts.options.currencies ?? []
  if (isFixed || currencies.length < 2) {
    return (
      <span className="bg-ui-bg-field shadow-borders-base txt-compact-small text-ui-fg-subtle flex h-8 items-center rounded-md px-2">
        {currency}
      </span>
    )
  }
  return (
    <Select value={currency} onValueChange={onChange}>
      <Select.Trigger className="w-24" aria-label={t("payouts.currency")}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {currencies.map((code) => (
          <Select.Item key={code} value={code.toUpperCase()}>
            {code.toUpperCase()}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
