import type { Money } from "../gateway/money"
import type { Language } from "./language"

const NO_BREAK_SPACE = "\u00a0"
const LOCALES: Record<Language, string> = { en: "en-GB", ru: "ru-RU" }
const SIGNS: Record<string, string> = { RUB: "₽", USD: "$", EUR: "€" }
const MARKS: Record<Language, { group: string; point: string }> = {
  en: { group: ",", point: "." },
  ru: { group: NO_BREAK_SPACE, point: "," },
}

/** 1499.90 RUB → 1,499.90 ₽. As text, so that no digit is ever lost. */
export function formatMoney(money: Money, language: Language): string {
  const { group, point } = MARKS[language]
  const [whole = "", fraction = ""] = money.value.split(".")
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  const sign = SIGNS[money.currency] ?? money.currency
  return `${grouped}${point}${fraction}${NO_BREAK_SPACE}${sign}`
}

/** Shows UTC, because a gateway does not know the payer's time zone. */
export function formatTime(isoTime: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  })
  return `${format.format(new Date(isoTime))} UTC`
}
