import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { until } from "./until"

type Query = { sql: string; bindings?: unknown[] }

/**
 * Waits until a job of this process has asked in vain for the settlement lock of a collection or
 * an order, which the test holds. Call it first, and await it afterwards.
 */
export async function waitFor(sql: Knex, lockKey: string): Promise<void> {
  let asked = 0
  const record = ({ sql: text, bindings = [] }: Query) => {
    asked += Number(
      text.includes("pg_try_advisory_xact_lock") &&
        bindings.includes(`sbp-settle:${lockKey}`)
    )
  }
  sql.on("query", record)
  try {
    // A second request means that the first one was in vain.
    await until(() => Promise.resolve(asked > 1), `a second try of ${lockKey}`)
  } finally {
    sql.off("query", record)
  }
}
