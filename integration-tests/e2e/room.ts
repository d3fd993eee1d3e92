import { mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Browser } from "playwright-core"
import { Client } from "pg"
import { freePort } from "../../scripts/free-port"
import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import {
  simulatedShop,
  storeEnvironment,
} from "../../scripts/start/store-environment"
import { type Simulator, startSimulator } from "../../simulator"
import { type Environment, StoreProcess } from "../chaos/support/store-process"
import { adminBuild } from "./support/admin-build"
import { startChromium } from "./support/chromium"
import { Front } from "./support/front"
import { forgetFailures, type Look, Visitor } from "./support/visitor"

export type Who = "operator" | "approver"

const EMAILS: Record<Who, string> = {
  operator: adminEmail,
  approver: approverEmail,
}

/** Ends something that was begun. */
type End = () => Promise<unknown>

/** One store for all of these tests, with a gateway, an admin and a browser. */
export class E2eRoom {
  private constructor(
    readonly simulator: Simulator,
    private readonly front: Front,
    private readonly browser: Browser,
    private readonly ends: End[]
  ) {}

  static async open(): Promise<E2eRoom> {
    const ends: End[] = []
    try {
      return await E2eRoom.bringUp(ends)
    } catch (error) {
      await endAll(ends)
      throw error
    }
  }

  private static async bringUp(ends: End[]): Promise<E2eRoom> {
    forgetFailures()
    // Said at once, and not after a minute.
    const browser = await startChromium()
    ends.push(() => browser.close())
    const simulator = await startSimulator({ shops: [simulatedShop({})] })
    ends.push(() => simulator.close())
    const env = await environment(simulator)
    const [build] = await Promise.all([adminBuild(), prepare(env)])
    const store = await StoreProcess.start(env)
    ends.push(() => store.kill())
    const front = await Front.open(build, Number(env.PORT))
    ends.push(() => front.close())
    return new E2eRoom(simulator, front, browser, ends)
  }

  get origin(): string {
    return this.front.origin
  }

  /**
   * Does something in the admin, in a browser of its own. What went wrong in
   * the page fails it, and leaves a picture.
   *
   * @param who has signed in already, if anybody
   */
  async visit(
    who: Who | undefined,
    job: (visitor: Visitor) => Promise<void>,
    look: Partial<Look> = {}
  ): Promise<void> {
    const visitor = await Visitor.open(this.browser, this.origin, look)
    try {
      if (who) {
        await visitor.logIn(EMAILS[who])
      }
      await job(visitor)
      visitor.assertQuiet()
    } catch (error) {
      await visitor.keepFailure(expect.getState().currentTestName ?? "unknown")
      throw error
    } finally {
      await visitor.close()
    }
  }

  close(): Promise<void> {
    return endAll(this.ends)
  }
}

/** The last one first. */
async function endAll(ends: End[]): Promise<void> {
  for (const end of ends.splice(0).reverse()) {
    await end()
  }
}

async function prepare(env: Environment): Promise<void> {
  const flags = ["--execute-safe-links", "--execute-safe-search"]
  await StoreProcess.run(["db:migrate", ...flags], env)
  await StoreProcess.run(["exec", "./scripts/seed/index.ts"], env)
}

/** As `npm start` has it, on a database and ports of its own. */
async function environment(simulator: Simulator): Promise<Environment> {
  const storeDir = path.join(tmpdir(), "sbp-e2e")
  mkdirSync(storeDir, { recursive: true })
  const settings = {
    storeDir,
    host: "127.0.0.1",
    port: await freePort(),
    simulatorPort: Number(new URL(simulator.url).port),
    databaseUrl: undefined,
    gatewayUrl: undefined,
  }
  const url = await createDatabase(`e2e_${process.pid}`)
  const env = storeEnvironment({}, settings, url)
  return {
    ...Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]]
      )
    ),
    // The admin is built beside it.
    DISABLE_ADMIN: "true",
    // Nobody waits a minute for what is to be unknown.
    SBP_PAYOUTS_TIMEOUT_MS: "3000",
  }
}

async function createDatabase(name: string): Promise<string> {
  const { DB_USERNAME, DB_PASSWORD, DB_HOST, DB_PORT } = process.env
  const server = `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}`
  const client = new Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${server}/${name}`
}
