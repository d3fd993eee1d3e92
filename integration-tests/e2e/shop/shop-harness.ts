import { withClient } from "../../../scripts/start/connect"
import { publishableKey } from "../../../scripts/start/publishable-key"
import { startStorefront } from "../../../scripts/start/storefront"
import { storefrontBuild } from "../../../scripts/start/storefront-build"
import { en } from "../../../storefront/src/words/en"
import { openShop } from "../../chaos/support/checkout"
import type { Shop } from "../../http/support/shop"
import { USUAL } from "../../usual-cart"
import { folder } from "../support/admin-build"
import { startChromium, startWithoutStorage } from "../support/chromium"
import {
  type Cleanup,
  runCleanups,
  cleaningUpOnFailure,
} from "../support/cleanups"
import { clearFailureScreenshots } from "../support/browser-user"
import { StoreFixture } from "../support/store-fixture"
import { ShopPages, type View } from "./shop-pages"
import { Shopper } from "./shopper"

/** One store for all of these tests, with a gateway, a shop and a browser. */
export class ShopHarness {
  private constructor(
    readonly storeFixture: StoreFixture,
    /**
     * The shop is on localhost and the gateway on 127.0.0.1: different sites, as in
     * production.
     */
    readonly origin: string,
    /** API clients of the store, for setup and checks. */
    readonly shop: Shop,
    private readonly pages: ShopPages,
    private readonly carts: string[],
    private readonly cleanups: Cleanup[]
  ) {}

  static open(): Promise<ShopHarness> {
    return cleaningUpOnFailure(async (cleanups) => {
      clearFailureScreenshots()
      const browser = await startChromium()
      cleanups.push(() => browser.close())
      const storeFixture = await StoreFixture.open("e2e_shop", cleanups)
      const build = await storefrontBuild(folder)
      await storeFixture.startStore(cleanups, ["sbp-sweep"])
      const storefront = await startStorefront({
        folder: build,
        port: storeFixture.storefrontPort,
        backendUrl: `http://localhost:${storeFixture.storePort}`,
        publishableKey: await publishableKey(storeFixture.databaseUrl),
      })
      cleanups.push(() => storefront.stop())
      const shop = await openShop(`http://127.0.0.1:${storeFixture.storePort}`)
      return new ShopHarness(
        storeFixture,
        storefront.url,
        shop,
        new ShopPages(browser, storefront.url),
        await seededCarts(storeFixture.databaseUrl),
        cleanups
      )
    })
  }

  get simulator() {
    return this.storeFixture.simulator
  }

  /** @returns the id of a cart that only has to be paid, which no test has used yet */
  takeCart(): string {
    const id = this.carts.pop()
    if (id === undefined) {
      throw new Error("No cart of the seed is left: let it make more.")
    }
    return id
  }

  /** Whether the gateway's notifications arrive by themselves. */
  deliverNotifications(isOn: boolean): void {
    this.simulator.configure({ notifications: { drop: !isOn } })
  }

  /** Uses the shop as a shopper, in a browser of their own. */
  async asShopper(
    job: (shopper: Shopper) => Promise<void>,
    view: Partial<View> = {}
  ): Promise<void> {
    const shopper = await Shopper.open(this.pages, this, view)
    await shopper.run(() => job(shopper))
  }

  /** The same, with a browser that refuses cookies and storage. */
  async asShopperWithoutStorage(
    job: (shopper: Shopper) => Promise<void>
  ): Promise<void> {
    const context = await startWithoutStorage()
    const shopper = await Shopper.in(context, this, en)
    await shopper.run(() => job(shopper))
  }

  close(): Promise<void> {
    return runCleanups(this.cleanups)
  }
}

async function seededCarts(databaseUrl: string): Promise<string[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>("SELECT id FROM cart WHERE email = $1", [
      USUAL.email,
    ])
  )
  return rows.map(({ id }) => id)
}
