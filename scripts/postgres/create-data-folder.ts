import { spawn } from "node:child_process"
import {
  chownSync,
  existsSync,
  mkdirSync,
  writeFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import path from "node:path"
import { Failure } from "../failure"
import type { PostgresBinaries } from "./binaries"
import type { ServerUser } from "./server-user"

export interface Login {
  user: string
  password: string
}

/** Beside the data folder while it is created: its draft, and its password. */
export function draftsOf(folder: string): [draft: string, secrets: string] {
  return [`${folder}.new`, `${folder}.login`]
}

/**
 * Makes a data folder. It appears under its name only when it is complete, so
 * that an interrupted start leaves nothing half-made.
 */
export async function createDataFolder(
  folder: string,
  binaries: PostgresBinaries,
  login: Login & { auth: string },
  owner: ServerUser | undefined
): Promise<void> {
  if (existsSync(folder)) {
    throw new Failure(
      `${folder} holds no complete database: start over with ` +
        '"npm start -- --reset", which deletes it.'
    )
  }
  const [draft, secrets] = draftsOf(folder)
  for (const made of [draft, secrets]) {
    rmSync(made, { recursive: true, force: true })
    mkdirSync(made, { mode: 0o700 })
  }
  // initdb takes the password from a file only, in a folder of mode 0700.
  const passwordFile = path.join(secrets, "password")
  writeFileSync(passwordFile, login.password)
  if (owner) {
    for (const file of [draft, secrets, passwordFile]) {
      chownSync(file, owner.uid, owner.gid)
    }
  }
  const flags = [
    `--pgdata=${draft}`,
    `--username=${login.user}`,
    `--pwfile=${passwordFile}`,
    `--auth=${login.auth}`,
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ]
  try {
    await run(binaries.initdb, flags, owner)
  } finally {
    rmSync(secrets, { recursive: true })
  }
  renameSync(draft, folder)
}

/** Detached: it takes a second, and Ctrl-C would cut it short. */
function run(
  command: string,
  args: string[],
  owner: ServerUser | undefined
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...owner, detached: true })
    let errors = ""
    child.stdout.resume()
    child.stderr.on("data", (chunk) => (errors += chunk))
    child.on("error", (error) => reject(doesNotRun(error.message)))
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(doesNotRun(errors.trim()))
    )
  })
}

function doesNotRun(reason: string): Failure {
  return new Failure(
    "The built-in Postgres does not run on this machine, so set DATABASE_URL " +
      `to a Postgres of your own; it says: ${reason}`
  )
}
