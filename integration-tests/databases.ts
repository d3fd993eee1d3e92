import { Client } from "pg"

/** The address of a database of the Postgres that the whole run shares. */
export function urlOf(
  name: string,
  password = process.env.DB_PASSWORD
): string {
  const { DB_USERNAME, DB_HOST, DB_PORT } = process.env
  return `postgres://${DB_USERNAME}:${password}@${DB_HOST}:${DB_PORT}/${name}`
}

/** Runs SQL in a database, on a connection of its own. */
export async function inDatabase(
  name: string,
  sql: string
): Promise<unknown[]> {
  const client = new Client({ connectionString: urlOf(name) })
  await client.connect()
  try {
    const { rows } = await client.query<object>(sql)
    return rows
  } finally {
    await client.end()
  }
}

/** Creates a database, and returns its address. */
export async function createDatabase(name: string): Promise<string> {
  await inDatabase("postgres", `CREATE DATABASE "${name}"`)
  return urlOf(name)
}

export async function dropDatabase(name: string): Promise<void> {
  await inDatabase("postgres", `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
}
