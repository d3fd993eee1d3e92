import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Drift, findDrift } from "../../shared/tables"
import { type Finding, fault, ok, okUnless, warning } from "../finding"
import { DONE, migrationsOf, MODULES } from "./tables"

const SUBJECT = "Tables"

const RESTORE = "if a backup was restored in part, restore all of it"

const INSTALL_NEWER =
  "if a newer version of the plugin has migrated this database, install that version here"

/** Whether the tables are as the migrations, which have run, make them. */
export async function checkDrift(
  database: Knex
): Promise<{ findings: Finding[]; isReadable: boolean }> {
  const { ledger, payout, statement } = MODULES
  const tables = { ...ledger, ...payout, ...statement }
  const drift = await findDrift(database, tables)
  const isNewer = drift.some(isOfNewerVersion)
  const missing = drift.filter(({ kind }) => kind === "table")
  const parts = drift.filter(({ kind }) => kind !== "table")
  const found = [
    ...missingTables(missing.map(({ table }) => table)),
    ...parts.map((part) => findingOf(part, isNewer)),
  ]
  return {
    findings: okUnless(found, ok(SUBJECT, "as the migrations make them")),
    isReadable: !drift.some(
      ({ kind, expected, found }) =>
        kind === "table" || (kind === "column" && expected && !found)
    ),
  }
}

/** Each migration creates what is missing, and leaves what exists. */
function missingTables(tables: string[]): Finding[] {
  if (tables.length === 0) {
    return []
  }
  const names = Object.entries(MODULES)
    .filter(([, own]) => tables.some((table) => table in own))
    .flatMap(([module]) => migrationsOf(module))
    .map((name) => `'${name}'`)
  return [
    fault(
      SUBJECT,
      `${tables.join(", ")}: not there, although the migrations count as run`,
      `${RESTORE}. If nothing was ever kept in them, run: DELETE FROM ${DONE} WHERE name IN (${names.join(", ")}); and then \`npx medusa db:migrate\``
    ),
  ]
}

function findingOf(part: Drift, isNewer: boolean): Finding {
  const { table, kind, name, expected, found } = part
  if (expected === undefined) {
    return unknown(part)
  }
  const fact =
    found === undefined
      ? `${table} has no ${kind} ${name}, although its migration counts as run`
      : `the ${kind} ${name} of ${table} is not as its migration makes it`
  const remedy = `\`npx medusa db:migrate\` does not repair it: ${isNewer ? INSTALL_NEWER : RESTORE}. Else run, as the owner of the tables: ${repairOf({ ...part, expected })}`
  // Without a plain index, everything works, but slowly.
  const isSlow = kind === "index" && !expected.startsWith("CREATE UNIQUE")
  return (isSlow ? warning : fault)(SUBJECT, fact, remedy)
}

function unknown({ table, kind, name, found = "" }: Drift): Finding {
  const isNeeded = kind === "column" && /NOT NULL$/.test(found)
  const consequence = isNeeded
    ? ", and that no row may leave empty: nothing can be written"
    : kind === "column"
      ? ""
      : ", and that may refuse rows"
  return (isNeeded ? fault : warning)(
    SUBJECT,
    `${table} has a ${kind} ${name} that this version does not know${consequence}`,
    `${INSTALL_NEWER}. If somebody has added it by hand, remove it`
  )
}

/** A newer version adds columns, and values that a column may have. */
function isOfNewerVersion({ kind, expected, found = "" }: Drift): boolean {
  if (expected === undefined) {
    return kind === "column"
  }
  const [known, all] = [valuesIn(expected), valuesIn(found)]
  return all.length > known.length && known.every((it) => all.includes(it))
}

function valuesIn(definition: string): string[] {
  return definition.match(/'[^']*'(?=::text)/g) ?? []
}

/** The SQL that makes a part as its migration does. */
function repairOf({
  table,
  kind,
  name,
  expected,
  found,
}: Drift & { expected: string }): string {
  const [inTable, quoted] = [`ALTER TABLE "${table}"`, `"${name}"`]
  const isThere = found !== undefined
  switch (kind) {
    case "column":
      return isThere
        ? `${inTable} ALTER COLUMN ${quoted} …; it is "${found}", and has to be "${expected}"`
        : `${inTable} ADD COLUMN ${quoted} ${expected};`
    case "constraint":
      return `${inTable} ${isThere ? `DROP CONSTRAINT ${quoted}, ` : ""}ADD CONSTRAINT ${quoted} ${expected};`
    case "index":
      return `${isThere ? `DROP INDEX ${quoted}; ` : ""}${expected};`
    case "function":
      return `CREATE OR REPLACE FUNCTION ${quoted}() RETURNS trigger LANGUAGE plpgsql AS $$${expected}$$;`
    default:
      return found?.startsWith(expected)
        ? `${inTable} ENABLE TRIGGER ${quoted};`
        : `${isThere ? `DROP TRIGGER ${quoted} ON "${table}"; ` : ""}${expected};`
  }
}
