import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const STANDSTILL_MS = 1_000

/** How many similar queries run; in that time the counted work would get further. */
const PROBES = 20

/**
 * How many batches of a thousand rows were read, once no further one is read for a
 * second, and for as long as the busy machine needs to read many such batches.
 */
export async function standstill(
  count: () => number,
  sql: Knex,
  table: string
): Promise<number> {
  let before: number
  do {
    before = count()
    await sleep(STANDSTILL_MS)
    for (let probe = 0; probe < PROBES; probe++) {
      await sql.raw(`SELECT * FROM ${table} LIMIT 1000`)
    }
  } while (count() > before)
  return before
}
