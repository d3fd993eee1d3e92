import { mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { freePort } from "../../../scripts/free-port"
import { storeEnvironment } from "../../../scripts/start/store-environment"
import { type Simulator, startSimulator } from "../../../simulator"
import { simulatedShop } from "../../../simulator/default-shop"
import {
  type Environment,
  StoreProcess,
} from "../../chaos/support/store-process"
import { createSeededDatabase } from "../../seeded-database"
import { oftenOnly, storeLikeOurs } from "../../store-like-ours"
import type { Cleanup } from "./cleanups"

/** A gateway and the environment of a store, for the tests of one file. */
export class StoreFixture {
  private constructor(
    readonly simulator: Simulator,
    readonly env: Environment,
    readonly storefrontPort: number
  ) {}

  /**
   * @param name of the database
   * @param options further variables of its environment
   */
  static async open(
    name: string,
    cleanups: Cleanup[],
    options: Environment = {}
  ): Promise<StoreFixture> {
    const simulator = await startSimulator({ shops: [simulatedShop({})] })
    cleanups.push(() => simulator.close())
    const storefrontPort = await freePort()
    const env = {
      ...(await environment(simulator, name, storefrontPort)),
      ...options,
    }
    return new StoreFixture(simulator, env, storefrontPort)
  }

  get storePort(): number {
    return Number(this.env.PORT)
  }

  get databaseUrl(): string {
    return this.env.DATABASE_URL ?? ""
  }

  /** @param jobs those that a test waits for: none depends on when they run */
  async startStore(cleanups: Cleanup[], jobs: string[]): Promise<void> {
    const replaced = { jobs: oftenOnly(...jobs) }
    const folder = await storeLikeOurs("sbp-e2e-store-", replaced)
    const store = await StoreProcess.start(this.env, folder)
    cleanups.push(() => store.kill())
  }
}

/** The environment of `npm start`, with a database and ports of its own. */
async function environment(
  simulator: Simulator,
  name: string,
  storefrontPort: number
): Promise<Environment> {
  const storeDir = path.join(tmpdir(), "sbp-e2e")
  mkdirSync(storeDir, { recursive: true })
  const settings = {
    storeDir,
    host: "127.0.0.1",
    port: await freePort(),
    simulatorPort: Number(new URL(simulator.url).port),
    storefrontPort,
    databaseUrl: undefined,
    gatewayUrl: undefined,
    storefrontUrl: undefined,
  }
  const url = await createSeededDatabase(`${name}_${process.pid}`)
  const env = storeEnvironment({}, settings, url)
  return {
    ...Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]]
      )
    ),
    // The admin is built separately.
    DISABLE_ADMIN: "true",
    // This store lacks the provider of e-mail folders; Medusa's own provider logs e-mails.
    SBP_EMAIL_FOLDER: "",
    // A short timeout, so that no test waits a minute for an unknown outcome.
    SBP_PAYOUTS_TIMEOUT_MS: "30000",
  }
}
