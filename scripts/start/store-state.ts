import type { Client } from "pg"
import { Failure } from "../failure"
import { withClient } from "./connect"

/**
 * What was done to a database is stored inside it, so that it stays correct
 * when a data folder is replaced or DATABASE_URL names another database.
 */
export interface StoreState {
  migrations: string | null
  seeded: boolean
}

/** Reads it; an empty database gets a table for it, any other is refused. */
export async function readState(url: string): Promise<StoreState> {
  return withClient(url, async (client) => {
    await ensureStateTable(client)
    const { rows } = await client.query<StoreState>(
      "SELECT migrations, seeded FROM sbp_dev_store"
    )
    return rows[0] ?? { migrations: null, seeded: false }
  })
}

export async function saveState(
  url: string,
  { migrations, seeded }: StoreState
): Promise<void> {
  await withClient(url, (client) =>
    client.query("UPDATE sbp_dev_store SET migrations = $1, seeded = $2", [
      migrations,
      seeded,
    ])
  )
}

async function ensureStateTable(client: Client): Promise<void> {
  const { rows } = await client.query<{ ours: boolean; tables: number }>(
    `SELECT coalesce(bool_or(table_name = 'sbp_dev_store'), false) AS ours,
            count(*)::int AS tables
       FROM information_schema.tables WHERE table_schema = current_schema()`
  )
  const [found] = rows
  if (found?.ours) {
    return
  }
  if (found && found.tables > 0) {
    throw new Failure(
      "The database in DATABASE_URL holds tables that npm start did not make, " +
        "and it would fill them with a demo shop: name an empty database."
    )
  }
  await client.query(
    `CREATE TABLE sbp_dev_store (
       id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
       migrations text,
       seeded boolean NOT NULL DEFAULT false
     )`
  )
  await client.query("INSERT INTO sbp_dev_store DEFAULT VALUES")
}
