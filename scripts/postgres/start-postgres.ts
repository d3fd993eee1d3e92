import path from "node:path"
import { Failure } from "../failure"
import { freePort } from "../free-port"
import { postgresBinaries } from "./binaries"
import { createDataFolder, type Login } from "./create-data-folder"
import { isDataFolder } from "./data-folder"
import { runGuarded } from "./run-guarded"
import { assertReachable, serverUser } from "./server-user"

export interface RunningPostgres {
  host: string
  port: number
  /** Resolves when the server has ended, with the last lines it logged. */
  ended: Promise<string>
  stop(): Promise<void>
}

interface PostgresOptions extends Login {
  folder: string
  /** How a new folder's server checks passwords; "password" is quick, and not safe. */
  auth?: "scram-sha-256" | "password"
  settings?: Record<string, string>
  /** A folder whose node_modules have another Postgres than ours. */
  from?: string
}

/** Starts the built-in Postgres on a folder, which is made when missing. */
export async function startPostgres(
  options: PostgresOptions
): Promise<RunningPostgres> {
  const { folder, from, auth = "scram-sha-256" } = options
  const binaries = postgresBinaries(from)
  const user = serverUser()
  if (user) {
    const move = "move the checkout elsewhere, or set"
    assertReachable(binaries.postgres, user, move)
    const set = "set SBP_STORE_DIR to another folder, or"
    assertReachable(path.dirname(folder), user, set)
  }
  if (!isDataFolder(folder)) {
    await createDataFolder(folder, binaries, { ...options, auth }, user)
  }

  const port = await freePort()
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    ...(process.platform !== "win32" && { unix_socket_directories: "" }),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ])
  const server = runGuarded(binaries.postgres, folder, flags, user)
  const log = await Promise.race([server.ready, server.ended])
  if (log !== undefined) {
    throw startFailure(folder, log)
  }
  return {
    host: "127.0.0.1",
    port,
    ended: server.ended,
    stop: () => server.stop(),
  }
}

function startFailure(folder: string, log: string): Failure {
  const [, pid] = /another postmaster \(PID (\d+)\)/.exec(log) ?? []
  return new Failure(
    pid
      ? `The data in ${folder} is in use by another "npm start" (Postgres ` +
          `process ${pid}): stop it, or set SBP_STORE_DIR to another folder.`
      : `The built-in Postgres does not start on ${folder}, so set ` +
          `SBP_STORE_DIR to another folder, or start over with --reset; it ` +
          `says: ${log.split("FATAL:").pop()?.trim()}`
  )
}
