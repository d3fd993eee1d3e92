import { rmSync } from "node:fs"
import path from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { freePort } from "../scripts/free-port"
import { ensureDatabase } from "../scripts/postgres/ensure-database"
import { startPostgres } from "../scripts/postgres/start-postgres"
import { temporaryFolder } from "../scripts/postgres/temporary-folder"
import { runMedusa } from "../scripts/start/medusa"
import { adminEmail, approverEmail } from "../scripts/seed/logins"
import { step } from "../scripts/start/progress"
import type { Services } from "../scripts/start/services"
import { openLog, type StoreLog } from "../scripts/start/store-log"
import { telemetryOff } from "../scripts/start/telemetry-off"
import { waitUntilHealthy } from "../scripts/start/wait-until-healthy"
import { connect } from "../integration-tests/payouts/support/connect"
import { Redis } from "../integration-tests/chaos/support/redis"
import { type Simulator, startSimulator } from "../simulator"
import { SHOP } from "./constants"
import { OrderWatch } from "./order-watch"
import { StoreProcess } from "./store-process"

const LOGIN = { user: "medusa", password: "medusa" }

/** One process that does everything, or a server and two workers on Redis. */
export const TOPOLOGIES = ["one process", "two workers"] as const
export type Topology = (typeof TOPOLOGIES)[number]

/** What docs/deployment.md advises for workers that share a machine with a server. */
const WORKER_NICENESS = 10

export type Bench = {
  origin: string
  simulator: Simulator
  /** The process that answers requests. */
  store: StoreProcess
  orders: OrderWatch
  /** The store's database, for measurements that go past the store. */
  pool: Knex
}

/** Starts everything that is measured, in a folder that is removed with it. */
export async function bringUp(
  topology: Topology,
  services: Services,
  signal: AbortSignal
): Promise<Bench> {
  const folder = temporaryFolder("bench")
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

  const databaseUrl = await step("Database", async () => {
    // Postgres has its production settings: a commit is on disk.
    const data = path.join(folder, "postgres")
    const server = await startPostgres({ folder: data, ...LOGIN })
    services.add(server)
    await ensureDatabase(server, LOGIN, "bench")
    // With 127.0.0.1 Medusa would insist on TLS.
    return `postgres://medusa:medusa@localhost:${server.port}/bench`
  })
  const simulator = await startSimulator({ shops: [SHOP] })
  services.add({ stop: () => simulator.close() })
  // Only notifications that the benchmark sends itself arrive.
  simulator.configure({ notifications: { drop: true } })

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...environment(),
    ...telemetryOff(folder),
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SBP_BASE_URL: simulator.url,
    SBP_BACKEND_URL: `http://localhost:${port}`,
  }
  const log = openLog(folder, false)
  await step("Migrations", () =>
    runMedusa(["db:migrate", "--execute-safe-links"], env, log, signal)
  )
  signal.throwIfAborted()
  const shared = topology === "two workers" ? await startRedis(services) : {}
  const store = new StoreProcess({ ...env, ...shared }, log)
  services.add(store)
  await step("Store", () =>
    Promise.race([
      waitUntilHealthy(origin, signal, { log }),
      rejectWith(store.failed),
    ])
  )
  await step("Demo shop", () => store.run("openShop", undefined))
  if (topology === "two workers") {
    await step("Workers", async () => {
      for (let worker = 0; worker < 2; worker++) {
        await startWorker({ ...env, ...shared }, log, services, signal)
      }
    })
  }
  const orders = await OrderWatch.open(databaseUrl)
  services.add({ stop: () => orders.close() })
  const pool = connect(databaseUrl)
  services.add({ stop: () => pool.destroy() })
  return { origin, simulator, store, orders, pool }
}

/** The environment of a server that leaves all settling to its workers. */
async function startRedis(services: Services): Promise<NodeJS.ProcessEnv> {
  const redis = await Redis.start()
  services.add(redis)
  return {
    REDIS_URL: redis.url,
    MEDUSA_WORKER_MODE: "server",
    SBP_SETTLE_IN: "worker",
  }
}

async function startWorker(
  env: NodeJS.ProcessEnv,
  log: StoreLog,
  services: Services,
  signal: AbortSignal
): Promise<void> {
  const port = await freePort()
  const worker = new StoreProcess(
    { ...env, PORT: String(port), MEDUSA_WORKER_MODE: "worker" },
    log,
    WORKER_NICENESS
  )
  services.add(worker)
  await Promise.race([
    waitUntilHealthy(`http://127.0.0.1:${port}`, signal, { log }),
    rejectWith(worker.failed),
  ])
}

/** The environment of the caller's own store must not reach this one. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    NODE_ENV: "production",
    DISABLE_ADMIN: "true",
    JWT_SECRET: "a secret of the benchmark only",
    COOKIE_SECRET: "another secret of the benchmark only",
    SBP_SHOP_ID: SHOP.shopId,
    SBP_SECRET_KEY: SHOP.secretKey,
    SBP_STOREFRONT_URL: "http://localhost:8000",
    SBP_OPERATORS: adminEmail,
    SBP_APPROVERS: approverEmail,
    SBP_FINGERPRINT_KEY: "f".repeat(64),
    SBP_PAYOUTS_ENABLED: "true",
    SBP_PAYOUTS_UNLIMITED: "true",
    // The dev store has a provider of e-mails: no alert is due in such a short time.
    SBP_ALERT_AFTER_MINUTES: "10080",
  }
}

async function rejectWith(failed: Promise<Error>): Promise<never> {
  throw await failed
}
