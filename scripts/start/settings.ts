import path from "node:path"
import { SHOP_ID, simulatedShop } from "../../simulator/default-shop"
import { Failure } from "../failure"

export const root = path.resolve(__dirname, "../..")

export const MEDUSA_CLI = path.join(root, "node_modules/@medusajs/cli/cli.js")

/** The user's settings of `npm start`, read from the environment. */
export interface Settings {
  storeDir: string
  /** Where the store listens: this machine only, unless HOST opens it. */
  host: string
  port: number
  simulatorPort: number
  storefrontPort: number
  databaseUrl: string | undefined
  /** A real gateway; without one the simulator runs. */
  gatewayUrl: string | undefined
  /** A shop of your own; without one ours is built and served. */
  storefrontUrl: string | undefined
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const gatewayUrl = env.SBP_BASE_URL || undefined
  if (gatewayUrl && !(env.SBP_SHOP_ID && env.SBP_SECRET_KEY)) {
    throw new Failure(
      "SBP_BASE_URL names a gateway that needs a shop: set SBP_SHOP_ID and " +
        "SBP_SECRET_KEY as well, or unset it to use the simulator."
    )
  }
  if (!gatewayUrl && !SHOP_ID.test(simulatedShop(env).shopId)) {
    throw new Failure(
      `SBP_SHOP_ID is "${env.SBP_SHOP_ID}": the simulator needs a positive integer; ` +
        "set one, or unset it."
    )
  }
  const settings = {
    storeDir: path.resolve(root, env.SBP_STORE_DIR || ".store"),
    host: readHost(env.HOST),
    port: readPort(env, "PORT", 9000),
    simulatorPort: readPort(env, "SIMULATOR_PORT", 4000),
    storefrontPort: readPort(env, "STOREFRONT_PORT", 8000),
    databaseUrl: env.DATABASE_URL || undefined,
    gatewayUrl,
    storefrontUrl: env.SBP_STOREFRONT_URL || undefined,
  }
  refuseClashes(settings)
  return settings
}

function refuseClashes(settings: Settings): void {
  const variables = new Map<number, string>()
  for (const { variable, port } of portsOf(settings)) {
    const other = variables.get(port)
    if (other) {
      throw new Failure(
        `${other} and ${variable} are both ${port}: change one of them.`
      )
    }
    variables.set(port, variable)
  }
}

/**
 * The passwords of the store are public, so it listens on the network only on
 * request. Some systems set HOST to their own name, which is no request.
 */
function readHost(host: string | undefined): string {
  return host === "0.0.0.0" || host === "::" ? host : "127.0.0.1"
}

function readPort(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number
): number {
  const port = Number(env[name] || fallback)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Failure(
      `${name} is "${env[name]}": set it to a port number, 1 to 65535.`
    )
  }
  return port
}

export interface Port {
  /** The variable that names it. */
  variable: string
  port: number
  host: string
}

/** What this start will listen on. */
export function portsOf(settings: Settings): Port[] {
  const { host, port, simulatorPort, storefrontPort } = settings
  const ours = "127.0.0.1"
  const ports = [{ variable: "PORT", port, host }]
  if (!settings.gatewayUrl) {
    const variable = "SIMULATOR_PORT"
    ports.push({ variable, port: simulatorPort, host: ours })
  }
  if (!settings.storefrontUrl) {
    const variable = "STOREFRONT_PORT"
    ports.push({ variable, port: storefrontPort, host: ours })
  }
  return ports
}
