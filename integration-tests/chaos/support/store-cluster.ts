import type { CrashHarness } from "../crash-harness"
import { folderWithSubscriber } from "./subscriber-folder"
import { beforeOrderIsMade } from "./stop-points"
import { Redis } from "./redis"
import { type Checkout, markPaid, makeAllDue } from "./checkout"
import type { Environment, StoreProcess } from "./store-process"

/** The next sweeps and their work, on a busy machine. */
export const SWEEPS_MS = 120_000

export const WORKERS = ["one worker", "other worker"]

/**
 * The processes of one store on Redis, by name. Their database connections have
 * the same names, so that a test can tell which process waits.
 */
export class StoreCluster {
  private readonly alive = new Map<string, StoreProcess>()
  private readonly everyone: [name: string, store: StoreProcess][] = []

  private constructor(
    readonly harness: CrashHarness,
    readonly redis: Redis,
    private readonly folder: string
  ) {}

  static async on(harness: CrashHarness): Promise<StoreCluster> {
    const folder = folderWithSubscriber("sbp.invoice.settled")
    return new StoreCluster(harness, await Redis.start(), folder)
  }

  /** One server and two workers. */
  async start(): Promise<void> {
    const workers = WORKERS.map((name) => this.startWorker(name))
    await Promise.all([this.startServer("server"), ...workers])
  }

  async startServer(name: string, changes: Environment = {}): Promise<void> {
    const env = {
      ...this.envOf(name),
      MEDUSA_WORKER_MODE: "server",
      ...changes,
    }
    this.add(name, await this.harness.start(env, this.folder))
  }

  async startWorker(name: string): Promise<void> {
    this.add(
      name,
      await this.harness.startWorker(this.envOf(name), this.folder)
    )
  }

  async kill(name: string): Promise<void> {
    await this.of(name).kill()
    this.alive.delete(name)
  }

  waitForLog(name: string, text: string, timeoutMs?: number): Promise<void> {
    return this.of(name).waitForLog(text, timeoutMs)
  }

  /**
   * The processes that logged this, once for each time; including dead ones.
   */
  processesThatLogged(text: string): string[] {
    return this.everyone.flatMap(([name, { log }]) =>
      Array.from({ length: log.split(text).length - 1 }, () => name)
    )
  }

  /** What all of them have logged. */
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

  private of(name: string): StoreProcess {
    const store = this.alive.get(name)
    if (!store) {
      throw new Error(`There is no process ${name}`)
    }
    return store
  }

  private add(name: string, store: StoreProcess) {
    this.alive.set(name, store)
    this.everyone.push([name, store])
  }

  private envOf(name: string) {
    return { REDIS_URL: this.redis.url, PGAPPNAME: name }
  }
}
