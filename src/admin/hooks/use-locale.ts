import { useTranslation } from "react-i18next"
import { localeOf } from "../lib/locale-of"

/** What numbers, sums and days are written by. */
export function useLocale(): string {
  const { i18n } = useTranslation()
  return localeOf(i18n.language)
}
