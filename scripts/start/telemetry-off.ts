import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"

/**
 * The environment in which Medusa reports nothing. MEDUSA_DISABLE_TELEMETRY
 * alone leaves the process that would send the reports, which outlives the
 * store; the config file stops that too. It is a file of the dev store's own:
 * what you chose for your other stores stays.
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
