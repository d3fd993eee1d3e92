import path from "node:path"
import { adminEmail, approverEmail, demoPassword } from "../seed/logins"
import type { Settings } from "./settings"

export interface ReadyStore {
  settings: Settings
  databaseUrl: string
  publishableKey: string
  gatewayUrl: string
  logFile: string
}

/** What a person needs to use the store that runs now. */
export function readyBlock(store: ReadyStore): string {
  const storeUrl = `http://localhost:${store.settings.port}`
  const simulated = store.settings.gatewayUrl ? "" : "  (simulator)"
  const rows: [string, string][] = [
    ["Admin", `${storeUrl}/app`],
    ["", `${adminEmail} / ${demoPassword}`],
    ["", `${approverEmail} / ${demoPassword}  (approves payouts)`],
    ["Store API", `${storeUrl}/store`],
    ["", `x-publishable-api-key: ${store.publishableKey}`],
    ["Gateway", `${store.gatewayUrl}${simulated}`],
    ["Database", withoutPassword(store)],
    ["Log", relative(store.logFile)],
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`).join("\n")
}

/** The password of the embedded database is no secret, yours is. */
function withoutPassword({ databaseUrl, settings }: ReadyStore): string {
  if (!settings.databaseUrl) {
    return databaseUrl
  }
  const url = new URL(databaseUrl)
  url.password = url.password && "***"
  return url.href
}

function relative(file: string): string {
  const fromHere = path.relative(process.cwd(), file)
  return fromHere.startsWith("..") ? file : fromHere
}
