import { Client } from "pg"
import { urlOf } from "./databases"

/**
 * Test files run in parallel: those that make the same thing wait for each
 * other, so that the first one makes it and the others find it.
 */
export async function oneAtATime<T>(
  name: string,
  make: () => T | Promise<T>
): Promise<T> {
  const client = new Client({ connectionString: urlOf("postgres") })
  await client.connect()
  try {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [name])
    return await make()
  } finally {
    await client.end()
  }
}
