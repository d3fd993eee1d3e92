import { Select } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useRefundReasons } from "../../hooks/api/refunds"
import { Field } from "./field"

const NONE = "none"

/** Why money goes back, from the list in Medusa's settings. */
export const ReasonField = ({
  value,
  onChange,
}: {
  /** A reason's id, or nothing. */
  value: string
  onChange: (value: string) => void
}) => {
  const { t } = useTranslation("sbp")
  const reasons = useRefundReasons().data?.refund_reasons ?? []
  if (reasons.length === 0) {
    return null
  }
  return (
    <Field label={t("common.refundReason")} isOptional>
      {(control) => (
        <Select
          value={value || NONE}
          onValueChange={(chosen) => onChange(chosen === NONE ? "" : chosen)}
        >
          <Select.Trigger {...control}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            <Select.Item value={NONE}>{t("common.none")}</Select.Item>
            {reasons.map(({ id, label }) => (
              <Select.Item key={id} value={id}>
                {label}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      )}
    </Field>
  )
}
