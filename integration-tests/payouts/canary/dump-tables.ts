import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Trace } from "./find-secrets"

/** Every row of every table as JSON; one trace for each table. */
export async function dumpTables(pool: Knex): Promise<Trace[]> {
  const { rows: tables } = await pool.raw<{
    rows: { schema: string; name: string }[]
  }>(
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`
  )
  const traces: Trace[] = []
  for (const { schema, name } of tables) {
    const { rows } = await pool.raw<{ rows: { row: string }[] }>(
      "SELECT row_to_json(t)::text AS row FROM ??.?? AS t",
      [schema, name]
    )
    const text = rows.map(({ row }) => row).join("\n|\n")
    traces.push({ where: `table ${name}`, text })
  }
  return traces
}
