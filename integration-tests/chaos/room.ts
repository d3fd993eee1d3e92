import { freePort } from "../../scripts/free-port"
import { type Simulator, startSimulator } from "../../simulator"
import { adminEmail } from "../../scripts/seed/logins"
import { SECRET } from "../http/support/environment"
import { Database } from "./support/database"
import { Gates } from "./support/gates"
import { type Checkout, checkOut, passTime, settled } from "./support/shoppers"
import { type Environment, StoreProcess } from "./support/store-process"

/** The first tries to settle are seconds apart, and sweeps are fifteen. */
const SWEEPS_MS = 35_000

/** What these tests share: a database, a gateway, and the store's processes. */
export class ChaosRoom {
  readonly gates: Gates
  private readonly processes: StoreProcess[] = []

  private constructor(
    readonly database: Database,
    readonly simulator: Simulator,
    readonly origin: string,
    private readonly env: Environment
  ) {
    this.gates = new Gates(database)
  }

  static async open(): Promise<ChaosRoom> {
    const database = await Database.start()
    const simulator = await startSimulator()
    // Only what a test sends itself is told.
    simulator.configure({ notifications: { drop: true } })
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const env = environment(port, database.url, simulator.url)
    const flags = ["--execute-safe-links", "--execute-safe-search"]
    await StoreProcess.run(["db:migrate", ...flags], env)
    await StoreProcess.run(["exec", "./scripts/seed/index.ts"], env)
    return new ChaosRoom(database, simulator, origin, env)
  }

  /** @param folder another store's than this repository's */
  async start(
    changes: Environment = {},
    folder?: string
  ): Promise<StoreProcess> {
    const env = { ...this.env, ...changes }
    const store = await StoreProcess.start(env, folder)
    this.processes.push(store)
    return store
  }

  /** One that does no HTTP, beside the server. */
  async startWorker(
    changes: Environment = {},
    folder?: string
  ): Promise<StoreProcess> {
    const PORT = String(await freePort())
    const env = { MEDUSA_WORKER_MODE: "worker", PORT, ...changes }
    return this.start(env, folder)
  }

  async killAll(): Promise<void> {
    await Promise.all(this.processes.splice(0).map((store) => store.kill()))
  }

  /** A shopper who has paid, and nobody has told of it. */
  paid(): Promise<Checkout> {
    return checkOut(this.origin, this.simulator)
  }

  /** A few of them, one after the other. */
  async manyPaid(count: number): Promise<Checkout[]> {
    const checkouts: Checkout[] = []
    while (checkouts.length < count) {
      checkouts.push(await this.paid())
    }
    return checkouts
  }

  /** Tells the store of a payment; returns the status of its answer. */
  async tell({ paymentId }: Checkout): Promise<number | null> {
    const { attempts } = await this.simulator.notify(paymentId)
    return attempts[0]?.status ?? null
  }

  /** Several at once; returns the different statuses of the answers. */
  async tellAtOnce(checkouts: Checkout[]): Promise<(number | null)[]> {
    const answers = await Promise.all(checkouts.map((it) => this.tell(it)))
    return [...new Set(answers)]
  }

  /** Waits for it in vain, too: a few sweeps have to be enough. */
  async swept(checkouts: Checkout[]): Promise<void> {
    await this.settled(checkouts, SWEEPS_MS).catch(() => {})
  }

  /** Lets the sweeper take what was left, and waits for it. */
  async settled(checkouts: Checkout[], timeoutMs?: number): Promise<void> {
    await passTime(this.database)
    await Promise.all(
      checkouts.map((it) => settled(this.database, it, timeoutMs))
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
    // Everybody else on this machine has another address.
    SBP_NOTIFICATION_IPS: "127.0.0.1,::1",
  }
}
