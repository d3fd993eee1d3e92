import type { Browser } from "playwright-core"
import { publishableKey } from "../../../scripts/start/publishable-key"
import { startStorefront } from "../../../scripts/start/storefront"
import { storefrontBuild } from "../../../scripts/start/storefront-build"
import { en } from "../../../storefront/src/words/en"
import { openShop } from "../../chaos/support/shoppers"
import type { Shop } from "../../http/support/shop"
import { folder } from "../support/admin-build"
import { startChromium, startWithoutStorage } from "../support/chromium"
import { type End, endAll, endingIfFailed } from "../support/ends"
import { forgetFailures } from "../support/person"
import { Stage } from "../support/stage"
import { Shopper, type View } from "./shopper"

/** One store for all of these tests, with a gateway, a shop and a browser. */
export class ShopRoom {
  private constructor(
    readonly stage: Stage,
    /** On localhost, and the gateway on 127.0.0.1: different sites, as in life. */
    readonly origin: string,
    /** Behind the counter. */
    readonly shop: Shop,
    private readonly browser: Browser,
    private readonly ends: End[]
  ) {}

  static open(): Promise<ShopRoom> {
    return endingIfFailed(async (ends) => {
      forgetFailures("shop")
      const browser = await startChromium()
      ends.push(() => browser.close())
      const stage = await Stage.open("e2e_shop", ends)
      const build = await storefrontBuild(folder)
      await stage.startStore(ends)
      const storefront = await startStorefront({
        folder: build,
        port: stage.storefrontPort,
        backendUrl: `http://localhost:${stage.storePort}`,
        publishableKey: await publishableKey(stage.databaseUrl),
      })
      ends.push(() => storefront.stop())
      const shop = await openShop(`http://127.0.0.1:${stage.storePort}`)
      return new ShopRoom(stage, storefront.url, shop, browser, ends)
    })
  }

  get simulator() {
    return this.stage.simulator
  }

  /** Whether what the gateway tells arrives by itself. */
  telling(isTelling: boolean): void {
    this.simulator.configure({ notifications: { drop: !isTelling } })
  }

  /** Somebody comes to the shop, in a browser of their own. */
  async visit(
    job: (shopper: Shopper) => Promise<void>,
    view: Partial<View> = {}
  ): Promise<void> {
    const shopper = await Shopper.open(this.browser, this.origin, view)
    await shopper.live(() => job(shopper))
  }

  /** The same, with a browser that refuses cookies and storage. */
  async visitWithoutStorage(
    job: (shopper: Shopper) => Promise<void>
  ): Promise<void> {
    const context = await startWithoutStorage()
    const shopper = await Shopper.in(context, this.origin, en)
    await shopper.live(() => job(shopper))
  }

  close(): Promise<void> {
    return endAll(this.ends)
  }
}
