import { openSync, writeSync } from "node:fs"
import path from "node:path"
import { stripVTControlCharacters } from "node:util"
import { Failure, reasonOf } from "../failure"

export interface StoreLog {
  path: string
  write(chunk: Buffer): void
  /** The last lines, without colours. */
  tail(): string
}

/** The end of a sentence on what failed. */
export function endOf(log: StoreLog): string {
  return (
    `read the end of its log below, or all of it in ${log.path}.` +
    `\n\n${log.tail()}`
  )
}

/** The log of one start of the store. */
export function openLog(storeDir: string, verbose: boolean): StoreLog {
  const file = path.join(storeDir, "store.log")
  const log = openFile(file)
  // In memory: the file may be gone when its end is requested.
  let end = ""
  return {
    path: file,
    write(chunk) {
      // At once: a report of a crash needs the last lines before it.
      append(log, chunk)
      end = (end + chunk.toString()).slice(-20_000)
      if (verbose) {
        process.stdout.write(chunk)
      }
    },
    tail() {
      return stripVTControlCharacters(end)
        .trimEnd()
        .split("\n")
        .slice(-20)
        .join("\n")
    },
  }
}

function openFile(file: string): number {
  try {
    return openSync(file, "w")
  } catch (error) {
    throw new Failure(
      `The log cannot be written (${reasonOf(error)}): make ${file} writable, or set ` +
        "SBP_STORE_DIR to another folder."
    )
  }
}

/** With a full disk, the store runs on without its log. */
function append(log: number, chunk: Buffer): void {
  try {
    writeSync(log, chunk)
  } catch {
    // Its most important part, the end, is kept in memory.
  }
}
