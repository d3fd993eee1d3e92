import { spawnSync } from "node:child_process"
import path from "node:path"
import { root } from "./start/settings"
import { telemetryOff } from "./start/telemetry-off"

// A command of Medusa that reports nothing and leaves nothing in your home:
// `node --import tsx scripts/medusa.ts plugin:build`, for example.
const cli = path.join(root, "node_modules/@medusajs/cli/cli.js")
const storeDir = path.resolve(root, process.env.SBP_STORE_DIR || ".store")
const { status } = spawnSync(
  process.execPath,
  [cli, ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: { ...process.env, ...telemetryOff(storeDir) },
  }
)
process.exit(status ?? 1)
