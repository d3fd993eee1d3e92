import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { until } from "./until"

/** Waits until `count` requests wait for a lock that the test holds. */
export async function untilWaiting(sql: Knex, count: number): Promise<void> {
  await until(async () => {
    const sessions = await sql("pg_stat_activity")
      .whereRaw("datname = current_database()")
      .where({ wait_event_type: "Lock" })
    return sessions.length >= count
  }, `${count} to wait for a lock`)
}
