import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Question } from "./questions"

export type Answer = {
  title: string
  count: number
  /** How long it takes, the median. */
  ms: number
  plans: string[]
}

type Statement = { sql: string; bindings: readonly Knex.RawBinding[] }

const TIMES = 7

/** Runs the query as the plugin does, and asks Postgres for its plan. */
export async function answerOf(
  pool: Knex,
  { title, ask }: Question
): Promise<Answer> {
  const statements: Statement[] = []
  const record = (statement: Statement) => statements.push(statement)
  pool.on("query", record)
  const count = await ask(pool)
  pool.off("query", record)

  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const start = performance.now()
    await ask(pool)
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)

  const plans: string[] = []
  for (const statement of statements) {
    if (/^(select|with)\b/i.test(statement.sql)) {
      plans.push(await planOf(pool, statement))
    }
  }
  return { title, count, ms: times[Math.floor(TIMES / 2)] ?? 0, plans }
}

async function planOf(pool: Knex, { sql, bindings }: Statement) {
  const { rows } = await pool.raw<{ rows: Record<string, string>[] }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${sql.replace(/\$\d+/g, "?")}`,
    [...bindings]
  )
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}
