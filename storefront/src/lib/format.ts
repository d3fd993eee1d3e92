import { language } from "../words/language"

export function money(amount: number, currencyCode: string): string {
  return new Intl.NumberFormat(language.value, {
    style: "currency",
    currency: currencyCode.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    // Also where the currency has none: our sums may have them.
    minimumFractionDigits: 2,
    trailingZeroDisplay: "stripIfInteger",
  }).format(amount)
}

export function date(time: string | Date): string {
  const style = { dateStyle: "long", timeStyle: "short" } as const
  return new Intl.DateTimeFormat(language.value, style).format(new Date(time))
}
