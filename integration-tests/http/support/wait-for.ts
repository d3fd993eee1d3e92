import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { until } from "./until"

type Query = { sql: string; bindings?: unknown[] }

/**
 * Until somebody in this process has asked for our lock of a collection, or of an
 * order, in vain: the test holds it. Call it first, and await it afterwards.
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
    // The second time, the first was in vain.
    await until(() => Promise.resolve(asked > 1), `a second try of ${lockKey}`)
  } finally {
    sql.off("query", record)
  }
}
