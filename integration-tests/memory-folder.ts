import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs"
import path from "node:path"

const MEMORY = "/dev/shm"
const NEEDED = 3 * 1024 ** 3
const PREFIX = "sbp-tests-"

/**
 * A folder in memory, if the system has one with enough space: every test gets
 * a copy of a whole database, hundreds of files, for which a disk takes five
 * times as long. It is removed when the process ends.
 */
export function memoryFolder(): string | undefined {
  if (!hasRoom()) {
    return undefined
  }
  removeLeftovers()
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  process.on("exit", () => remove(folder))
  return folder
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED
  } catch {
    return false
  }
}

/** Removes the folders of killed runs: their memory is not released by itself. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
    if (pid && !isRunning(Number(pid))) {
      remove(path.join(MEMORY, name))
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
