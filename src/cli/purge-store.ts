import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isDay, monthsBefore } from "../domain/days"
import { listPayoutsInNeed } from "../modules/ledger/attention-list"
import { countWords, emptyWords } from "../modules/ledger/retention"
import { countOldPayouts, emptyPayouts } from "../modules/payout/retention"
import {
  countOldStatements,
  emptyStatements,
} from "../modules/statement/retention"
import type { Counts } from "../shared/count-closed"

/**
 * The beginning of a day at least a month ago: limits and people still use younger data.
 *
 * @throws if it is no such day
 */
export function readBefore(text = "", now = new Date()): Date {
  if (!isDay(text)) {
    throw new Error("--before needs a day, for example --before 2024-01-01.")
  }
  const before = new Date(`${text}T00:00:00Z`)
  const latest = monthsBefore(now, 1)
  if (before > latest) {
    throw new Error(
      `--before has to be a month ago or earlier: up to ${latest.toJSON().slice(0, 10)}.`
    )
  }
  return before
}

/** What `emptyOld` would do now. */
export async function countOld(pool: Knex, before: Date): Promise<Counts> {
  const except = await listPayoutsInNeed(pool)
  return {
    ...(await countWords(pool, { before })),
    ...(await countOldPayouts(pool, { before, except })),
    ...(await countOldStatements(pool, before)),
  }
}

/** Empties the texts of everything that is closed and older than a day. */
export async function emptyOld(
  pool: Knex,
  before: Date
): Promise<Record<string, number>> {
  const except = await listPayoutsInNeed(pool)
  return {
    ...(await emptyWords(pool, { before })),
    ...(await emptyPayouts(pool, { before, except })),
    ...(await emptyStatements(pool, before)),
  }
}
