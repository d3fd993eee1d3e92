import { readdirSync } from "node:fs"
import path from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Finding, fault, ok, okUnless } from "../finding"

const MODULES = path.join(__dirname, "../../modules")

/** Where Medusa keeps the names of the migrations that were run. */
const DONE = "mikro_orm_migrations"

const REMEDY =
  "run `npx medusa db:migrate`, as the user of the database that the store has"

/** Whether every migration of this version was run. */
export async function checkTables(database: Knex): Promise<Finding[]> {
  const subject = "Migrations"
  const wanted = ["ledger", "payout"].flatMap(migrationsOf)
  if (!(await database.schema.hasTable(DONE))) {
    return [
      fault(
        subject,
        "this database has no Medusa in it that this user can see",
        REMEDY
      ),
    ]
  }
  const rows = await database<{ name: string }>(DONE).whereIn("name", wanted)
  const done = new Set(rows.map(({ name }) => name))
  const missing = wanted.filter((name) => !done.has(name))
  return okUnless(
    missing.map((name) => fault(subject, `${name} was not run`, REMEDY)),
    ok(subject, `${wanted.length} of ${wanted.length}`)
  )
}

/** In a store they are JavaScript, here TypeScript. */
function migrationsOf(module: string): string[] {
  return readdirSync(path.join(MODULES, module, "migrations"))
    .map((file) => /^(Migration\d+)\.[jt]s$/.exec(file)?.[1])
    .filter((name) => name !== undefined)
}
