import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import path from "node:path"
import { ensureDatabase } from "./postgres/ensure-database"
import { startPostgres } from "./postgres/start-postgres"
import { temporaryFolder } from "./postgres/temporary-folder"
import { stopSignal } from "./start/stop-signal"
import { writeTables } from "./write-tables"

// Writes the migrations of what has changed in the models since the last ones.
// Medusa compares the models with the snapshot beside the migrations; it connects
// to a database for that, but reads nothing there. Then writes down which tables all
// migrations make.
async function main(): Promise<number> {
  const signal = stopSignal()
  const folder = temporaryFolder("migrations")
  const login = { user: "medusa", password: "medusa" }
  const data = path.join(folder, "postgres")
  const server = await startPostgres({ folder: data, ...login })
  try {
    if (signal.aborted) {
      return 1
    }
    const { status } = spawnSync(
      process.execPath,
      ["--import", "tsx", "scripts/medusa.ts", "plugin:db:generate"],
      {
        stdio: "inherit",
        env: {
          ...process.env,
          DB_HOST: "localhost",
          DB_PORT: String(server.port),
          DB_USERNAME: login.user,
          DB_PASSWORD: login.password,
        },
      }
    )
    if (status !== 0) {
      return status ?? 1
    }
    await ensureDatabase(server, login, "tables")
    const { user, password } = login
    await writeTables(
      `postgres://${user}:${password}@localhost:${server.port}/tables`
    )
    return 0
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

void main().then((code) => process.exit(code))
