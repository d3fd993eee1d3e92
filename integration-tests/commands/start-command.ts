import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const root = path.resolve(__dirname, "../..")

/** `npm start`, as a terminal runs it: in a process group of its own. */
export class StartCommand {
  readonly ended: Promise<number | null>
  output = ""
  private readonly child: ChildProcess

  constructor(args: string[], env: Record<string, string>, byNpm = false) {
    const entry = path.join(root, "scripts/start/index.ts")
    const command = byNpm
      ? ["npm", "start", "--", ...args]
      : [process.execPath, "--import", "tsx", entry, ...args]
    this.child = spawn(command[0] ?? "", command.slice(1), {
      cwd: root,
      detached: true,
      // Not the environment of the test runner, which would change Medusa.
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        // As npm sets it: the command then ends when its parent does.
        npm_lifecycle_event: "start",
        ...env,
      },
    })
    const collect = (chunk: Buffer) => (this.output += chunk.toString())
    this.child.stdout?.on("data", collect)
    this.child.stderr?.on("data", collect)
    this.ended = new Promise((resolve) => this.child.on("close", resolve))
  }

  /** Waits for a text in the output and returns what it captures. */
  async says(text: RegExp): Promise<string> {
    const running = () => this.child.exitCode === null
    for (;;) {
      const match = text.exec(this.output)
      if (match) {
        return match[1] ?? match[0]
      }
      if (!running()) {
        throw new Error(`It ended without saying ${text}:\n${this.output}`)
      }
      await sleep(50)
    }
  }

  /**
   * The processor time that the command has taken so far, with its processes that have ended:
   * other work of the machine does not make it more.
   */
  get work(): number {
    const stat = readFileSync(`/proc/${this.pid}/stat`, "utf8")
    // After the name come the state and ten numbers that are no times.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return fields.slice(11, 15).reduce((sum, it) => sum + Number(it), 0)
  }

  /** Like Ctrl-C: every process of the group gets the signal. */
  async interrupt(): Promise<number | null> {
    process.kill(-this.pid, "SIGINT")
    return this.ended
  }

  /** Does nothing if it has ended. */
  async kill(): Promise<void> {
    this.child.kill("SIGKILL")
    await this.ended
  }

  private get pid(): number {
    if (this.child.pid === undefined) {
      throw new Error("The command was not started.")
    }
    return this.child.pid
  }
}
