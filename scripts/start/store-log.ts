import { openSync, readFileSync, writeSync } from "node:fs"
import path from "node:path"
import { stripVTControlCharacters } from "node:util"

export interface StoreLog {
  path: string
  write(chunk: Buffer): void
  /** The last lines, without colours. */
  tail(): string
}

/** The log of one start of the store. */
export function openLog(storeDir: string, verbose: boolean): StoreLog {
  const file = path.join(storeDir, "store.log")
  const log = openSync(file, "w")
  return {
    path: file,
    write(chunk) {
      // At once: a report of a crash needs the lines just before it.
      writeSync(log, chunk)
      if (verbose) {
        process.stdout.write(chunk)
      }
    },
    tail() {
      const text = stripVTControlCharacters(readFileSync(file, "utf8"))
      return text.trimEnd().split("\n").slice(-20).join("\n")
    },
  }
}
