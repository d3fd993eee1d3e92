import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { isRunning } from "../start/process-info"

export function isDataFolder(folder: string): boolean {
  return existsSync(path.join(folder, "PG_VERSION"))
}

/** The running process that has the folder open, as far as its file says. */
export function processUsing(folder: string): number | undefined {
  const file = path.join(folder, "postmaster.pid")
  if (!existsSync(file)) {
    return undefined
  }
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10)
  return isRunning(pid) ? pid : undefined
}
