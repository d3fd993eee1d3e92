import { execFileSync, spawnSync } from "node:child_process"
import path from "node:path"
import { Failure } from "../failure"

export interface ServerUser {
  uid: number
  gid: number
}

/**
 * Postgres refuses to run as root, so root uses the user that every system has
 * for such purposes: nothing is added to the machine.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) {
    return undefined
  }
  const id = (flag: string) =>
    Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }))
  return { uid: id("-u"), gid: id("-g") }
}

/** Throws when a folder on the way to `target` is closed to the user. */
export function assertReachable(
  target: string,
  user: ServerUser,
  remedy: string
): void {
  const closed = foldersDownTo(target).find(
    (folder) => spawnSync("test", ["-x", folder], { ...user }).status !== 0
  )
  if (closed) {
    throw new Failure(
      `Postgres cannot run as root, and the user "nobody" that it runs as ` +
        `instead may not enter ${closed}: ${remedy} DATABASE_URL to a ` +
        "Postgres of your own."
    )
  }
}

function foldersDownTo(target: string): string[] {
  const parent = path.dirname(target)
  return parent === target ? [target] : [...foldersDownTo(parent), target]
}
