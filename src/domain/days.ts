/** Days as people count them, written as "2026-11-24": each begins in some time zone. */

/** How a period is divided; weeks begin on Monday. */
export const GROUPINGS = ["day", "week", "month"] as const

export type Grouping = (typeof GROUPINGS)[number]

/** Both days belong to it. */
export type Period = { from: string; to: string }

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

const write = (date: Date) => date.toISOString().slice(0, 10)

/**
 * Only of years in which money can have moved: not of the year that programs write for an
 * empty date, of a year that is half typed, or of one beside which no year has four digits.
 */
export function isDay(text: string): boolean {
  return (
    /^(?:19[7-9]\d|20\d{2})-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(noonOf(text).getTime()) &&
    write(noonOf(text)) === text
  )
}

/** The day that a person typed: `2026-11-21`, `21.11.2026`, `1.2.26`; or undefined. */
export function dayOf(text: string): string | undefined {
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})\.(\d{1,2})\.(?:20)?(\d{2})$/.exec(text.trim()) ?? []
  const typed = year
    ? `20${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    : text.trim()
  return isDay(typed) ? typed : undefined
}

export function addDays(day: string, days: number): string {
  return write(new Date(noonOf(day).getTime() + days * DAY_MS))
}

export function daysIn({ from, to }: Period): number {
  return (noonOf(to).getTime() - noonOf(from).getTime()) / DAY_MS + 1
}

/** @param months how many months earlier (-1) or later (1) */
export function monthOf(day: string, months = 0): Period {
  const [year, month] = day.split("-").map(Number) as [number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(year, month + months, 0))
  return { from: write(first), to: write(last) }
}

/** The beginning of the UTC day that many months ago: the same moment all day long. */
export function monthsBefore(now: Date, months: number): Date {
  const [year, month, day] = [
    now.getUTCFullYear(),
    now.getUTCMonth() - months,
    now.getUTCDate(),
  ]
  // The 31st of a month that has 30 days is its last day, not the next month's first.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last)))
}

/** The parts of a period, in order; the first and the last may be cut. */
export function partsOf({ from, to }: Period, by: Grouping): Period[] {
  const parts: Period[] = []
  for (let day = from; day <= to;) {
    const last = lastOf(day, by)
    const end = last < to ? last : to
    parts.push({ from: day, to: end })
    day = addDays(end, 1)
  }
  return parts
}

function lastOf(day: string, by: Grouping): string {
  switch (by) {
    case "day":
      return day
    case "week":
      return addDays(day, (7 - noonOf(day).getUTCDay()) % 7)
    case "month":
      return monthOf(day).to
  }
}

export function isTimeZone(name: string): boolean {
  try {
    // An offset, "+03:00", is no place: its days do not follow the law.
    return /^[A-Za-z]/.test(name) && Boolean(formatOf(name))
  } catch {
    return false
  }
}

/** The day at a moment in a time zone. */
export function dayAt(time: Date, timeZone: string): string {
  return write(localOf(time, timeZone))
}

/** What the clocks in a time zone show: "09:00". */
export function clockAt(time: Date, timeZone: string): string {
  return localOf(time, timeZone).toISOString().slice(11, 16)
}

/** People type times without seconds, and cabinets show them so. */
export function startOfMinute(time: Date): Date {
  return new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS)
}

/**
 * "1 December 2026 at 15:00 GMT+3": with the zone, for readers who may be anywhere.
 *
 * @param language of the reader, as `Intl` names it
 */
export function momentText(
  time: Date,
  language: string,
  timeZone: string
): string {
  return new Intl.DateTimeFormat(language, {
    timeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "shortOffset",
  }).format(time)
}

/**
 * The first moment of a day. If clocks change at midnight, that is not 00:00, or 00:00
 * comes twice.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const [first, second] = momentsOf(`${day}T00:00:00Z`, timeZone)
  return dayAt(first, timeZone) >= day ? first : second
}

/** The first moment that no longer belongs to a day. */
export function endOfDay(day: string, timeZone: string): Date {
  return startOfDay(addDays(day, 1), timeZone)
}

/**
 * When the clocks in a time zone show this: `2026-11-21`, `14:03:07`. If they show it
 * twice, the first time; if they skip it, as long after the skip.
 */
export function momentAt(day: string, clock: string, timeZone: string): Date {
  const [first, second] = momentsOf(`${day}T${clock}Z`, timeZone)
  return localOf(first, timeZone).getTime() === Date.parse(`${day}T${clock}Z`)
    ? first
    : second
}

/** The moments of a shown time, by the offsets of the days around it: the earlier first. */
function momentsOf(shown: string, timeZone: string): [Date, Date] {
  const asUtc = Date.parse(shown)
  return [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((time) => new Date(time))
    .map((time) => localOf(time, timeZone).getTime() - time.getTime())
    .map((offset) => asUtc - offset)
    .sort((a, b) => a - b)
    .map((time) => new Date(time)) as [Date, Date]
}

/** What the clocks in a time zone show, as if it were UTC. */
function localOf(time: Date, timeZone: string): Date {
  return new Date(time.getTime() + offsetAt(time.getTime(), timeZone))
}

/** Clocks change only at the beginning of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000

/** Asking `Intl` costs a hundred times as much as remembering. */
const MAX_OFFSETS = 10_000
const offsets = new Map<string, number>()

/** How far the clocks in a time zone are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const quarter = Math.floor(time / QUARTER_MS) * QUARTER_MS
  const key = `${timeZone} ${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    if (offsets.size >= MAX_OFFSETS) {
      offsets.clear()
    }
    offset = shownAt(new Date(quarter), timeZone) - quarter
    offsets.set(key, offset)
  }
  return offset
}

function shownAt(time: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)])
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>
  const { year, month, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Each format takes 55 kB, and one zone can be spelled in many ways. */
const MAX_FORMATS = 100
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    })
    if (formats.size >= MAX_FORMATS) {
      formats.clear()
    }
    formats.set(timeZone, format)
  }
  return format
}
