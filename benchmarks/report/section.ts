import { median, percentile } from "./percentile"

export type Goal = {
  name: string
  value: string
  goal: string
  isMet: boolean
  /** It depends on the machine alone: it is shown, and decides nothing. */
  isInformation?: true
}

/** One part of the table, and the goals that are read from it. */
export type Section = {
  title: string
  /** The unit, and what the columns hold. */
  columns: string[]
  rows: [name: string, numbers: number[], digits: number][]
  goals: Goal[]
}

export function timesRow(name: string, times: number[]): Section["rows"][0] {
  return [name, [percentile(times, 0.5), percentile(times, 0.95)], 1]
}

export function ratesRow(name: string, rates: number[]): Section["rows"][0] {
  return [name, [median(rates), Math.min(...rates), Math.max(...rates)], 0]
}
