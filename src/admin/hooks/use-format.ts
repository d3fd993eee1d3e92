import { useDate } from "@medusajs/dashboard/hooks"
import type { Grouping, Period } from "../../domain/days"
import { sumText } from "../../domain/sum-text"
import type { Sum } from "../lib/sums-of"
import type { Page } from "../types"
import { useLocale } from "./use-locale"

/** Formats money and times for the admin's language. */
export function useFormat() {
  const locale = useLocale()
  const { getFullDate, getRelativeDate } = useDate()
  /** @param amount decimal text, formatted without a float in between */
  const money = (amount: string, currencyCode: string) =>
    sumText({ amount, currency_code: currencyCode }, locale)
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  return {
    money,
    number,
    /** Each in its currency. */
    sums: (all: readonly Sum[]) =>
      all.map(({ amount, currency_code }) => money(amount, currency_code)),
    time: (date: string | null | undefined) =>
      date ? getFullDate({ date, includeTime: true }) : "-",
    /** The date of that moment in this time zone. */
    day: (time: string, timeZone: string) =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        day: "numeric",
        month: "short",
      }).format(new Date(time)),
    /** How many rows a list has, with a plus if more are not counted. */
    atLeast: ({ count, count_is_exact }: Page) =>
      `${number(count)}${count_is_exact ? "" : "+"}`,
    ago: (date: string) => getRelativeDate(date),
    /** @param part from 0 to 1 */
    share: (part: number) =>
      new Intl.NumberFormat(locale, {
        style: "percent",
        maximumFractionDigits: 1,
      }).format(part),
    /** For an axis, where exact sums would not fit. */
    shortMoney: (amount: number, currencyCode: string) =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: currencyCode.toUpperCase(),
        currencyDisplay: "narrowSymbol",
        notation: "compact",
        maximumFractionDigits: 1,
      }).format(amount),
    duration: (seconds: number) => duration(seconds, locale),
    partName: (part: Period, by: Grouping, length: "short" | "long") =>
      partName(part, by, { length, locale }),
  }
}

const UNITS = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
] as const

/** In the largest unit of which there is at least one. */
function duration(seconds: number, locale: string): string {
  const found = UNITS.find((it) => seconds >= it.seconds)
  const { unit, seconds: size } = found ?? { unit: "second", seconds: 1 }
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumSignificantDigits: 2,
  }).format(seconds / size)
}

/** Names a chart's bar by its days, which have no time zone: so they are formatted in UTC. */
function partName(
  { from, to }: Period,
  by: Grouping,
  { length, locale }: { length: "short" | "long"; locale: string }
): string {
  const isLong = length === "long"
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    ...(by === "month" && !isLong
      ? { month: "short", year: "2-digit" }
      : { day: "numeric", month: "short" }),
    ...(isLong && { year: "numeric" }),
  })
  const [first, last] = [new Date(from), new Date(to)]
  return isLong && from !== to
    ? format.formatRange(first, last)
    : format.format(first)
}
