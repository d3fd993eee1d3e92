import { Select } from "@medusajs/ui"
import { type ComponentPropsWithoutRef, forwardRef } from "react"
import { useTranslation } from "react-i18next"
import { useRefundReasons } from "../../hooks/api/refunds"

const NONE = "none"

type Props = Omit<ComponentPropsWithoutRef<"button">, "value" | "onChange"> & {
  /** A reason's id, or nothing. */
  value: string
  onChange: (value: string) => void
}

/** What the form says about the field belongs to the button that opens it. */
export const ReasonSelect = forwardRef<HTMLButtonElement, Props>(
  ({ value, onChange, ...props }, ref) => {
    const { t } = useTranslation("sbp")
    const { data } = useRefundReasons()
    return (
      <Select
        value={value || NONE}
        onValueChange={(chosen) => onChange(chosen === NONE ? "" : chosen)}
      >
        <Select.Trigger {...props} ref={ref}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          <Select.Item value={NONE}>{t("common.none")}</Select.Item>
          {data?.refund_reasons.map(({ id, label }) => (
            <Select.Item key={id} value={id}>
              {label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    )
  }
)

ReasonSelect.displayName = "ReasonSelect"
