import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { root } from "../../../scripts/start/settings"
import type { Job } from "./payer"

const script = path.join(
  root,
  "integration-tests/chaos/payout-crashes/payer.ts"
)

/** A real process that sends payouts, and can be killed. */
export class PayerProcess {
  private log = ""

  private constructor(private readonly child: ChildProcess) {
    const collect = (chunk: Buffer) => (this.log += chunk.toString())
    child.stdout?.on("data", collect)
    child.stderr?.on("data", collect)
    child.on("message", (message) => (this.log += JSON.stringify(message)))
  }

  static start(job: Job): PayerProcess {
    const child = spawn(process.execPath, ["--import", "tsx", script], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
      },
    })
    // Through the channel, because every user of the machine can list arguments.
    child.send(job)
    return new PayerProcess(child)
  }

  /** Fails if the process has ended, and can no longer be killed at the point. */
  assertRuns(): void {
    if (this.child.exitCode !== null) {
      throw new Error(`The payer ended by itself:\n${this.log}`)
    }
  }

  /** The process's output so far. */
  get output(): string {
    return this.log
  }

  /** Kills the process without any cleanup, like a power failure. */
  async kill(): Promise<void> {
    const { child } = this
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    }
    if (child.signalCode !== "SIGKILL") {
      throw new Error(`The payer was not killed:\n${this.log}`)
    }
  }
}
