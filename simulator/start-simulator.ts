import { once } from "node:events"
import type { Server } from "node:http"
import { controlController } from "./control/controller"
import { dashboardController } from "./dashboard/controller"
import { DEFAULT_SHOP, SHOP_ID } from "./default-shop"
import { faviconController } from "./favicon"
import type { Shop } from "./gateway/authenticate"
import { payerController } from "./payer-page/controller"
import type { RequestEntry } from "./records"
import { Refusal } from "./refusal"
import { createSimulatorServer } from "./server"
import { DEFAULT_SETTINGS, patchSettings, type SettingsPatch } from "./settings"
import { Simulator } from "./simulator"
import { SimulatorState } from "./simulator-state"

export interface SimulatorOptions {
  /** 0, the default, takes a free port. */
  port?: number
  host?: string
  /** The address that clients and payers see, if it is not host and port. */
  publicUrl?: string
  shops?: { shopId: number | string; secretKey: string }[]
  settings?: SettingsPatch
  /** The clock, in milliseconds since 1970. */
  now?: () => number
  /** Called for every request to the gateway after it was answered. */
  onAnswered?: (entry: RequestEntry) => void
}

/**
 * Starts a simulator.
 *
 * @throws the error of `listen` (EADDRINUSE …), and Refusal on wrong options
 */
export async function startSimulator(
  options: SimulatorOptions = {}
): Promise<Simulator> {
  const { port = 0, host = "127.0.0.1", publicUrl, now = Date.now } = options
  const shops = (options.shops ?? [DEFAULT_SHOP]).map(parseShop)
  const settings = patchSettings(DEFAULT_SETTINGS, options.settings ?? {})
  const state = new SimulatorState(shops, now, settings)
  if (options.onAnswered !== undefined) {
    state.changes.on("answered", options.onAnswered)
  }
  const simulator: Simulator = new Simulator(state, () => stop(state, server))
  const server = createSimulatorServer(state, [
    controlController(state, simulator),
    dashboardController(state),
    payerController(state),
    faviconController,
  ])
  server.listen(port, host)
  await once(server, "listening")
  state.publicUrl = publicUrl?.replace(/\/+$/, "") ?? addressOf(server)
  return simulator
}

function parseShop(shop: { shopId: number | string; secretKey: string }): Shop {
  if (!SHOP_ID.test(String(shop.shopId))) {
    throw new Refusal(400, "The shop's id must be a positive integer.")
  }
  return { shopId: Number(shop.shopId), secretKey: shop.secretKey }
}

function addressOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === "string") {
    throw new Error("The simulator listens on no port.")
  }
  const host =
    address.family === "IPv6" ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

async function stop(state: SimulatorState, server: Server): Promise<void> {
  state.background.stop()
  if (server.listening) {
    server.close()
    server.closeAllConnections()
    await once(server, "close")
  }
}
