import { DatePicker } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { startOfMinute } from "../../../domain/days"
import { useTimeZone } from "../../hooks/use-time-zone"
import { momentOf, pickedOf } from "../../lib/picked-time"
import { Field } from "./fields"

type Props = {
  label: string
  hint: string
  value: Date | null
  /** Undefined: it may have been at any time until now. */
  min: Date | undefined
  /** It was incomplete when the form was checked. */
  isIncomplete: boolean
  /** A fieldset disables the picker's buttons, but not what is typed. */
  isDisabled?: boolean
  onChange: (moment: Date | null) => void
}

/** A moment in the past, typed as the clocks of the shop show it. */
export const TimeField = (props: Props) => {
  const { label, hint, value, min, onChange } = props
  const { isIncomplete, isDisabled } = props
  const { t } = useTranslation("sbp")
  const zone = useTimeZone()
  // The picker takes each new object for a new value.
  const shown = useMemo(() => value && pickedOf(value, zone), [value, zone])
  return (
    <Field
      label={label}
      hint={`${hint} ${t("common.timeZone", { zone })}`}
      error={isIncomplete ? t("common.timeIncomplete") : undefined}
      isOptional
    >
      {(control) => (
        <DatePicker
          {...control}
          aria-label={label}
          // If it is false, the picker does not look at the bounds either.
          isInvalid={isIncomplete || undefined}
          isDisabled={isDisabled}
          value={shown}
          onChange={(picked) => onChange(picked && momentOf(picked, zone))}
          granularity="minute"
          hideTimeZone
          shouldCloseOnSelect={false}
          {...(min && { minValue: pickedOf(startOfMinute(min), zone) })}
          maxValue={pickedOf(new Date(), zone)}
        />
      )}
    </Field>
  )
}

/**
 * Whether a time is typed in part. The picker does not report that, and keeps the value
 * that it had: the form would record another time than it shows.
 */
export const isTimeIncomplete = (fields: HTMLElement | null): boolean =>
  ["[data-placeholder]", ":not([data-placeholder])"].every((part) =>
    fields?.querySelector(`[contenteditable=true]${part}`)
  )
