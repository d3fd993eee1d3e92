import { clockAt, dayAt } from "./days"

/** When people may send money: "09:00-18:00", or "Mon-Fri 09:00-18:00". */
type WorkingHours = {
  from: string
  to: string
  /** No payouts on Saturdays and Sundays. */
  isWorkdaysOnly: boolean
}

const FORM =
  /^(Mon-Fri )?((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

/** Undefined if the text is written in another way, or the hours end before they begin. */
export function parseWorkingHours(text: string): WorkingHours | undefined {
  const [, workdays, from = "", to = ""] = FORM.exec(text) ?? []
  return from < to ? { from, to, isWorkdaysOnly: Boolean(workdays) } : undefined
}

export function isWithin(
  { from, to, isWorkdaysOnly }: WorkingHours,
  now: Date,
  timeZone: string
): boolean {
  const clock = clockAt(now, timeZone)
  const weekday = new Date(dayAt(now, timeZone)).getUTCDay()
  const isOff = isWorkdaysOnly && (weekday === 0 || weekday === 6)
  return !isOff && from <= clock && clock < to
}
