import { addDays, dayAt, isDay, isTimeZone } from "../../../../domain/days"
import type {
  StatementField,
  StatementLayout,
} from "../../../../domain/statements/statement"
import type { LayoutCheck } from "../../../types"

/** The days that a statement lists completely, as they are typed. */
export type Days = { isWhole: boolean; from: string; to: string }

export function fieldAt(
  { columns }: Pick<StatementLayout, "columns">,
  place: number
): StatementField | undefined {
  return fieldsOf(columns).find((field) => columns[field] === place)
}

const fieldsOf = (columns: StatementLayout["columns"]) =>
  Object.keys(columns) as StatementField[]

/**
 * Assigns a column to a field. A field has one column, and a column one field: earlier
 * assignments of either end.
 *
 * @param field undefined: the column is not used
 */
export function chooseField(
  { columns }: Pick<StatementLayout, "columns">,
  place: number,
  field: StatementField | undefined
): StatementLayout["columns"] {
  const left = fieldsOf(columns).filter(
    (it) => it !== field && columns[it] !== place
  )
  return {
    ...Object.fromEntries(left.map((it) => [it, columns[it]])),
    ...(field && { [field]: place }),
  }
}

/** Why the layout cannot be used yet, as the name of its text. */
export function layoutMistake(
  layout: StatementLayout
): "needsAmount" | "zoneWrong" | undefined {
  if (layout.columns.amount === undefined) {
    return "needsAmount"
  }
  return isTimeZone(layout.time_zone) ? undefined : "zoneWrong"
}

export function daysMistake({
  isWhole,
  from,
  to,
}: Days): "daysMissing" | "daysWrong" | undefined {
  if (!isWhole) {
    return undefined
  }
  if (!isDay(from) || !isDay(to)) {
    return "daysMissing"
  }
  return from > to ? "daysWrong" : undefined
}

/**
 * Proposes the first to the last day of its lines. No file lists a day completely that is not
 * over.
 */
export function proposeDays(
  { from, to }: Pick<LayoutCheck, "from" | "to">,
  timeZone: string,
  now: Date
): Days {
  if (!from || !to || !isTimeZone(timeZone)) {
    return { isWhole: false, from: "", to: "" }
  }
  const dayOf = (time: Date) => dayAt(time, timeZone)
  const yesterday = addDays(dayOf(now), -1)
  const first = dayOf(new Date(from))
  const last = dayOf(new Date(to))
  const until = last < yesterday ? last : yesterday
  return first <= until
    ? { isWhole: true, from: first, to: until }
    : { isWhole: false, from: "", to: "" }
}
