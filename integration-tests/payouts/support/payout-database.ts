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

type Module = "ledger" | "payout"

/**
 * A database with the modules' own migrations and nothing else. Medusa's runner
 * creates one for each test; these tests are too many for that.
 */
export class PayoutDatabase {
  private constructor(
    readonly url: string,
    readonly pool: Knex,
    private readonly orm: MikroORM
  ) {}

  static async create(
    name: string,
    modules: [Module, ...Module[]] = ["payout"]
  ): Promise<PayoutDatabase> {
    // Two runs on one server must not collide.
    const url = urlOf(`payouts-${name}-${process.pid}`)
    const [first, ...others] = modules
    const orm = await migrate(url, first)
    for (const other of others) {
      await (await migrate(url, other)).close()
    }
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

async function migrate(url: string, module: Module): Promise<MikroORM> {
  const migrations = path.join(root, "src/modules", module, "migrations")
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
  return orm
}
