import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../../scripts/free-port"
import { processesOf } from "./processes"

/** A store folder for one test, and the processes that use it. */
export class StoreFolder {
  readonly folder = mkdtempSync(path.join(tmpdir(), "sbp-start-"))

  constructor() {
    // Postgres of a run as root belongs to another user.
    chmodSync(this.folder, 0o755)
  }

  async environment(): Promise<Record<string, string>> {
    return {
      SBP_STORE_DIR: this.folder,
      PORT: String(await freePort()),
      SIMULATOR_PORT: String(await freePort()),
      STOREFRONT_PORT: String(await freePort()),
    }
  }

  /** Fails unless all processes of the folder have ended `within` milliseconds. */
  async nothingRuns(within = 0): Promise<void> {
    const deadline = Date.now() + within
    while (processesOf(this.folder).length > 0 && Date.now() < deadline) {
      await sleep(50)
    }
    expect(processesOf(this.folder)).toEqual([])
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}
