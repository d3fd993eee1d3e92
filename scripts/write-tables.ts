import { spawnSync } from "node:child_process"
import { readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { readTables } from "../src/shared/tables"
import { root } from "./start/settings"

type Migration = { up(): Promise<void>; getQueries(): string[] }

/**
 * Writes beside each module the tables that its migrations make: the doctor compares
 * the tables of a store with them.
 */
export async function writeTables(clientUrl: string): Promise<void> {
  const pool = ModulesSdkUtils.createPgConnection({ clientUrl })
  try {
    await pool.transaction(async (database) => {
      for (const module of ["ledger", "payout", "statement"]) {
        await writeTablesOf(path.join(root, "src/modules", module), database)
      }
    })
  } finally {
    await pool.destroy()
  }
}

async function writeTablesOf(folder: string, database: Knex): Promise<void> {
  const before = await readTables(database)
  for (const name of migrationsIn(folder)) {
    for (const query of await queriesOf(
      path.join(folder, "migrations", name)
    )) {
      await database.raw(query.replaceAll("?", "\\?"))
    }
  }
  const all = Object.entries(await readTables(database))
  const own = Object.fromEntries(all.filter(([table]) => !(table in before)))
  const file = path.join(folder, "tables.ts")
  writeFileSync(
    file,
    `import type { Tables } from "../../shared/tables"

/** What the migrations make: \`npm run migrations\` writes this. */
export const TABLES: Tables = ${JSON.stringify(own)}
`
  )
  spawnSync("npx", ["prettier", "--write", file], { cwd: root })
}

function migrationsIn(folder: string): string[] {
  return readdirSync(path.join(folder, "migrations"))
    .filter((file) => /^Migration\d+\.ts$/.test(file))
    .sort()
}

async function queriesOf(file: string): Promise<string[]> {
  const exported = (await import(file)) as Record<string, new () => Migration>
  const [Migration] = Object.values(exported)
  if (!Migration) {
    throw new Error(`${file} exports no migration`)
  }
  const migration = new Migration()
  await migration.up()
  return migration.getQueries()
}
