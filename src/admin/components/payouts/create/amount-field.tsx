import { Input, Select } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useHealth } from "../../../hooks/api/health"
import { useFormat } from "../../../hooks/use-format"
import { Field } from "../../form/field"
import { parseAmount } from "../../../lib/parse-amount"
import type { FieldsProps } from "./fields-props"

type Props = FieldsProps & { max?: string; isFixed: boolean }

export const AmountField = ({ draft, change, max, ...of }: Props) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const understood = parseAmount(draft.amount)
  const hints = [
    understood && money(understood, draft.currency),
    max && t("payouts.amount.max", { sum: money(max, draft.currency) }),
  ]
  return (
    <Field
      label={t("common.amount")}
      hint={hints.filter(Boolean).join(" · ") || t("payouts.amount.hint")}
      error={
        of.mistakes.amount &&
        t(`common.amounts.${of.mistakes.amount}`, {
          sum: max && money(max, draft.currency),
        })
      }
    >
      {(props) => (
        <div className="flex gap-x-2">
          <div className="grow">
            <Input
              {...props}
              autoFocus
              autoComplete="off"
              inputMode="decimal"
              className="tabular-nums"
              value={draft.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </div>
          <CurrencyChoice draft={draft} change={change} isFixed={of.isFixed} />
        </div>
      )}
    </Field>
  )
}

/** Most shops have one currency, and nothing to choose. */
const CurrencyChoice = ({
  draft,
  change,
  isFixed,
}: Pick<FieldsProps, "draft" | "change"> & { isFixed: boolean }) => {
  const { t } = useTranslation("sbp")
  const currencies = useHealth().data?.health.payouts.options.currencies ?? []
  if (isFixed || currencies.length < 2) {
    return (
      <span className="bg-ui-bg-field shadow-borders-base txt-compact-small text-ui-fg-subtle flex h-8 items-center rounded-md px-2">
        {draft.currency}
      </span>
    )
  }
  return (
    <Select
      value={draft.currency}
      onValueChange={(currency) => change({ currency })}
    >
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
