import { createHash } from "node:crypto"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { type Environment, StoreProcess } from "./chaos/support/store-process"
import { urlOf } from "./databases"
import { oneAtATime } from "./one-at-a-time"

/**
 * Creates a database with the demo shop, as `npm start` does, and with a few
 * carts, and returns its URL. Migrations and seed run once for a whole run, or
 * once for an environment that changes them: the rest are copies.
 */
export async function createSeededDatabase(
  name: string,
  environment: Record<string, string> = {}
): Promise<string> {
  await withTemplate(environment, (client, template) =>
    copyDatabase(client, { from: template, to: name })
  )
  return urlOf(name)
}

/** Seeds in advance, so that the first files of a run do not wait for the shop. */
export function seedInAdvance(): Promise<void> {
  return withTemplate({}, () => Promise.resolve())
}

async function withTemplate(
  environment: Record<string, string>,
  use: (client: Client, template: string) => Promise<void>
): Promise<void> {
  const template = templateFor(environment)
  const client = new Client({ connectionString: urlOf("postgres") })
  await client.connect()
  try {
    await oneAtATime(template, async () => {
      const { rowCount } = await client.query(
        "SELECT 1 FROM pg_database WHERE datname = $1",
        [template]
      )
      if (!rowCount) {
        await seed(client, template, environment)
      }
      await use(client, template)
    })
  } finally {
    await client.end()
  }
}

/**
 * Copies files, which takes half the time of Postgres's other way through its
 * log.
 */
export async function copyDatabase(
  client: Client,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await disconnect(client, from)
  await disconnect(client, to)
  await client.query(`DROP DATABASE IF EXISTS "${to}" WITH (FORCE)`)
  await client.query(
    `CREATE DATABASE "${to}" TEMPLATE "${from}" STRATEGY FILE_COPY`
  )
}

/**
 * Postgres copies only databases without connections, and when it ends some
 * itself, to drop one, it waits a tenth of a second.
 */
async function disconnect(client: Client, database: string): Promise<void> {
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = $1`
  while ((await client.query(end, [database])).rowCount) {
    await sleep(1)
  }
}

function templateFor(environment: Record<string, string>): string {
  const prefix = process.env.SEEDED_DATABASE ?? "seeded"
  const entries = Object.entries(environment)
  if (entries.length === 0) {
    return prefix
  }
  const hash = createHash("sha256").update(JSON.stringify(entries.sort()))
  return `${prefix}_${hash.digest("hex").slice(0, 8)}`
}

/** A failed attempt leaves nothing that looks like a shop. */
async function seed(
  client: Client,
  template: string,
  environment: Record<string, string>
): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`DROP DATABASE IF EXISTS "${draft}" WITH (FORCE)`)
  await client.query(`CREATE DATABASE "${draft}"`)
  const env = {
    DATABASE_URL: urlOf(draft),
    SBP_BASE_URL: "http://127.0.0.1:9",
    SBP_SHOP_ID: "100500",
    SBP_SECRET_KEY: "no gateway is called",
    SBP_BACKEND_URL: "http://localhost:9000",
    SBP_STOREFRONT_URL: "http://localhost:8000",
    ...environment,
  }
  await seedDatabase(env, "./integration-tests/seed-with-carts.ts")
  await client.query(`ALTER DATABASE "${draft}" RENAME TO "${template}"`)
}

const MIGRATE_AND_SEED = path.join(__dirname, "migrate-and-seed.cjs")

/** Fills an empty database, as `npm start` does. */
export function seedDatabase(env: Environment, script: string): Promise<void> {
  const server = { NODE_ENV: "development", MEDUSA_WORKER_MODE: "server" }
  return StoreProcess.run([MIGRATE_AND_SEED, script], { ...server, ...env })
}
