import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { freePort } from "../../../scripts/free-port"
import { root } from "../../../scripts/start/settings"
import { until } from "../../http/support/until"

const SERVER = "redis-server"
const DATA = "data"
const guard = path.join(root, "scripts/postgres/guard.cjs")

export const isRedisInstalled =
  spawnSync(SERVER, ["--version"], { stdio: "ignore" }).status === 0

export function describeWithRedis(name: string, tests: () => void) {
  if (isRedisInstalled) {
    describe(name, tests)
  } else {
    describe.skip(`${name} (skipped: no ${SERVER} on the PATH)`, tests)
  }
}

/** A Redis that keeps its data, as our page about deployment asks for. */
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

  /** Starts it again on the same port, without its data. */
  async startEmpty(): Promise<void> {
    rmSync(path.join(this.folder, DATA), { recursive: true })
    await this.startAgain()
  }

  /** Starts it again on the same port, with its data. */
  async startAgain(): Promise<void> {
    const args = Object.entries({
      bind: "127.0.0.1",
      port: String(this.port),
      dir: this.folder,
      pidfile: this.pidFile,
      save: "",
      appendonly: "yes",
      appendfsync: "always",
      appenddirname: DATA,
    }).flatMap(([name, value]) => [`--${name}`, value])
    // However these tests end, the guard stops Redis.
    this.server = spawn(
      process.execPath,
      [guard, JSON.stringify([SERVER, args])],
      { detached: true, stdio: ["pipe", "ignore", "inherit"] }
    )
    this.server.stdin?.on("error", () => {})
    await until(() => this.answers(), "Redis to answer")
  }

  /** Kills it, like a power failure. */
  async crash(): Promise<void> {
    this.signal("SIGKILL")
    await this.end()
  }

  /** Stops it: it keeps its connections, and answers nothing on them. */
  hang(): void {
    this.signal("SIGSTOP")
  }

  goOn(): void {
    this.signal("SIGCONT")
  }

  async stop(): Promise<void> {
    this.server?.stdin?.end()
    await this.end()
    rmSync(this.folder, { recursive: true })
  }

  private signal(signal: NodeJS.Signals) {
    process.kill(Number(readFileSync(this.pidFile, "utf8")), signal)
  }

  /** Releases a cart that a dead process would lock for two minutes. */
  async releaseCart(cartId: string): Promise<void> {
    await this.send(`DEL medusa_lock:${cartId}`)
  }

  /** The answer to a command, in the format of Redis's protocol. */
  private send(command: string): Promise<string> {
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
    return this.send("PING").then(
      (answer) => answer.startsWith("+PONG"),
      () => false
    )
  }

  private async end() {
    const ended = () => this.server?.exitCode !== null
    await until(() => Promise.resolve(ended()), "Redis to end")
  }
}
