import path from "node:path"
import { adminEmail, approverEmail, demoPassword } from "../seed/logins"
import { shopUrl, simulatorUrl, storeUrl } from "./addresses"
import type { Settings } from "./settings"
import { emailFolder } from "./store-environment"

export interface ReadyStore {
  settings: Settings
  databaseUrl: string
  /** Undefined if all of them were revoked. */
  publishableKey: string | undefined
  logFile: string
}

/** What a person needs to use the running store. */
export function readyBlock(store: ReadyStore): string {
  const { settings } = store
  const address = storeUrl(settings)
  const key = store.publishableKey ?? "none, make one in the admin"
  const rows: [string, string][] = [
    ["Shop", shop(settings)],
    ["Admin", `${address}/app`],
    ["", `${adminEmail} / ${demoPassword}`],
    ["", `${approverEmail} / ${demoPassword}  (approves payouts)`],
    ["Store API", `${address}/store`],
    ["", `x-publishable-api-key: ${key}`],
    ["Gateway", gateway(settings)],
    ["Database", database(store)],
    ["E-mails", relative(emailFolder(settings))],
    ["Log", relative(store.logFile)],
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`).join("\n")
}

function shop(settings: Settings): string {
  const url = shopUrl(settings)
  return settings.storefrontUrl ? withoutSecrets(url) : url
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

/** A login or a query may contain a secret. */
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
