import { useTranslation } from "react-i18next"
import { useHealth } from "../../../hooks/api/health"
import { Choice } from "../../choice"

type Props = {
  currency: string
  onChange: (currency: string) => void
  isFixed?: boolean
}

/** Renders nothing for most shops, which have one currency. */
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
    <Choice
      size="base"
      className="w-24"
      aria-label={t("payouts.currency")}
      value={currency}
      options={currencies.map((code) => ({
        value: code.toUpperCase(),
        label: code.toUpperCase(),
      }))}
      onChange={onChange}
    />
  )
}
