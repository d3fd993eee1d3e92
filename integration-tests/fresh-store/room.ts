import { freePort } from "../../scripts/free-port"
import { adminEmail, demoPassword } from "../../scripts/seed/logins"
import { simulatedShop } from "../../scripts/start/store-environment"
import { type Simulator, startSimulator } from "../../simulator"
import { type End, endAll, endingIfFailed } from "../e2e/support/ends"
import { createDatabase, dropDatabase } from "../databases"
import { FreshStore } from "./fresh-store"
import { InstallPage } from "./install-page"
import { openShopFront } from "./shop-front"
import { configBefore, dotEnv, packageJson, tsconfig } from "./store-files"

const HOST = "127.0.0.1"

/** A store that sold without this plugin, and a gateway for it. */
export class FreshRoom {
  readonly page = new InstallPage()

  private constructor(
    readonly store: FreshStore,
    readonly simulator: Simulator,
    readonly origin: string,
    private readonly ends: End[]
  ) {}

  static open(): Promise<FreshRoom> {
    return endingIfFailed(async (ends) => {
      // Each is told three times, and has to count once.
      const simulator = await startSimulator({
        shops: [simulatedShop({})],
        settings: { notifications: { duplicates: 2 } },
      })
      ends.push(() => simulator.close())
      const storefront = await openShopFront(ends)
      const name = `fresh_store_${process.pid}`
      const database = await createDatabase(name)
      ends.push(() => dropDatabase(name))
      const PORT = String(await freePort())
      const store = new FreshStore({ PORT, HOST, HMR_BIND_HOST: HOST })
      ends.push(() => store.remove())
      const origin = `http://${HOST}:${PORT}`
      const gateway = simulator.url
      store.write(".env", dotEnv({ origin, gateway, storefront, database }))
      await openStore(store)
      return new FreshRoom(store, simulator, origin, ends)
    })
  }

  /** As the page says, with the tarball where the registry would have it. */
  installPlugin(): Promise<string> {
    const command = this.page.command("npm install")
    const { tarball } = this.store
    return this.store.run(command.replace("medusa-payment-sbp", tarball))
  }

  close(): Promise<void> {
    return endAll(this.ends)
  }
}

/** It has people and products before it has SBP. */
async function openStore(store: FreshStore): Promise<void> {
  store.write("package.json", packageJson)
  store.write("tsconfig.json", tsconfig)
  store.write("medusa-config.ts", configBefore)
  store.copySeed()
  await store.run("npm install")
  await store.run("npx medusa db:migrate")
  await store.run(`npx medusa user -e ${adminEmail} -p ${demoPassword}`)
  await store.run("npx medusa exec ./src/scripts/seed/index.ts")
}
