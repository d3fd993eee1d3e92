import { startSimulator } from "../../simulator"
import { simulatedShop } from "../../simulator/default-shop"
import { storeUrl } from "./addresses"
import { openDatabase } from "./database"
import { medusaFailure, startMedusa } from "./medusa"
import { prepareDatabase } from "./prepare-database"
import { meanwhile, step } from "./progress"
import { publishableKey } from "./publishable-key"
import type { ReadyStore } from "./ready-block"
import type { Service, Services } from "./services"
import type { Settings } from "./settings"
import { type StoreEnvironment, storeEnvironment } from "./store-environment"
import { openLog, type StoreLog } from "./store-log"
import { readState } from "./store-state"
import { startStorefront } from "./storefront"
import { storefrontBuild } from "./storefront-build"
import { waitUntilHealthy } from "./wait-until-healthy"

export interface BringUp {
  settings: Settings
  watch: boolean
  verbose: boolean
  services: Services
  signal: AbortSignal
}

const slowMs = 20_000

/** Starts all services, each after those that it needs. */
export async function bringUp(start: BringUp): Promise<ReadyStore> {
  const { settings, services, signal } = start

  const { url, state } = await step("Database", () => startDatabase(start))
  const log = openLog(settings.storeDir, start.verbose)
  const env = storeEnvironment(process.env, settings, url)
  await prepareDatabase({ env, state, log, signal })

  if (!settings.gatewayUrl) {
    services.add(await step("Gateway simulator", () => simulate(start)))
  }
  await step("Store", () => startStore(start, env, log))
  const key = await publishableKey(url)
  if (!settings.storefrontUrl) {
    services.add(await step("Storefront", () => openShop(start, key)))
  }

  return {
    settings,
    databaseUrl: url,
    publishableKey: key,
    logFile: log.path,
  }
}

async function startDatabase({ settings, services }: BringUp) {
  const database = await openDatabase(settings)
  services.add(database)
  return { url: database.url, state: await readState(database.url) }
}

/** The simulator runs in this process: one process less to start, to watch and to stop. */
async function simulate({ settings }: BringUp): Promise<Service> {
  const simulator = await startSimulator({
    host: "127.0.0.1",
    port: settings.simulatorPort,
    shops: [simulatedShop(process.env)],
  })
  return { stop: () => simulator.close() }
}

async function startStore(
  { settings, watch, services, signal }: BringUp,
  env: StoreEnvironment,
  log: StoreLog
): Promise<void> {
  signal.throwIfAborted()
  const args = watch ? ["develop", "--no-lint"] : ["start"]
  const store = startMedusa(args, env, log)
  const failed = store.ended.then(() => medusaFailure(args, log))
  services.add({ stop: () => store.stop(), failed })
  const slow = setTimeout(
    () => meanwhile("Store", `still starting; log: ${log.path}`),
    slowMs
  )
  // With --watch, code that does not boot is started again once it is edited.
  const timeoutMs = watch ? Infinity : undefined
  await Promise.race([
    waitUntilHealthy(storeUrl(settings), signal, { log, timeoutMs }),
    services.untilOneFails(),
  ]).finally(() => clearTimeout(slow))
}

async function openShop(
  { settings, signal }: BringUp,
  key: string | undefined
): Promise<Service> {
  const folder = await storefrontBuild(settings.storeDir, signal)
  signal.throwIfAborted()
  return startStorefront({
    folder,
    port: settings.storefrontPort,
    backendUrl: storeUrl(settings),
    publishableKey: key,
  })
}
