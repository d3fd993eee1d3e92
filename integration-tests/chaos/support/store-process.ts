import { type ChildProcess, spawn } from "node:child_process"
import path from "node:path"
import { root } from "../../../scripts/start/settings"
import { compiledStore } from "../../compiled-store"
import { until } from "../../http/support/until"

/** Medusa's command-line program, without what lets it read TypeScript. */
const MEDUSA = path.join(root, "node_modules/@medusajs/cli/dist/index.js")

/** A start makes many objects that are soon gone: with more room, V8 looks for them less often. */
const ROOM = ["--min-semi-space-size=32", "--max-semi-space-size=32"]

const exitWithParent = path.join(root, "scripts/start/exit-with-parent.cjs")

export type Environment = Record<string, string>

/** A store, or another program that runs Medusa, in a process that can be killed. */
export class StoreProcess {
  log = ""
  private ended = false
  private readonly child: ChildProcess

  private constructor(args: string[], env: Environment, cwd: string) {
    this.child = spawn(process.execPath, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Not the environment of the test runner, which would change Medusa.
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        XDG_CONFIG_HOME: process.env.XDG_CONFIG_HOME,
        MEDUSA_DISABLE_TELEMETRY: "true",
        NODE_OPTIONS: `--require "${exitWithParent}"`,
        ...env,
      },
    })
    const collect = (chunk: Buffer) => (this.log += chunk.toString())
    this.child.stdout?.on("data", collect)
    this.child.stderr?.on("data", collect)
    this.child.on("close", () => (this.ended = true))
  }

  /** Runs a program to its end. */
  static async run(args: string[], env: Environment): Promise<void> {
    const program = new StoreProcess(args, env, root)
    await program.end()
    if (program.child.exitCode !== 0) {
      throw new Error(`${args.join(" ")} failed:\n${program.log}`)
    }
  }

  /** Starts this store, or the one of another folder, and waits until it serves. */
  static async start(env: Environment, cwd?: string): Promise<StoreProcess> {
    const folder = cwd ?? (await compiledStore())
    const store = new StoreProcess([...ROOM, MEDUSA, "start"], env, folder)
    try {
      await store.waitForLog("Server is ready on port", 300_000)
    } catch (error) {
      // The caller has no reference to it yet.
      await store.kill()
      throw error
    }
    return store
  }

  async waitForLog(text: string, timeoutMs?: number): Promise<void> {
    const said = () => this.log.includes(text)
    await until(
      () => Promise.resolve(said() || this.ended),
      () => `"${text}":\n${this.log}`,
      timeoutMs
    )
    if (!said()) {
      throw new Error(`It ended without saying "${text}":\n${this.log}`)
    }
  }

  get isRunning(): boolean {
    return !this.ended
  }

  /** Asks it to end, as systemd and Docker do. */
  stop(): void {
    this.child.kill("SIGTERM")
  }

  /** Kills it without any cleanup, like a power failure. */
  async kill(): Promise<void> {
    this.child.kill("SIGKILL")
    await this.end()
  }

  private end(): Promise<unknown> {
    const ended = () => Promise.resolve(this.ended)
    return until(ended, "the process to end", 180_000)
  }
}
