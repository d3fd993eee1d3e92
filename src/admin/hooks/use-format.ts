import { useDate } from "@medusajs/dashboard/hooks"
import { useTranslation } from "react-i18next"
import type { Grouping, Period } from "../../domain/days"
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
    /** The day that it is there at that moment. */
    day: (time: string, timeZone: string) =>
      new Intl.DateTimeFormat(i18n.language, {
        timeZone,
        day: "numeric",
        month: "short",
      }).format(new Date(time)),
    /** How many rows a list has, with a plus if more are not counted. */
    atLeast: ({ count, count_is_exact }: Page) =>
      `${new Intl.NumberFormat(i18n.language).format(count)}${count_is_exact ? "" : "+"}`,
    ago: (date: string) => getRelativeDate(date),
    number: (value: number) =>
      new Intl.NumberFormat(i18n.language).format(value),
    /** @param part of one */
    share: (part: number) =>
      new Intl.NumberFormat(i18n.language, {
        style: "percent",
        maximumFractionDigits: 1,
      }).format(part),
    /** For an axis, where exact sums would not fit. */
    shortMoney: (amount: number, currencyCode: string) =>
      new Intl.NumberFormat(i18n.language, {
        style: "currency",
        currency: currencyCode.toUpperCase(),
        currencyDisplay: "narrowSymbol",
        notation: "compact",
        maximumFractionDigits: 1,
      }).format(amount),
    duration: (seconds: number) => duration(seconds, i18n.language),
    partName: (part: Period, by: Grouping, length: "short" | "long") =>
      partName(part, by, { length, language: i18n.language }),
  }
}

const UNITS = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
] as const

/** In the largest unit that there is one of. */
function duration(seconds: number, language: string): string {
  const found = UNITS.find((it) => seconds >= it.seconds)
  const { unit, seconds: size } = found ?? { unit: "second", seconds: 1 }
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumSignificantDigits: 2,
  }).format(seconds / size)
}

/** The days of a part, which are no moments: so they are written as if in UTC. */
function partName(
  { from, to }: Period,
  by: Grouping,
  { length, language }: { length: "short" | "long"; language: string }
): string {
  const isLong = length === "long"
  const format = new Intl.DateTimeFormat(language, {
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
