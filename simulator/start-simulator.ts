import { once } from "node:events"
import type { Server } from "node:http"
import { controlRoom } from "./control/room"
import { dashboardRoom } from "./dashboard/room"
import { DEFAULT_SHOP } from "./default-shop"
import { faviconRoom } from "./favicon"
import type { Shop } from "./gateway/authenticate"
import { payerRoom } from "./payer-page/room"
import type { RequestEntry } from "./records"
import { Refusal } from "./refusal"
import { createSimulatorServer } from "./server"
import { DEFAULT_SETTINGS, patchSettings, type SettingsPatch } from "./settings"
import { Simulator } from "./simulator"
import { World } from "./world"

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
  /** Hears of every request to the gateway once it has been answered. */
  onAnswered?: (entry: RequestEntry) => void
}

/**
 * Starts a gateway of one's own.
 *
 * @throws the error of `listen` (EADDRINUSE …), and Refusal on wrong options
 */
export async function startSimulator(
  options: SimulatorOptions = {}
): Promise<Simulator> {
  const { port = 0, host = "127.0.0.1", publicUrl, now = Date.now } = options
  const shops = (options.shops ?? [DEFAULT_SHOP]).map(parseShop)
  const settings = patchSettings(DEFAULT_SETTINGS, options.settings ?? {})
  const world = new World(shops, now, settings)
  if (options.onAnswered !== undefined) {
    world.changes.on("answered", options.onAnswered)
  }
  const simulator: Simulator = new Simulator(world, () => stop(world, server))
  const server = createSimulatorServer(world, [
    controlRoom(world, simulator),
    dashboardRoom(world),
    payerRoom(world),
    faviconRoom,
  ])
  server.listen(port, host)
  await once(server, "listening")
  world.publicUrl = publicUrl?.replace(/\/+$/, "") ?? addressOf(server)
  return simulator
}

/** `shop_id` is an integer in answers, so it has to be one from the start. */
function parseShop(shop: { shopId: number | string; secretKey: string }): Shop {
  if (!/^[1-9]\d{0,14}$/.test(String(shop.shopId))) {
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

async function stop(world: World, server: Server): Promise<void> {
  world.background.stop()
  if (server.listening) {
    server.close()
    server.closeAllConnections()
    await once(server, "close")
  }
}
