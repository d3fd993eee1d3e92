import { freePort } from "../../scripts/free-port"
import { type Simulator, startSimulator } from "../../simulator"
import { adminEmail } from "../../scripts/seed/logins"
import { SECRET } from "../http/support/environment"
import type { Cart } from "../http/support/shop"
import { seedDatabase } from "../seeded-database"
import { Database } from "./support/database"
import { Gates, type Point } from "./support/gates"
import {
  type Checkout,
  checkOut,
  makeAllDue,
  openShop,
  payFor,
  waitUntilSettled,
} from "./support/checkout"
import { type Environment, StoreProcess } from "./support/store-process"

const SEED = "./integration-tests/chaos/support/seed-with-shoppers.ts"

/** The names of the process that has all roles, and of the one beside it. */
export const STORE = "store"
export const OTHER_STORE = "other store"

/** A database, a gateway and the store's processes, which these tests share. */
export class CrashHarness {
  readonly gates: Gates
  /** By the name of the process, which its database connections have as well. */
  private readonly processes = new Map<string, StoreProcess>()
  /** The requests that wait, or that were cut off. */
  private readonly stopped: Promise<unknown>[] = []

  private constructor(
    readonly database: Database,
    readonly simulator: Simulator,
    readonly origin: string,
    private readonly otherPort: number,
    private readonly env: Environment,
    private readonly folder: string | undefined
  ) {
    this.gates = new Gates(database)
  }

  /** @param folder of a store other than this repository's */
  static async open(
    folder?: string,
    changes: Environment = {}
  ): Promise<CrashHarness> {
    const simulator = await startSimulator()
    // Only notifications that a test sends itself arrive.
    simulator.configure({ notifications: { drop: true } })
    const [port, otherPort] = [await freePort(), await freePort()]
    const origin = `http://localhost:${port}`
    const envOf = (url: string) => environment(port, url, simulator.url)
    const database = await Database.start((url) =>
      seedDatabase(envOf(url), SEED)
    )
    const env = { ...envOf(database.url), ...changes }
    return new CrashHarness(database, simulator, origin, otherPort, env, folder)
  }

  /** The address of the other store. */
  get otherOrigin(): string {
    return `http://localhost:${this.otherPort}`
  }

  async start(
    name = STORE,
    changes: Environment = {},
    folder = this.folder
  ): Promise<StoreProcess> {
    const env = { ...this.env, PGAPPNAME: name, ...changes }
    const store = await StoreProcess.start(env, folder)
    this.processes.set(name, store)
    return store
  }

  /** A store takes seconds to start, so the last started one keeps serving. */
  async startUnlessRunning(
    name = STORE,
    changes?: Environment
  ): Promise<StoreProcess> {
    const store = this.processes.get(name)
    return store?.isRunning ? store : this.start(name, changes)
  }

  /**
   * The same for the other store beside it. It only serves: its sweep could settle a
   * payment of which the first one was notified.
   */
  async startOtherUnlessRunning(): Promise<StoreProcess> {
    const PORT = String(this.otherPort)
    const env = { MEDUSA_WORKER_MODE: "server", PORT }
    return this.startUnlessRunning(OTHER_STORE, env)
  }

  /** A worker that serves no HTTP, beside the server. */
  async startWorker(
    name: string,
    changes: Environment = {},
    folder?: string
  ): Promise<StoreProcess> {
    const PORT = String(await freePort())
    const env = { MEDUSA_WORKER_MODE: "worker", PORT, ...changes }
    return this.start(name, env, folder)
  }

  async startWorkerUnlessRunning(name: string): Promise<StoreProcess> {
    const worker = this.processes.get(name)
    return worker?.isRunning ? worker : this.startWorker(name)
  }

  async kill(name: string): Promise<void> {
    await this.processes.get(name)?.kill()
    this.processes.delete(name)
  }

  async killAll(): Promise<void> {
    const names = [...this.processes.keys()]
    await Promise.all(names.map((name) => this.kill(name)))
  }

  /** Stops a request at a point, while other requests wait at points of their own. */
  async stopAt(point: Point, request: () => Promise<unknown>): Promise<void> {
    await this.gates.close(point)
    this.stopped.push(request().catch(() => undefined))
    await this.gates.untilWaiting()
  }

  /**
   * Kills all processes where they were stopped. The queries that wait there do not happen,
   * as if the store's machine and the database's failed at the same moment.
   */
  async killStopped(): Promise<void> {
    await this.killAll()
    await this.gates.abortWaiting()
    await this.gates.removeAll()
    await Promise.all(this.stopped.splice(0))
  }

  /** Pays as a shopper; the store is not notified yet. */
  async payAsShopper(): Promise<Checkout> {
    const { origin, simulator, database } = this
    const [seeded] = await database.rows<{ id: string }>(
      `SELECT id FROM cart WHERE email LIKE 'shopper-%' AND completed_at IS NULL
         AND id NOT IN (SELECT cart_id FROM cart_payment_collection) LIMIT 1`
    )
    if (!seeded) {
      return checkOut(origin, simulator)
    }
    const shop = await openShop(origin)
    const { cart } = await shop.shopper.get<{ cart: Cart }>(
      `/store/carts/${seeded.id}`
    )
    return payFor(cart, shop, simulator)
  }

  /** Pays as several shoppers, one after the other. */
  async payAsShoppers(count: number): Promise<Checkout[]> {
    const checkouts: Checkout[] = []
    while (checkouts.length < count) {
      checkouts.push(await this.payAsShopper())
    }
    return checkouts
  }

  /** Notifies the store of a payment; returns the status of its answer. */
  async notify({ paymentId }: Checkout): Promise<number | null> {
    const { attempts } = await this.simulator.notify(paymentId)
    return attempts[0]?.status ?? null
  }

  /**
   * Notifies of several payments at once; returns the different statuses of the answers.
   */
  async notifyAtOnce(checkouts: Checkout[]): Promise<(number | null)[]> {
    const answers = await Promise.all(checkouts.map((it) => this.notify(it)))
    return [...new Set(answers)]
  }

  /** Lets the sweep process the remaining checkouts, and waits until they are settled. */
  async waitUntilSettled(
    checkouts: Checkout[],
    timeoutMs?: number
  ): Promise<void> {
    await makeAllDue(this.database)
    await Promise.all(
      checkouts.map((it) => waitUntilSettled(this.database, it, timeoutMs))
    )
  }

  async close(): Promise<void> {
    await this.killAll()
    await this.simulator.close()
    await this.database.stop()
  }
}

function environment(
  port: number,
  DATABASE_URL: string,
  gateway: string
): Environment {
  return {
    NODE_ENV: "development",
    DISABLE_ADMIN: "true",
    JWT_SECRET: "a secret of these tests only",
    COOKIE_SECRET: "another secret of these tests only",
    DATABASE_URL,
    PORT: String(port),
    SBP_BASE_URL: gateway,
    SBP_SHOP_ID: "100500",
    SBP_SECRET_KEY: SECRET,
    SBP_BACKEND_URL: `http://localhost:${port}`,
    SBP_STOREFRONT_URL: "http://localhost:8000",
    SBP_FINGERPRINT_KEY: "f".repeat(64),
    SBP_OPERATORS: adminEmail,
    SBP_PAYOUTS_ENABLED: "true",
    SBP_PAYOUTS_UNLIMITED: "true",
    // All other processes of this machine use another address.
    SBP_NOTIFICATION_IPS: "127.0.0.1,::1",
  }
}
