import { readdirSync } from "node:fs"
import path from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { TABLES as LEDGER } from "../../modules/ledger/tables"
import { TABLES as PAYOUT } from "../../modules/payout/tables"
import { TABLES as STATEMENT } from "../../modules/statement/tables"
import { readWriteAccess } from "../../shared/read-write-access"
import { type Finding, fault, ok, okUnless } from "../finding"

const FOLDER = path.join(__dirname, "../../modules")

/** The modules with tables, and the tables that their migrations make. */
export const MODULES = { ledger: LEDGER, payout: PAYOUT, statement: STATEMENT }

/** The table in which Medusa records the migrations that were run. */
export const DONE = "mikro_orm_migrations"

const REMEDY =
  "run `npx medusa db:migrate`, as the user of the database that the store has"

/** Whether every migration of this version was run. */
export async function checkTables(database: Knex): Promise<Finding[]> {
  const subject = "Migrations"
  const wanted = Object.keys(MODULES).flatMap(migrationsOf)
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

/** Whether the store can write. The command does not try it. */
export async function checkWriting(database: Knex): Promise<Finding[]> {
  const subject = "Database"
  const { is_replica, is_read_only, refused } = await readWriteAccess(database)
  if (is_replica) {
    return [
      fault(
        subject,
        "is a replica, to which nothing can be written",
        "set DATABASE_URL to the primary"
      ),
    ]
  }
  if (is_read_only) {
    return [
      fault(
        subject,
        "lets this user only read (default_transaction_read_only)",
        "switch that off for the role of the store and for its database"
      ),
    ]
  }
  return refused
    ? [
        fault(
          subject,
          `does not let this user write to ${refused.join(", ")}`,
          "grant the rights to the store's user (SELECT, INSERT, UPDATE and DELETE on tables, USAGE on sequences), or fix the user in DATABASE_URL"
        ),
      ]
    : []
}

/** Migrations are JavaScript in a store, and TypeScript here. */
export function migrationsOf(module: string): string[] {
  return readdirSync(path.join(FOLDER, module, "migrations"))
    .map((file) => /^(Migration\d+)\.[jt]s$/.exec(file)?.[1])
    .filter((name) => name !== undefined)
}
