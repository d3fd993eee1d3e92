import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { randomUUID } from "node:crypto"
import seed from "../../../scripts/seed"
import {
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from "../../../simulator"
import { createSeededDatabase } from "../../seeded-database"
import type { Sold } from "../refunds/till"
import { GATEWAY_PORT, setStoreEnvironment } from "./environment"
import { type Cart, Shop } from "./shop"
import { until } from "./until"

export type TestShop = {
  shop: Shop
  simulator: Simulator
  /** For what no API can do: faults of the database, clocks, lost rows. */
  sql: Knex
  /** See sellBeforehand. */
  sold?: Sold
}

/**
 * Tests in the seeded shop, each with a database as seeded and one abandoned
 * cart of a stranger, the first in its table. Whatever a test does, that cart
 * is not touched by it: Medusa has its ways to complete it by mistake.
 */
export function runShopTests(
  suite: (use: () => TestShop) => void,
  {
    environment = {},
    seedsItself = false,
    shops,
  }: {
    environment?: Record<string, string>
    /** Where the environment changes what the seed makes. */
    seedsItself?: boolean
    /** The gateway's, when it has others than its own one. */
    shops?: SimulatorOptions["shops"]
  } = {}
) {
  setStoreEnvironment(environment)
  const dbName = `shop_${randomUUID()}`
  medusaIntegrationTestRunner({
    inApp: true,
    dbName,
    hooks: {
      beforeServerStart: async () => {
        if (!seedsItself) {
          await createSeededDatabase(dbName)
        }
      },
    },
    testSuite: ({ api, getContainer }) => {
      let simulator: Simulator
      let test: TestShop
      let abandoned: Cart

      // All of this is in the database that each test gets a copy of.
      beforeAll(async () => {
        simulator = await startSimulator({ port: GATEWAY_PORT, shops })
        const container = getContainer()
        if (seedsItself) {
          await seed({ container })
        }
        const shop = await Shop.open(api, container)
        const sql = container.resolve<Knex>(
          ContainerRegistrationKeys.PG_CONNECTION
        )
        test = { shop, simulator, sql }
        abandoned = await shop.fillCart({ email: "stranger@example.com" })
        await shop.collectionOf(abandoned)
      })
      afterAll(() => simulator.close())

      beforeEach(() => simulator.reset())

      afterEach(async () => {
        await simulator.idle()
        await quiet(test.sql)
        const carts = await test
          .sql("cart")
          .where({ id: abandoned.id })
          .select("completed_at")
        expect(carts).toEqual([{ completed_at: null }])
      })

      suite(() => test)
    },
  })
}

/** Until no settlement holds its lock: the next test has another database. */
async function quiet(sql: Knex) {
  await until(async () => {
    const { rows } = await sql.raw<{ rows: unknown[] }>(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    return rows.length === 0
  }, "settlements to end")
}
