import { rmSync } from "node:fs"
import path from "node:path"
import { startPostgres } from "../scripts/postgres/start-postgres"
import { temporaryFolder } from "../scripts/postgres/temporary-folder"
import { telemetryOff } from "../scripts/start/telemetry-off"
import { memoryFolder } from "./memory-folder"
import { seedInAdvance } from "./seeded-database"

declare global {
  // `var` is the only way to declare a property of globalThis.
  var stopTestPostgres: (() => Promise<void>) | undefined
  var seedingInAdvance: Promise<void> | undefined
}

/** What jest passes to a global setup, as far as it is read here. */
type Run = { testPathPattern: string }
type Project = { displayName?: { name: string } }

const login = { user: "postgres", password: "postgres" }

/** One Postgres for the whole run, unless DB_HOST names one. */
export default async function globalSetup(
  { testPathPattern }: Run,
  { displayName }: Project
): Promise<void> {
  // Only failures are worth reading in a test report.
  process.env.LOG_LEVEL ??= "error"
  // The stores under test choose their ports themselves.
  delete process.env.PORT
  const folder = temporaryFolder("tests")
  Object.assign(process.env, telemetryOff(folder))
  // All files of the tests go into this folder, which is removed however they
  // end.
  process.env.TMPDIR = folder
  process.env.SEEDED_DATABASE = `seeded_${process.pid}`
  process.on("exit", () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  )
  if (process.env.DB_HOST) {
    return
  }
  const server = await startPostgres({
    folder: path.join(memoryFolder() ?? folder, "postgres"),
    ...login,
    // Each test in a copied database connects anew, and half of that is the safe
    // check of a password.
    auth: "password",
    // Test data need not survive a power failure.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      wal_level: "minimal",
      max_wal_senders: "0",
      max_wal_size: "256MB",
      max_connections: "300",
    },
  })
  Object.assign(process.env, {
    // With 127.0.0.1 Medusa's test runner would insist on TLS.
    DB_HOST: "localhost",
    DB_PORT: String(server.port),
    DB_USERNAME: login.user,
    DB_PASSWORD: login.password,
  })
  globalThis.stopTestPostgres = () => server.stop()
  // Ctrl-C ends jest without its teardown.
  const stop = async () => {
    await server.stop()
    process.exit(130)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => void stop())
  }
  // The seed runs beside the unit tests: the first three files after them would all wait for
  // it. If it fails, the first file that tries again says why.
  if (displayName?.name === "integration" && !testPathPattern) {
    globalThis.seedingInAdvance = seedInAdvance().catch(() => {})
  }
}
