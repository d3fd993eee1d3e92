import {
  addDays,
  clockAt,
  dayAt,
  isDay,
  momentAt,
  startOfDay,
} from "../../domain/days"

/**
 * Reads what a date picker shows as a time in another zone: the picker knows only the
 * browser's.
 *
 * @param picked shows the time by its parts in the browser's zone
 */
export function momentOf(picked: Date, timeZone: string): Date {
  const clock = [picked.getHours(), picked.getMinutes(), picked.getSeconds()]
  return momentAt(dayShown(picked), clock.map(twoDigits).join(":"), timeZone)
}

const twoDigits = (part: number) => String(part).padStart(2, "0")

const dayShown = (picked: Date) =>
  [picked.getFullYear(), picked.getMonth() + 1, picked.getDate()]
    .map(twoDigits)
    .join("-")

/** The date that makes a picker show a moment in that zone. */
export function pickedOf(moment: Date, timeZone: string): Date {
  const shown = `${dayAt(moment, timeZone)}T${clockAt(moment, timeZone)}`
  // Without a zone, it is read in the browser's.
  const picked = new Date(shown)
  picked.setSeconds(moment.getUTCSeconds(), moment.getUTCMilliseconds())
  return picked
}

/**
 * A list's filter by time, with the picked days as whole days of the shop. Medusa's filter
 * writes a day as its first moment in the browser's zone, even the last day of a range. Any
 * other filter is returned as it is.
 */
export function wholeDaysOf(
  filter: unknown,
  timeZone: string,
  now = new Date()
): unknown {
  const { $gte, $lte, ...rest } = Object(filter) as Record<string, unknown>
  const [first, last] = [dayPicked($gte), dayPicked($lte)]
  if (!first && !last) {
    return filter
  }
  // "Today" may have begun for the browser, and not yet in the store.
  const isToday = !$lte && first === dayShown(now)
  const from = isToday ? dayAt(now, timeZone) : first
  const startOf = (day: string) => startOfDay(day, timeZone).toISOString()
  return {
    ...rest,
    $gte: from ? startOf(from) : $gte,
    ...(last ? { $lt: startOf(addDays(last, 1)) } : { $lte }),
  }
}

/** Undefined for a moment within a day, and for years that are typed in part. */
function dayPicked(bound: unknown): string | undefined {
  const moment = new Date(String(bound))
  const day = dayShown(moment)
  const isStart = moment.getTime() === new Date(moment).setHours(0, 0, 0, 0)
  return isStart && isDay(day) ? day : undefined
}
