import { spawnSync } from "node:child_process"
import path from "node:path"
import { MEDUSA_CLI, root } from "./start/settings"
import { telemetryOff } from "./start/telemetry-off"

// Runs a command of Medusa without telemetry and without files in your home
// folder: `node --import tsx scripts/medusa.ts plugin:build`, for example.
const storeDir = path.resolve(root, process.env.SBP_STORE_DIR || ".store")
const { status } = spawnSync(
  process.execPath,
  [MEDUSA_CLI, ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      ...telemetryOff(storeDir),
      // Else Medusa finds the admin's pages in the order in which the disk answers, and
      // the same sources make a bundle that differs by half a kilobyte.
      UV_THREADPOOL_SIZE: "1",
    },
  }
)
process.exit(status ?? 1)
