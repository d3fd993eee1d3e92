import { DatePicker } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useTimeZone } from "../../hooks/use-time-zone"
import { momentOf, pickedOf } from "../../lib/picked-time"
import { Field } from "./fields"

type Props = {
  label: string
  hint: string
  value: Date | null
  /** Undefined: it may have been at any time until now. */
  min: Date | undefined
  onChange: (moment: Date | null) => void
}

/** A moment in the past, typed as the clocks of the shop show it. */
export const TimeField = ({ label, hint, value, min, onChange }: Props) => {
  const { t } = useTranslation("sbp")
  const zone = useTimeZone()
  // The picker takes each new object for a new value.
  const shown = useMemo(() => value && pickedOf(value, zone), [value, zone])
  return (
    <Field
      label={label}
      hint={`${hint} ${t("common.timeZone", { zone })}`}
      isOptional
    >
      {(control) => (
        <DatePicker
          {...control}
          aria-label={label}
          value={shown}
          onChange={(picked) => onChange(picked && momentOf(picked, zone))}
          granularity="minute"
          hideTimeZone
          shouldCloseOnSelect={false}
          {...(min && { minValue: pickedOf(min, zone) })}
          maxValue={pickedOf(new Date(), zone)}
        />
      )}
    </Field>
  )
}
