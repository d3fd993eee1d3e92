import path from "node:path"
import { adminEmail, approverEmail, demoPassword } from "../seed/logins"
import type { Settings } from "./settings"
import { simulatorUrl } from "./store-environment"

export interface ReadyStore {
  settings: Settings
  databaseUrl: string
  publishableKey: string
  logFile: string
}

/** What a person needs to use the store that runs now. */
export function readyBlock(store: ReadyStore): string {
  const { settings } = store
  const storeUrl = `http://localhost:${settings.port}`
  const rows: [string, string][] = [
    ["Admin", `${storeUrl}/app`],
    ["", `${adminEmail} / ${demoPassword}`],
    ["", `${approverEmail} / ${demoPassword}  (approves payouts)`],
    ["Store API", `${storeUrl}/store`],
    ["", `x-publishable-api-key: ${store.publishableKey}`],
    ["Gateway", gateway(settings)],
    ["Database", database(store)],
    ["Log", relative(store.logFile)],
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`).join("\n")
}

function gateway(settings: Settings): string {
  return settings.gatewayUrl
    ? withoutSecrets(settings.gatewayUrl)
    : `${simulatorUrl(settings)}  (simulator)`
}

/** The password of the embedded database is no secret, yours is. */
function database({ databaseUrl, settings }: ReadyStore): string {
  return settings.databaseUrl ? withoutSecrets(databaseUrl) : databaseUrl
}

/** A login or a query may hold one. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) {
    return "(not an address)"
  }
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

function relative(file: string): string {
  const fromHere = path.relative(process.cwd(), file)
  return fromHere.startsWith("..") ? file : fromHere
}
