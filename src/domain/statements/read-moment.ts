import { isDay, momentAt } from "../days"

/** `2026-11-21`, with or without a time and a zone. */
const ISO =
  /^(\d{4})[-./](\d{2})[-./](\d{2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** The day first, as Russian cabinets write it. */
const RUSSIAN =
  /^(\d{1,2})[-./](\d{1,2})[-./](\d{2}|\d{4})(?:(?:,?\s+|T)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?$/

/**
 * The time of a line. If it names no zone, it is a time of `timeZone`; a day alone means
 * its first moment. Undefined if the text is no time.
 */
export function readMoment(text: string, timeZone: string): Date | undefined {
  const trimmed = text.trim()
  const iso = ISO.exec(trimmed)
  if (iso) {
    const [, year = "", month = "", day = "", ...clock] = iso
    const zone = clock[3]
    return zone
      ? atOffset(`${year}-${month}-${day}`, clock, zone)
      : moment(`${year}-${month}-${day}`, clock, timeZone)
  }
  const [, day = "", month = "", year = "", ...clock] =
    RUSSIAN.exec(trimmed) ?? []
  const full = year.length === 2 ? `20${year}` : year
  const date = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return moment(date, clock, timeZone)
}

type Clock = readonly (string | undefined)[]

const textOf = ([hour = "0", minute = "00", second = "00"]: Clock) =>
  `${hour.padStart(2, "0")}:${minute}:${second}`

function isClock([hour = "0", minute = "0", second = "0"]: Clock): boolean {
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}

function moment(day: string, clock: Clock, timeZone: string): Date | undefined {
  return isDay(day) && isClock(clock)
    ? momentAt(day, textOf(clock), timeZone)
    : undefined
}

function atOffset(day: string, clock: Clock, zone: string): Date | undefined {
  if (!isDay(day) || !isClock(clock)) {
    return undefined
  }
  const offset = /\d/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : "Z"
  const time = new Date(`${day}T${textOf(clock)}${offset}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
