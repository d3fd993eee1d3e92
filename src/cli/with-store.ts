import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { explained, NO_DATABASE, openPool } from "../doctor/database"
import type { Finding } from "../doctor/finding"
import { loadConfig, type StoreConfig } from "../doctor/load-config"
import { openProject } from "../doctor/project"

/**
 * Runs a command on the database of the store in this folder, as its configuration
 * says.
 *
 * @throws with what to fix
 */
export async function withStore<T>(
  job: (pool: Knex, config: StoreConfig) => Promise<T>
): Promise<T> {
  const { finding, config } = loadConfig(openProject(process.cwd()))
  if (!config) {
    throw errorOf(finding)
  }
  const pool = openPool(config)
  if (!pool) {
    throw errorOf(NO_DATABASE)
  }
  try {
    return await job(pool, config)
  } catch (error) {
    throw isOfDatabase(error) ? errorOf(explained(error, config)) : error
  } finally {
    await pool.destroy()
  }
}

function errorOf({ subject, fact, remedy }: Finding): Error {
  return new Error(
    `${subject}: ${fact}${remedy ? `. To fix it, ${remedy}` : ""}`
  )
}

/** An SQLSTATE, or a word of the network or of TLS. */
const CODES = /^[0-9A-Z]{5}$|^E(AI_)?[A-Z]+$|CERT|SIGNATURE/

function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && CODES.test(String(error.code))
  )
}
