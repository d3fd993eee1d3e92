import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { startApp } from "@medusajs/test-utils"
import axios from "axios"
import { Client } from "pg"
import {
  type Payment,
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from "../../../simulator"
import { untilIdle } from "../../../src/flows/settlement/settle-due"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import { dropDatabase, urlOf } from "../../databases"
import { STRANGER } from "../../seed-with-carts"
import { copyDatabase, createSeededDatabase } from "../../seeded-database"
import { GATEWAY_PORT, setStoreEnvironment } from "./environment"
import { LocalShop, type PaidOrder } from "./local-shop"
import { SavedRows } from "./saved-rows"
import { until } from "./until"

export type TestShop = {
  shop: LocalShop
  simulator: Simulator
  /** For effects that no API has: database faults, changed times, lost rows. */
  sql: Knex
  /** See placeOrderBeforeEachTest. */
  sold?: PaidOrder
  /**
   * The beginning of most tests of a file: the first test that asks for it makes it, and
   * the others get a copy. It replaces all that the test has done before; the gateway
   * knows its payments, and has no record of how they were made.
   */
  prepare<T>(name: string, make: () => Promise<T>): Promise<T>
}

type Options = {
  environment?: Record<string, string>
  /** Seeds its own database, because the environment changes what the seed makes. */
  seedsItself?: boolean
  /** The gateway's shops, if it needs others than its default one. */
  shops?: SimulatorOptions["shops"]
}

/**
 * Tests in the seeded shop: one store for the file, and for each test a
 * database as it was after `beforeAll`. It contains one abandoned cart of a
 * stranger, the first in its table. No test may touch that cart: Medusa has
 * ways to complete it by mistake.
 */
export function runShopTests(
  suite: (use: () => TestShop) => void,
  { environment = {}, seedsItself = false, shops }: Options = {}
) {
  setStoreEnvironment(environment)
  const database = `shop_${randomUUID()}`
  const template = `${database}_template`
  const prepared = new Map<string, Prepared>()
  const copyOf = (name: string) => `${database}_${name}`

  describe("", () => {
    let postgres: Client
    let store: Awaited<ReturnType<typeof startApp>>
    let test: TestShop
    let rows: SavedRows
    let payments: Payment[] = []
    let isSaved = false

    beforeAll(async () => {
      await createSeededDatabase(database, seedsItself ? environment : {})
      postgres = new Client({ connectionString: urlOf("postgres") })
      await postgres.connect()
      Object.assign(process.env, {
        DATABASE_URL: urlOf(database),
        DISABLE_ADMIN: "true",
      })
      store = await startApp({ cwd: process.cwd() })
      const simulator = await startSimulator({ port: GATEWAY_PORT, shops })
      const container: MedusaContainer = store.container
      const sql = container.resolve<Knex>(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      const api = axios.create({ baseURL: `http://localhost:${store.port}` })
      const shop = await LocalShop.of(container, api)
      test = { shop, simulator, sql, prepare }
      rows = new SavedRows(urlOf(database))
    })

    async function prepare<T>(name: string, make: () => Promise<T>) {
      const { shop, simulator, sql } = test
      const found = prepared.get(name)
      if (found) {
        if (!(await rows.bring(name))) {
          await copyDatabase(postgres, { from: copyOf(name), to: database })
          rows.replaced()
        }
        shop.startOver(found.taken)
        startOver(simulator, found.payments)
        return structuredClone(found.made) as T
      }
      const made = await make()
      await simulator.idle()
      await quiet(sql)
      await rows.keep(name)
      await copyDatabase(postgres, { from: database, to: copyOf(name) })
      const payments = simulator.payments()
      prepared.set(name, { made, taken: shop.taken, payments })
      startOver(simulator, payments)
      return structuredClone(made)
    }

    afterAll(async () => {
      await test?.simulator.close()
      await store?.shutdown()
      await postgres?.end()
      await dropDatabase(database)
      await dropDatabase(template)
      for (const name of prepared.keys()) {
        await dropDatabase(copyOf(name))
      }
    })

    beforeEach(async () => {
      // The service may drop the calls that it has recorded: the next test does not need them.
      const payouts = test.shop.container.resolve(SBP_PAYOUT_MODULE)
      await payouts.__hooks.onApplicationPrepareShutdown()
      if (!isSaved) {
        await test.simulator.idle()
        await quiet(test.sql)
        test.shop.saved()
        payments = test.simulator.payments()
        await rows.save()
        await copyDatabase(postgres, { from: database, to: template })
        isSaved = true
      } else if (!(await rows.restore())) {
        await copyDatabase(postgres, { from: template, to: database })
        rows.replaced()
      }
      test.shop.startOver()
      startOver(test.simulator, payments)
    })

    afterEach(async () => {
      await test.simulator.idle()
      await quiet(test.sql)
      const carts = await test
        .sql("cart")
        .where({ email: STRANGER })
        .select("completed_at")
      expect(carts).toEqual([{ completed_at: null }])
    })

    suite(() => test)
  })
}

type Prepared = { made: unknown; taken: number; payments: Payment[] }

/** The gateway forgets all but these payments. */
function startOver(simulator: Simulator, payments: Payment[]): void {
  simulator.reset()
  for (const payment of payments) {
    simulator["state"].payments.add(payment)
  }
}

/** No step of any test is silent for this long. */
const GIVEN_UP_MS = 10_000

/**
 * Waits until no settlement holds its lock and no workflow runs: the next test has another
 * database. Medusa gives some workflows up silently: see `listLeftOrders`.
 */
async function quiet(sql: Knex) {
  // A worker that polls for a lock which the test has just released holds none yet.
  await untilIdle()
  await until(async () => {
    const { rows } = await sql.raw<{ rows: unknown[] }>(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      UNION ALL SELECT 1 FROM workflow_execution WHERE deleted_at IS NULL
        AND state NOT IN ('not_started', 'done', 'reverted', 'failed')
        AND updated_at > ?`,
      [new Date(Date.now() - GIVEN_UP_MS)]
    )
    return rows.length === 0
  }, "settlements and workflows to end")
}
