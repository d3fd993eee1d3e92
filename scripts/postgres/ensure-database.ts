import { Client } from "pg"
import type { Login } from "./create-data-folder"
import type { RunningPostgres } from "./start-postgres"

/** Creates a database on the server unless it is there. */
export async function ensureDatabase(
  server: RunningPostgres,
  login: Login,
  name: string
): Promise<void> {
  const { user, password } = login
  const { host, port } = server
  const client = new Client({
    host,
    port,
    user,
    password,
    database: "postgres",
  })
  await client.connect()
  try {
    const found = await client.query(
      "SELECT 1 FROM pg_database WHERE datname = $1",
      [name]
    )
    if (found.rowCount === 0) {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
    }
  } finally {
    await client.end()
  }
}
