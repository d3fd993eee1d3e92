import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { type Finding, fault, ok } from "./finding"
import type { StoreConfig } from "./load-config"

/** A running migration may lock the tables. */
const TIMEOUT = "10s"

/**
 * Runs checks on the store's database, in one transaction that cannot change anything. If a
 * check fails, the findings before it count, and the failure is reported.
 */
export async function withDatabase(
  config: StoreConfig,
  look: (database: Knex, found: Finding[]) => Promise<void>
): Promise<Finding[]> {
  const pool = openPool(config)
  if (!pool) {
    return [NO_DATABASE]
  }
  const found: Finding[] = []
  try {
    await pool.transaction(
      async (database) => {
        await database.raw(`SET LOCAL statement_timeout = '${TIMEOUT}'`)
        await look(database, found)
      },
      { readOnly: true }
    )
    return [ok("Database", placeOf(config)), ...found]
  } catch (error) {
    return [explained(error, config), ...found]
  } finally {
    await pool.destroy()
  }
}

export const NO_DATABASE = fault(
  "Database",
  "medusa-config has no databaseUrl",
  "set DATABASE_URL, and projectConfig.databaseUrl to it"
)

/** One connection to the store's database; undefined if there is no address. */
export function openPool({ projectConfig }: StoreConfig): Knex | undefined {
  const { databaseUrl, databaseSchema, databaseDriverOptions } = projectConfig
  return databaseUrl === undefined
    ? undefined
    : ModulesSdkUtils.createPgConnection({
        clientUrl: databaseUrl,
        ...(databaseSchema && { schema: databaseSchema }),
        driverOptions: databaseDriverOptions,
        // A missing database is reported at once, not after a minute.
        pool: { min: 0, max: 1, propagateCreateError: true },
      })
}

/**
 * The database's place without the user and the password. If the characters of a password are
 * not encoded, an "@" may come late: then nothing is shown.
 */
function placeOf({ projectConfig }: StoreConfig): string {
  const url = projectConfig.databaseUrl ?? ""
  const { protocol, host, pathname, search, hash } = URL.canParse(url)
    ? new URL(url)
    : new URL("none:")
  const isPostgres = /^postgres(ql)?:$/.test(protocol)
  return isPostgres && !`${pathname}${search}${hash}`.includes("@")
    ? `${host}${pathname}`
    : "the database"
}

const REMEDIES: Record<string, [fact: string, remedy: string]> = {
  ECONNREFUSED: [
    "refuses the connection",
    "start Postgres, or fix host and port in DATABASE_URL",
  ],
  ENOTFOUND: ["has a host that does not exist", "fix DATABASE_URL"],
  ETIMEDOUT: [
    "does not answer",
    "fix host and port in DATABASE_URL, or let this machine through its firewall",
  ],
  "28P01": [
    "refuses the user or the password",
    "fix them in DATABASE_URL (a password with special characters has to be URL-encoded)",
  ],
  "28000": [
    "does not let this user in from here",
    "fix the user in DATABASE_URL; where it asks for SSL, set databaseDriverOptions: { connection: { ssl: { … } } } in medusa-config.ts",
  ],
  "3D000": [
    "does not exist",
    "create it (`npx medusa db:create`), or fix the name in DATABASE_URL",
  ],
  "57014": [
    `did not answer within ${TIMEOUT}`,
    "wait until nothing holds its tables (a migration, a backup), and run this again",
  ],
  "42P01": ["has no tables of this plugin", "run `npx medusa db:migrate`"],
  "42703": [
    "has tables of an older version of this plugin",
    "run `npx medusa db:migrate`",
  ],
  "42501": [
    "does not let this user read its tables",
    "grant the rights to the store's user, or fix the user in DATABASE_URL",
  ],
}

/** What Postgres or the network said, and what to do about it. */
export function explained(error: unknown, config: StoreConfig): Finding {
  const place = placeOf(config)
  const { code = "", message = "" } = error as Partial<NodeJS.ErrnoException>
  const [fact, remedy] = REMEDIES[code] ?? [
    `cannot be read: ${message.split("\n", 1)[0] || code}`,
    "fix DATABASE_URL, or what Postgres says",
  ]
  return fault("Database", `${place} ${fact}`, remedy)
}
