import { type ChildProcess, spawn } from "node:child_process"
import { until } from "../http/support/until"

type Place = { cwd: string; env: Record<string, string> }

/** How much of a log is worth reading when its command has failed. */
const TAIL = 3_000

/** A command as a person types it, in its own process. */
export class Command {
  log = ""
  private ended = false
  private readonly child: ChildProcess

  /** @param line without quotes or anything else that only a shell knows */
  constructor(
    private readonly line: string,
    place: Place
  ) {
    const [program = "", ...args] = line.split(" ")
    this.child = spawn(program, args, {
      ...place,
      // In its own process group, as a terminal does it.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    })
    const collect = (chunk: Buffer) => (this.log += chunk.toString())
    this.child.stdout?.on("data", collect)
    this.child.stderr?.on("data", collect)
    this.child.on("error", (error) => (this.log += String(error)))
    // It closes only after all processes that it started have ended as well.
    this.child.on("close", () => (this.ended = true))
  }

  /** @throws Error with the end of its log, unless it succeeds */
  async succeeds(): Promise<string> {
    await until(() => this.hasEnded(), `the end of ${this.line}`, 300_000)
    if (this.child.exitCode !== 0) {
      throw this.failure(`failed (${this.child.exitCode})`)
    }
    return this.log
  }

  /** @throws Error with the end of its log, if it does not print this */
  async says(text: string): Promise<void> {
    const said = () => this.log.includes(text)
    const isOver = async () => said() || (await this.hasEnded())
    await until(isOver, text, 120_000).catch(() => {})
    if (!said()) {
      throw this.failure(`did not say "${text}"`)
    }
  }

  /** Like Ctrl-C: every process of the group gets the signal. */
  async end(): Promise<void> {
    this.signal("SIGINT")
    await until(() => this.hasEnded(), `${this.line} to end`, 30_000).catch(
      (error: unknown) => {
        this.signal("SIGKILL")
        throw error
      }
    )
  }

  private signal(signal: "SIGINT" | "SIGKILL"): void {
    const { pid } = this.child
    if (pid === undefined || this.ended) {
      return
    }
    try {
      process.kill(-pid, signal)
    } catch {
      // The process has just ended by itself.
    }
  }

  private hasEnded(): Promise<boolean> {
    return Promise.resolve(this.ended)
  }

  private failure(what: string): Error {
    return new Error(`${this.line} ${what}:\n${this.log.slice(-TAIL)}`)
  }
}
