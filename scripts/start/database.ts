import { rmSync } from "node:fs"
import path from "node:path"
import { Failure } from "../failure"
import { draftsOf } from "../postgres/create-data-folder"
import { processUsing } from "../postgres/data-folder"
import { ensureDatabase } from "../postgres/ensure-database"
import { startPostgres } from "../postgres/start-postgres"
import type { Service } from "./services"
import type { Settings } from "./settings"
import { emailFolder } from "./store-environment"

export interface Database extends Service {
  url: string
}

const login = { user: "medusa", password: "medusa" }

/** The database in DATABASE_URL, or else the built-in one. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl) {
    return { url: settings.databaseUrl, stop: async () => {} }
  }
  const server = await startPostgres({ folder: dataFolder(settings), ...login })
  await ensureDatabase(server, login, "medusa")
  return {
    url: `postgres://medusa:medusa@${server.host}:${server.port}/medusa`,
    failed: server.ended.then(
      (log) => new Failure(`The built-in Postgres has ended by itself: ${log}`)
    ),
    stop: () => server.stop(),
  }
}

/** Deletes the built-in database, or what is left of one, and the e-mails of its store. */
export function resetDatabase(settings: Settings): void {
  if (settings.databaseUrl) {
    throw new Failure(
      "--reset deletes only the built-in database: empty the one in " +
        "DATABASE_URL yourself, or unset DATABASE_URL."
    )
  }
  const folder = dataFolder(settings)
  const pid = processUsing(folder)
  if (pid) {
    throw new Failure(
      `The data in ${folder} is in use by another "npm start" (Postgres ` +
        `process ${pid}): stop it before you reset its store.`
    )
  }
  for (const ours of [folder, ...draftsOf(folder), emailFolder(settings)]) {
    rmSync(ours, { recursive: true, force: true })
  }
}

function dataFolder(settings: Settings): string {
  return path.join(settings.storeDir, "postgres")
}
