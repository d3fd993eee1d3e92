import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"

/**
 * The environment that switches Medusa's telemetry off.
 * MEDUSA_DISABLE_TELEMETRY alone leaves the process that would send the
 * reports, which outlives the store; the config file stops that too. The file
 * belongs to the dev store only: your choice for other stores stays.
 */
export function telemetryOff(storeDir: string) {
  const configHome = path.join(storeDir, "config")
  const folder = path.join(configHome, "medusa")
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, "config.json"),
    JSON.stringify({ telemetry: { enabled: false } })
  )
  return { MEDUSA_DISABLE_TELEMETRY: "true", XDG_CONFIG_HOME: configHome }
}
