import { urlOf } from "../../databases"
import path from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  defineConfig,
  MikroORM,
} from "@medusajs/framework/mikro-orm/postgresql"
import { CustomDBMigrator } from "@medusajs/framework/utils"
import { root } from "../../../scripts/start/settings"
import { connect } from "./connect"

const migrations = path.join(root, "src/modules/payout/migrations")

/**
 * A database with the module's own migrations and nothing else. Medusa's runner
 * creates one for each test; these tests are too many for that.
 */
export class PayoutDatabase {
  private constructor(
    readonly url: string,
    readonly pool: Knex,
    private readonly orm: MikroORM
  ) {}

  static async create(name: string): Promise<PayoutDatabase> {
    // Two runs on one server must not collide.
    const url = urlOf(`payouts-${name}-${process.pid}`)
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
    return new PayoutDatabase(url, connect(url), orm)
  }

  /** Bypasses the triggers, as only the owner of the server can. */
  async empty(): Promise<void> {
    await this.pool.transaction(async (trx) => {
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx.raw(
        "TRUNCATE sbp_payout, sbp_payout_event, sbp_payout_card_check"
      )
    })
  }

  async drop(): Promise<void> {
    await this.pool.destroy()
    await this.orm.getSchemaGenerator().dropDatabase()
    await this.orm.close()
  }
}
