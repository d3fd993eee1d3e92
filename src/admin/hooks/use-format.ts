import { useDate } from "@medusajs/dashboard/hooks"
import { useTranslation } from "react-i18next"
import type { Page } from "../types"

/** Formats money and times for the admin's language. */
export function useFormat() {
  const { i18n } = useTranslation()
  const { getFullDate, getRelativeDate } = useDate()
  return {
    /** @param amount decimal text, formatted without a float in between */
    money: (amount: string, currencyCode: string) =>
      new Intl.NumberFormat(i18n.language, {
        style: "currency",
        currency: currencyCode.toUpperCase(),
        // As in the rest of the admin.
        currencyDisplay: "narrowSymbol",
      }).format(amount as Intl.StringNumericLiteral),
    time: (date: string | null | undefined) =>
      date ? getFullDate({ date, includeTime: true }) : "-",
    /** How many rows a list has, with a plus if more are not counted. */
    atLeast: ({ count, count_is_exact }: Page) =>
      `${new Intl.NumberFormat(i18n.language).format(count)}${count_is_exact ? "" : "+"}`,
    ago: (date: string) => getRelativeDate(date),
  }
}
