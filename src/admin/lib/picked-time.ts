import { clockAt, dayAt, momentAt } from "../../domain/days"

/**
 * What a date picker shows, read as a time in another zone: the picker itself knows only
 * the browser's.
 *
 * @param picked its parts in the browser's zone are what is shown
 */
export function momentOf(picked: Date, timeZone: string): Date {
  const [year, month, day, ...clock] = [
    picked.getFullYear(),
    picked.getMonth() + 1,
    picked.getDate(),
    picked.getHours(),
    picked.getMinutes(),
    picked.getSeconds(),
  ].map((part) => String(part).padStart(2, "0"))
  return momentAt(`${year}-${month}-${day}`, clock.join(":"), timeZone)
}

/** What a date picker has to be given so that it shows a moment in that zone. */
export function pickedOf(moment: Date, timeZone: string): Date {
  const shown = `${dayAt(moment, timeZone)}T${clockAt(moment, timeZone)}`
  // Without a zone, it is read in the browser's.
  const picked = new Date(shown)
  picked.setSeconds(moment.getUTCSeconds(), moment.getUTCMilliseconds())
  return picked
}
