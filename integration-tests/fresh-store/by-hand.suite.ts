import type { HttpTypes } from "@medusajs/framework/types"
import type { Health } from "../../src/admin/types"
import { openShop } from "../chaos/support/checkout"
import type { Shop } from "../http/support/shop"
import { configByHand } from "./install-page"
import type { FreshStoreHarness } from "./fresh-store-harness"

/** The same store, configured by hand and run in development mode. */
export function byHand(get: () => FreshStoreHarness) {
  let shop: Shop
  let stop = () => Promise.resolve()

  beforeAll(async () => {
    const { store, page, origin } = get()
    store.write("medusa-config.ts", configByHand())
    const server = await store.start(page.command("npx medusa develop"))
    stop = () => store.stop(server)
    shop = await openShop(origin)
  })
  afterAll(() => stop())

  it("offers the provider for regions", async () => {
    const { payment_providers } =
      await shop.admin.get<HttpTypes.AdminPaymentProviderListResponse>(
        "/admin/payments/payment-providers?is_enabled=true"
      )
    const ids = payment_providers.map(({ id }) => id).sort()
    expect(ids).toEqual(["pp_sbp_sbp", "pp_system_default"])
  })

  it("has the ledger, and payouts that are off", async () => {
    type Lists = { invoices: unknown[]; payouts: unknown[] }
    const get = (name: string) =>
      shop.admin.get<Lists & { health: Health }>(`/admin/sbp/${name}`)
    expect((await get("invoices")).invoices).toHaveLength(1)
    expect((await get("payouts")).payouts).toHaveLength(1)
    const { health } = await get("health")
    expect(health.payouts.options.enabled).toBe(false)
  })
}
