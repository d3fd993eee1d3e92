import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { freePort } from "../../../scripts/free-port"
import { root } from "../../../scripts/start/settings"
import { until } from "../../http/support/until"

const SERVER = "redis-server"
const guard = path.join(root, "scripts/postgres/guard.cjs")

const isInstalled =
  spawnSync(SERVER, ["--version"], { stdio: "ignore" }).status === 0

export function describeWithRedis(name: string, tests: () => void) {
  if (isInstalled) {
    describe(name, tests)
  } else {
    describe.skip(`${name} (skipped: no ${SERVER} on the PATH)`, tests)
  }
}

/** A Redis that remembers nothing: killed and started again, it is empty. */
export class Redis {
  readonly url: string
  private readonly pidFile: string
  private server?: ChildProcess

  private constructor(
    private readonly folder: string,
    private readonly port: number
  ) {
    this.url = `redis://127.0.0.1:${port}`
    this.pidFile = path.join(folder, "redis.pid")
  }

  static async start(): Promise<Redis> {
    const folder = mkdtempSync(path.join(tmpdir(), "sbp-chaos-redis-"))
    const redis = new Redis(folder, await freePort())
    await redis.startAgain()
    return redis
  }

  /** On the same port, and with nothing in it. */
  async startAgain(): Promise<void> {
    const args = Object.entries({
      bind: "127.0.0.1",
      port: String(this.port),
      dir: this.folder,
      pidfile: this.pidFile,
      save: "",
      appendonly: "no",
    }).flatMap(([name, value]) => [`--${name}`, value])
    // However these tests end, the guard ends it.
    this.server = spawn(
      process.execPath,
      [guard, JSON.stringify([SERVER, args])],
      { detached: true, stdio: ["pipe", "ignore", "inherit"] }
    )
    this.server.stdin?.on("error", () => {})
    await until(() => this.answers(), "Redis to answer")
  }

  /** As a power failure does it. */
  async crash(): Promise<void> {
    process.kill(Number(readFileSync(this.pidFile, "utf8")), "SIGKILL")
    await this.end()
  }

  async stop(): Promise<void> {
    this.server?.stdin?.end()
    await this.end()
    rmSync(this.folder, { recursive: true })
  }

  /** Lets the two minutes pass for which a dead process holds a cart. */
  async letGoOf(cartId: string): Promise<void> {
    await this.tell(`DEL medusa_lock:${cartId}`)
  }

  /** What it says to a command, in the words of its protocol. */
  private tell(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, "127.0.0.1")
      socket.on("error", reject)
      socket.on("data", (answer: Buffer) => {
        resolve(answer.toString())
        socket.destroy()
      })
      socket.write(`${command}\r\n`)
    })
  }

  private answers(): Promise<boolean> {
    return this.tell("PING").then(
      (answer) => answer.startsWith("+PONG"),
      () => false
    )
  }

  private async end() {
    const ended = () => this.server?.exitCode !== null
    await until(() => Promise.resolve(ended()), "Redis to end")
  }
}
