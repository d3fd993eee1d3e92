import { freePort } from "../../scripts/free-port"
import { simulatedShop } from "../../simulator/default-shop"
import { type Simulator, startSimulator } from "../../simulator"
import {
  type Cleanup,
  runCleanups,
  cleaningUpOnFailure,
} from "../e2e/support/cleanups"
import { packPlugin } from "../package/pack-plugin"
import { createDatabase, dropDatabase } from "../databases"
import { FreshStore } from "./fresh-store"
import { InstallPage } from "./install-page"
import { startReturnPage } from "./return-page"
import {
  configBefore,
  dotEnv,
  packageJson,
  readDashboard,
  tsconfig,
} from "./store-files"

const HOST = "127.0.0.1"

type Dependencies = Record<string, string>

/** A store that existed before this plugin, and a gateway for it. */
export class FreshStoreHarness {
  readonly page = new InstallPage()

  private constructor(
    readonly store: FreshStore,
    readonly simulator: Simulator,
    readonly origin: string,
    private readonly cleanups: Cleanup[]
  ) {}

  static open(): Promise<FreshStoreHarness> {
    return cleaningUpOnFailure(async (cleanups) => {
      // Each notification is sent three times, and must count once.
      const simulator = await startSimulator({
        shops: [simulatedShop({})],
        settings: { notifications: { duplicates: 2 } },
      })
      cleanups.push(() => simulator.close())
      const storefront = await startReturnPage(cleanups)
      const name = `fresh_store_${process.pid}`
      const database = await createDatabase(name)
      cleanups.push(() => dropDatabase(name))
      const PORT = String(await freePort())
      const store = new FreshStore({ PORT, HOST, HMR_BIND_HOST: HOST })
      cleanups.push(() => store.remove())
      const origin = `http://${HOST}:${PORT}`
      const gateway = simulator.url
      store.write(".env", dotEnv({ origin, gateway, storefront, database }))
      await openStore(store)
      return new FreshStoreHarness(store, simulator, origin, cleanups)
    })
  }

  /** Runs the page's command, with the tarball in place of the registry's package. */
  async installPlugin(): Promise<string> {
    const command = this.page.command("npm install")
    const tarball = await packPlugin()
    return this.store.run(command.replace("medusa-payment-sbp", tarball.path))
  }

  close(): Promise<void> {
    return runCleanups(this.cleanups)
  }
}

/** Makes a store with users and products, before SBP is added. */
async function openStore(store: FreshStore): Promise<void> {
  const dashboard = JSON.parse(await store.run(readDashboard)) as Dependencies
  store.write("package.json", packageJson(dashboard))
  store.write("tsconfig.json", tsconfig)
  store.write("medusa-config.ts", configBefore)
  store.copySeed()
  await store.run("npm install")
  // The skipped steps find nothing to do in a new store.
  const flags = "--execute-safe-links --skip-search --skip-scripts"
  await store.run(`npx medusa db:migrate ${flags}`)
  await store.run("npx medusa exec ./src/scripts/seed/index.ts")
}
