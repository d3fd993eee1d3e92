import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MAX_SKEW_MS, readDatabaseSkew } from "../../shared/clock-skew"
import { type Finding, fault, okUnless, ok } from "../finding"

/** Finds nothing if another clock shows the same time as this one. */
export function clockOf(owner: string, skew: number | undefined): Finding[] {
  if (skew === undefined || Math.abs(skew) <= MAX_SKEW_MS) {
    return []
  }
  const seconds = Math.round(Math.abs(skew) / 1000)
  const direction = skew > 0 ? "behind" : "ahead of"
  return [
    fault(
      "Clock",
      `this machine's clock is ${seconds} s ${direction} that of ${owner}`,
      "let all machines keep time by NTP (`timedatectl` shows whether they do): payment links end at a time of day"
    ),
  ]
}

export async function checkDatabaseClock(database: Knex): Promise<Finding[]> {
  return okUnless(
    clockOf("the database", await readDatabaseSkew(database)),
    ok("Clock", "as the database's")
  )
}
