import { accessSync, constants, mkdirSync } from "node:fs"
import { Failure } from "../failure"

/** Makes the folder of the database and the log, or says why it cannot. */
export function makeStoreFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && "code" in error && error.code
    throw new Failure(
      `The folder ${folder} cannot be written (${String(code)}): make it writable, or ` +
        "set SBP_STORE_DIR to another folder."
    )
  }
}
