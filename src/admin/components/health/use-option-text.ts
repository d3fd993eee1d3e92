import { useTranslation } from "react-i18next"
import { useLocale } from "../../hooks/use-locale"

/** An option's value as text. Of secrets, only whether they are set, or how many there are. */
export function useOptionText() {
  const { t } = useTranslation("sbp")
  const locale = useLocale()
  const time = (amount: number, unit: string) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay: "long",
    }).format(amount)
  return (name: string, value: unknown): string => {
    if (Array.isArray(value)) {
      const none =
        name === "notificationIps" ? "health.anyAddress" : "common.none"
      return value.length > 0 ? value.join(", ") : t(none)
    }
    if (typeof value === "boolean") {
      return t(value ? "health.isSet" : "health.isNotSet")
    }
    if (value === 0) {
      return t(
        name === "abandonedAfterMinutes" ? "health.never" : "common.none"
      )
    }
    if (typeof value === "number" && name.endsWith("Ms")) {
      return time(value / 1000, "second")
    }
    if (typeof value === "number" && name.endsWith("Minutes")) {
      return time(value, "minute")
    }
    if (typeof value === "number" && name.endsWith("Days")) {
      return time(value, "day")
    }
    if (typeof value === "number" && name === "retention") {
      return time(value, "month")
    }
    if (name === "settleIn") {
      return t(`health.processes.${String(value) as "server"}`)
    }
    return typeof value === "string" || typeof value === "number"
      ? String(value)
      : t("health.isNotSet")
  }
}
