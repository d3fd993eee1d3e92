import type { CrashHarness } from "../crash-harness"
import { folderWithSubscriber } from "./subscriber-folder"
import { beforeOrderIsMade } from "./stop-points"
import { Redis } from "./redis"
import { type Checkout, markPaid, makeAllDue } from "./checkout"
import type { Environment, StoreProcess } from "./store-process"

/** Enough for the next sweeps and their work on a busy machine. */
export const SWEEPS_MS = 120_000

export const WORKERS = ["one worker", "other worker"]

/** The environment of each server. They serve at one address, so only one runs at a time. */
const SERVERS = {
  server: {},
  "next server": {},
  "storing server": { SBP_SETTLE_IN: "worker" },
}

export type ServerName = keyof typeof SERVERS

/**
 * The processes of one store on Redis, by name. Their database connections have
 * the same names, so that a test can tell which process waits.
 */
export class StoreCluster {
  private readonly alive = new Map<string, StoreProcess>()
  private server?: ServerName
  private readonly everyone: [name: string, store: StoreProcess][] = []

  private constructor(
    readonly harness: CrashHarness,
    readonly redis: Redis,
    private readonly folder: string
  ) {}

  static async on(harness: CrashHarness): Promise<StoreCluster> {
    const folder = await folderWithSubscriber("sbp.invoice.settled")
    return new StoreCluster(harness, await Redis.start(), folder)
  }

  /** Starts one server and two workers. */
  async start(): Promise<void> {
    const workers = WORKERS.map((name) => this.startWorker(name))
    await Promise.all([this.serveBy("server"), ...workers])
  }

  /** Starts this server in place of the one that serves, unless it is that one. */
  async serveBy(name: ServerName): Promise<void> {
    if (this.alive.get(name)?.isRunning) {
      return
    }
    if (this.server) {
      await this.kill(this.server)
    }
    this.server = name
    const { harness, folder, env } = this
    const changes = { MEDUSA_WORKER_MODE: "server", ...SERVERS[name], ...env }
    this.add(name, await harness.start(name, changes, folder))
  }

  async startWorker(name: string): Promise<void> {
    const { harness, folder, env } = this
    this.add(name, await harness.startWorker(name, env, folder))
  }

  /** Starts workers until there are two again, after others were killed. */
  async startMissingWorkers(): Promise<void> {
    while (this.workers.length < WORKERS.length) {
      await this.startWorker(`worker ${this.everyone.length}`)
    }
  }

  /** The names of the workers that run. */
  get workers(): string[] {
    return [...this.alive]
      .filter(([name, { isRunning }]) => isRunning && name !== this.server)
      .map(([name]) => name)
  }

  async kill(name: string): Promise<void> {
    await this.harness.kill(name)
    this.alive.delete(name)
  }

  /**
   * The processes that logged this text, once for each time, including dead ones.
   */
  processesThatLogged(text: string): string[] {
    return this.everyone.flatMap(([name, { log }]) =>
      Array.from({ length: log.split(text).length - 1 }, () => name)
    )
  }

  /** The logs of all processes. */
  get log(): string {
    return this.everyone.map(([, { log }]) => log).join("\n")
  }

  /** Stops a worker in the middle of a sweep; returns its name. */
  async stopInSweep(checkout: Checkout): Promise<string> {
    const { database, gates } = this.harness
    await markPaid(database, checkout)
    await gates.close(beforeOrderIsMade(checkout))
    await makeAllDue(database)
    const [worker = ""] = await gates.untilWaiting(1, SWEEPS_MS)
    return worker
  }

  async close(): Promise<void> {
    await this.harness.killAll()
    await this.redis.stop()
  }

  private add(name: string, store: StoreProcess) {
    this.alive.set(name, store)
    this.everyone.push([name, store])
  }

  private get env(): Environment {
    return { REDIS_URL: this.redis.url }
  }
}
