import path from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  defineConfig,
  MikroORM,
} from "@medusajs/framework/mikro-orm/postgresql"
import { CustomDBMigrator } from "@medusajs/framework/utils"
import { root } from "../scripts/start/settings"
import { urlOf } from "./databases"
import { until } from "./http/support/until"
import { connect } from "./payouts/support/connect"

/**
 * A database with one module's own migrations and nothing else. Medusa's runner
 * creates one for each test; some tests are too many for that.
 */
export class ModuleDatabase {
  protected constructor(
    readonly url: string,
    readonly pool: Knex,
    private readonly orm: MikroORM
  ) {}

  static async create(
    name: string,
    module: "ledger" | "payout"
  ): Promise<ModuleDatabase> {
    const { url, pool, orm } = await migrated(name, module)
    return new ModuleDatabase(url, pool, orm)
  }

  /** Waits until `count` connections wait for a lock. */
  async untilWaiting(count: number): Promise<void> {
    await until(async () => {
      const sessions = await this.pool("pg_stat_activity")
        .whereRaw("datname = current_database()")
        .where({ wait_event_type: "Lock" })
      return sessions.length === count
    }, `${count} to wait for a lock`)
  }

  /**
   * Bypasses the triggers, as only the owner of the server can. TRUNCATE makes a new file
   * of each table and index: many rows are worth that, and the few of most tests are not.
   */
  async deleteAllOf(tables: string[]): Promise<void> {
    const all = tables.join(", ")
    await this.pool.transaction(async (trx) => {
      await trx.raw("SET LOCAL session_replication_role = replica")
      // Waits for transactions that still write, as TRUNCATE does.
      await trx.raw(`LOCK TABLE ${all} IN EXCLUSIVE MODE`)
      const { rows } = await trx.raw<{ rows: [{ is_large: boolean }] }>(
        `SELECT bool_or(pg_relation_size(name::regclass) > 1000000) AS is_large
         FROM unnest(string_to_array(?, ', ')) AS name`,
        [all]
      )
      await trx.raw(
        rows[0].is_large
          ? `TRUNCATE ${all}`
          : tables.map((table) => `DELETE FROM ${table}`).join("; ")
      )
    })
  }

  async drop(): Promise<void> {
    await this.pool.destroy()
    await this.orm.getSchemaGenerator().dropDatabase()
    await this.orm.close()
  }
}

export async function migrated(name: string, module: "ledger" | "payout") {
  const migrations = path.join(root, "src/modules", module, "migrations")
  // Two runs on one server must not collide.
  const url = urlOf(`${module}-${name}-${process.pid}`)
  const orm = await MikroORM.init(
    defineConfig({
      clientUrl: url,
      entities: [],
      discovery: { warnWhenNoEntities: false },
      migrations: {
        path: migrations,
        pathTs: migrations,
        silent: true,
        snapshot: false,
      },
      extensions: [CustomDBMigrator],
    })
  )
  await orm.getSchemaGenerator().ensureDatabase()
  await orm.getMigrator().up()
  return { url, pool: connect(url), orm }
}
