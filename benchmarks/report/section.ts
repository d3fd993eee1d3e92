import { median, percentile } from "./percentile"

export type Goal = {
  name: string
  value: number
  relation: "<=" | ">="
  limit: number
  digits: number
  unit?: "ms" | "s" | "MB"
  /** The figure depends on the machine alone: it is shown, and decides nothing. */
  isInformation?: true
}

/** One part of the table, and the goals that its figures have to meet. */
export type Section = {
  title: string
  /** The unit, and what the columns hold. */
  columns: string[]
  rows: [name: string, numbers: number[], digits: number][]
  goals: Goal[]
}

export function isMet({ value, relation, limit }: Goal): boolean {
  return relation === "<=" ? value <= limit : value >= limit
}

/** One figure divided by another that was measured beside it. */
export function ratio(
  name: string,
  value: number,
  relation: Goal["relation"],
  limit: number
): Goal {
  return { name, value, relation, limit, digits: 2 }
}

export function atMost(
  name: string,
  value: number,
  limit: number,
  unit: NonNullable<Goal["unit"]>
): Goal {
  return { name, value, relation: "<=", limit, digits: 0, unit }
}

export function atMostMs(
  name: string,
  value: number,
  limit: number,
  digits = 0
): Goal {
  return { ...atMost(name, value, limit, "ms"), digits }
}

export function forInformation(goal: Goal): Goal {
  return { ...goal, isInformation: true }
}

export function timesRow(
  name: string,
  times: number[],
  high = 0.95
): Section["rows"][0] {
  return [name, [percentile(times, 0.5), percentile(times, high)], 1]
}

export function ratesRow(name: string, rates: number[]): Section["rows"][0] {
  return [name, [median(rates), Math.min(...rates), Math.max(...rates)], 0]
}
