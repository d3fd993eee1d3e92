import type { Knex } from "@medusajs/framework/mikro-orm/knex"

export type Question = {
  title: string
  /** Runs the query; or prepares it, and returns a function that runs it. */
  ask: (pool: Knex) => Promise<unknown>
}

export type Answer = {
  /** How many rows are found; undefined if the query does not count. */
  found: string | undefined
  ms: number
  plans: string[]
}

type Statement = { sql: string; bindings: readonly Knex.RawBinding[] }

/** The fastest of this many runs counts, so that other work of the machine does not. */
const TIMES = 15

/** Runs the query as the plugin does, and asks Postgres for its plan. */
export async function answerOf(pool: Knex, { ask }: Question): Promise<Answer> {
  const prepared = await ask(pool)
  const run = () =>
    typeof prepared === "function"
      ? (prepared as () => Promise<unknown>)()
      : ask(pool)

  const statements: Statement[] = []
  const record = (statement: Statement) => statements.push(statement)
  pool.on("query", record)
  const answer = (await run()) as { count?: number; count_is_exact?: boolean }
  pool.off("query", record)

  let ms = Infinity
  for (let time = 0; time < TIMES; time++) {
    const start = performance.now()
    await run()
    ms = Math.min(ms, performance.now() - start)
  }

  const plans: string[] = []
  for (const statement of statements) {
    if (/^\s*(select|with)\b/i.test(statement.sql)) {
      plans.push(await planOf(pool, statement))
    }
  }
  const { count, count_is_exact } = answer
  const plus = count_is_exact === false ? "+" : ""
  const found =
    count === undefined ? count : `${count.toLocaleString("en")}${plus}`
  return { found, ms, plans }
}

async function planOf(pool: Knex, { sql, bindings }: Statement) {
  const { rows } = await pool.raw<{ rows: Record<string, string>[] }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${sql.replace(/\$\d+/g, "?")}`,
    [...bindings]
  )
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}
