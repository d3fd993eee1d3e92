import { useDate } from "@medusajs/dashboard/hooks"
import { useTranslation } from "react-i18next"

/** Money and times, as the admin's language writes them. */
export function useFormat() {
  const { i18n } = useTranslation()
  const { getFullDate, getRelativeDate } = useDate()
  return {
    /** @param amount decimal text, which no number has to stand for */
    money: (amount: string, currencyCode: string) =>
      new Intl.NumberFormat(i18n.language, {
        style: "currency",
        currency: currencyCode.toUpperCase(),
        // As the rest of the admin writes it.
        currencyDisplay: "narrowSymbol",
      }).format(amount as Intl.StringNumericLiteral),
    time: (date: string | null | undefined) =>
      date ? getFullDate({ date, includeTime: true }) : "-",
    ago: (date: string) => getRelativeDate(date),
  }
}
