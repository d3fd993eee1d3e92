import { rmSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import type { Browser } from "playwright-core"
import { startChromium } from "../integration-tests/e2e/support/chromium"
import { Failure, reasonOf } from "./failure"
import { freePort } from "./free-port"
import { buyInStarter } from "./starter/buy-in-starter"
import { StarterShop } from "./starter/starter-shop"
import { bringUp } from "./start/bring-up"
import { makeStoreFolder } from "./start/make-store-folder"
import { seconds, step } from "./start/progress"
import { Services } from "./start/services"
import { stopSignal } from "./start/stop-signal"
import { temporaryFolder } from "./postgres/temporary-folder"

// Puts the storefront kit into Medusa's own Next.js starter, as
// docs/storefront/dtc-starter.md says, and buys something there. By hand or at night,
// because it needs the internet and minutes.

const USAGE = `Usage: npm run test:starter -- [<flags>]

  --from <folder>  a copy of the starter, or its storefront alone; without it, git
                   clones the commit that docs/storefront/dtc-starter.md names
  --next 15|16     another major version of Next than the starter has`

/** At Ctrl-C, Playwright would end this process before all services have stopped. */
const LEAVE_SIGNALS = {
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
}

type Row = { name: string; passed: boolean; time: string }

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { from: { type: "string" }, next: { type: "string" } },
    })
    if (values.next !== undefined && !/^\d+$/.test(values.next)) {
      throw new Error(`--next is "${values.next}", and not a major version`)
    }
    return values
  } catch (error) {
    throw new Failure(`${reasonOf(error)}.\n\n${USAGE}`)
  }
}

async function main(): Promise<void> {
  const { from, next } = readArguments()
  const signal = stopSignal()
  const services = new Services()
  const rows: Row[] = []
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new Failure("Stopped.")))
  )
  stopped.catch(() => {})

  const record = async <T>(name: string, work: () => Promise<T>) => {
    const startedAt = Date.now()
    const add = (passed: boolean) =>
      rows.push({ name, passed, time: seconds(Date.now() - startedAt) })
    try {
      signal.throwIfAborted()
      const result = await work()
      add(true)
      return result
    } catch (error) {
      add(false)
      throw signal.aborted ? new Failure("Stopped.") : error
    }
  }
  const check = <T>(name: string, work: () => Promise<T>) =>
    record(name, () => step(name, () => Promise.race([work(), stopped])))

  let browser: Browser | undefined
  try {
    const folder = temporaryFolder("starter")
    services.add({
      stop: () => {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
        return Promise.resolve()
      },
    })

    // First, because this machine may have no browser.
    browser = await check("Chromium", () => startChromium(LEAVE_SIGNALS))
    const shop = new StarterShop(path.join(folder, "shop"), services)
    await check("Starter", () => shop.copy(from))
    await check("Kit, built", () => shop.applyKit(next))
    await check("Packages", () => shop.install())
    // The start shows its own steps, and watches the signal.
    const store = await record("Store and simulator", () =>
      startStore(folder, services, signal)
    )
    const version = shop.nextVersion()
    await check(`Next ${version}, build`, () => shop.build(store))
    await check(`Next ${version}, start`, () => shop.start(store.shopPort))
    await buyInStarter({ browser, origin: store.shopUrl, check }).catch(
      (error: unknown) => {
        console.error(shop.log)
        throw error
      }
    )
  } finally {
    // The browser uses all services, which stop in the opposite order of their start.
    await browser?.close()
    await services.stop()
    console.log(tableOf(rows))
  }
}

/** The dev store of `npm start` without its shop; another one may be running beside it. */
async function startStore(
  folder: string,
  services: Services,
  signal: AbortSignal
) {
  const storeDir = path.join(folder, "store")
  makeStoreFolder(storeDir)
  const port = await freePort()
  const simulatorPort = await freePort()
  const shopPort = await freePort()
  const shopUrl = `http://localhost:${shopPort}`
  // What is set for another store must not reach this one.
  process.env.SBP_STOREFRONT_URL = shopUrl
  process.env.DISABLE_ADMIN = "true"
  const { publishableKey = "" } = await bringUp({
    settings: {
      storeDir,
      host: "127.0.0.1",
      port,
      simulatorPort,
      storefrontPort: shopPort,
      databaseUrl: undefined,
      gatewayUrl: undefined,
      storefrontUrl: shopUrl,
    },
    watch: false,
    verbose: false,
    services,
    signal,
  })
  return {
    url: `http://localhost:${port}`,
    publishableKey,
    shopPort,
    shopUrl,
  }
}

function tableOf(rows: Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length))
  const lines = rows.map(
    ({ name, passed, time }) =>
      `  ${passed ? "ok    " : "FAILED"}  ${name.padEnd(width)}  ${time}`
  )
  return ["", ...lines, ""].join("\n")
}

void main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  }
)
