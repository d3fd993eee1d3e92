import { useTranslation } from "react-i18next"
import { localeOf } from "../lib/locale-of"

/** The locale for numbers, sums and days. */
export function useLocale(): string {
  const { i18n } = useTranslation()
  return localeOf(i18n.language)
}
