import type { ChaosRoom } from "../room"
import { folderThatListens } from "./listening-folder"
import { beforeItsOrder } from "./points"
import { Redis } from "./redis"
import { type Checkout, markPaid, passTime } from "./shoppers"
import type { StoreProcess } from "./store-process"

/** The next sweeps, and the work itself, on a machine that is busy. */
export const SWEEPS_MS = 60_000

export const WORKERS = ["one worker", "other worker"]

/**
 * The processes of one store on Redis, by name. Their connections to the
 * database are called the same, so that it can be said who waits there.
 */
export class Fleet {
  private readonly alive = new Map<string, StoreProcess>()
  private readonly everyone: [name: string, store: StoreProcess][] = []

  private constructor(
    readonly room: ChaosRoom,
    readonly redis: Redis,
    private readonly folder: string
  ) {}

  static async on(room: ChaosRoom): Promise<Fleet> {
    const folder = folderThatListens("sbp.invoice.settled")
    return new Fleet(room, await Redis.start(), folder)
  }

  /** One server and two workers. */
  async start(): Promise<void> {
    const workers = WORKERS.map((name) => this.startWorker(name))
    await Promise.all([this.startServer("server"), ...workers])
  }

  async startServer(name: string): Promise<void> {
    const env = { ...this.envOf(name), MEDUSA_WORKER_MODE: "server" }
    this.add(name, await this.room.start(env, this.folder))
  }

  async startWorker(name: string): Promise<void> {
    this.add(name, await this.room.startWorker(this.envOf(name), this.folder))
  }

  async kill(name: string): Promise<void> {
    await this.of(name).kill()
    this.alive.delete(name)
  }

  says(name: string, text: string, timeoutMs?: number): Promise<void> {
    return this.of(name).says(text, timeoutMs)
  }

  /** Who has logged this, once for each time; the dead, too. */
  whoSaid(text: string): string[] {
    return this.everyone.flatMap(([name, { log }]) =>
      Array.from({ length: log.split(text).length - 1 }, () => name)
    )
  }

  /** What all of them have logged. */
  get log(): string {
    return this.everyone.map(([, { log }]) => log).join("\n")
  }

  /** Stops a worker in the middle of a sweep; returns which one. */
  async holdInSweep(checkout: Checkout): Promise<string> {
    const { database, gates } = this.room
    await markPaid(database, checkout)
    await gates.shut(beforeItsOrder(checkout))
    await passTime(database)
    const [worker = ""] = await gates.untilWaiting(1, SWEEPS_MS)
    return worker
  }

  async close(): Promise<void> {
    await this.room.killAll()
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
