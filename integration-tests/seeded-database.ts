import { Client } from "pg"
import { StoreProcess } from "./chaos/support/store-process"
import { urlOf } from "./databases"

/** What the run's own is called; there is none before a test asks for one. */
const template = process.env.SEEDED_DATABASE ?? "seeded"

/**
 * Makes a database with the demo shop in it, as `npm start` does, and returns its
 * address. Migrations and seed run once for a whole run: the rest are copies.
 */
export async function createSeededDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: urlOf("postgres") })
  await client.connect()
  try {
    // Others wait for who is first.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [template])
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_database WHERE datname = $1",
      [template]
    )
    if (!rowCount) {
      await seed(client)
    }
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
  } finally {
    await client.end()
  }
  return urlOf(name)
}

/** One that failed half way leaves nothing that looks like a shop. */
async function seed(client: Client): Promise<void> {
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
  }
  const flags = ["--execute-safe-links", "--execute-safe-search"]
  await StoreProcess.run(["db:migrate", ...flags], env)
  await StoreProcess.run(["exec", "./scripts/seed/index.ts"], env)
  await client.query(`ALTER DATABASE "${draft}" RENAME TO "${template}"`)
}
