import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Failure } from "../failure"
import { isRunning, startTime } from "./process-info"

const name = /^lock\.(\d+)$/

/**
 * Locks the folder for this process until it ends. Each start writes its own
 * file and then looks for other files: if two start at once, at least one sees the
 * other, and the lock of a running process is never deleted.
 */
export async function lockStoreFolder(folder: string): Promise<void> {
  const mine = path.join(folder, `lock.${process.pid}`)
  const release = () => rmSync(mine, { force: true })
  process.on("exit", release)
  for (let triesLeft = 3; ; triesLeft--) {
    writeFileSync(mine, startTime(process.pid) ?? "")
    const holder = otherHolder(folder)
    if (!holder) {
      return
    }
    release()
    if (triesLeft === 0) {
      throw new Failure(
        `The store in ${folder} is in use by another "npm start" (process ` +
          `${holder}): stop it, or set SBP_STORE_DIR to another folder.`
      )
    }
    // Two starts at once have both backed off: a random delay lets one return first.
    await sleep(Math.random() * 300)
  }
}

function otherHolder(folder: string): number | undefined {
  for (const file of readdirSync(folder)) {
    const pid = Number(name.exec(file)?.[1] ?? process.pid)
    if (pid === process.pid) {
      continue
    }
    const lock = path.join(folder, file)
    if (holds(pid, lock)) {
      return pid
    }
    rmSync(lock, { force: true })
  }
  return undefined
}

function holds(pid: number, lock: string): boolean {
  if (!isRunning(pid)) {
    return false
  }
  const startedAt = startTime(pid)
  const lockedAt = read(lock)
  // Another process may have got the id of one that has ended.
  return !startedAt || !lockedAt || startedAt === lockedAt
}

function read(lock: string): string {
  try {
    return readFileSync(lock, "utf8")
  } catch {
    return "" // its owner has just ended
  }
}
