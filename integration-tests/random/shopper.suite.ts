import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { TestShop } from "../http/support/run-shop-tests"
import { randomRuns } from "./support/runs"
import fc from "fast-check"
import { copyCarts } from "../http/support/copy-carts"
import { type Sequence, sequence, UNDISTURBED } from "./shopper/steps"
import { findViolations } from "./shopper/find-violations"
import { type ShopContext, ShopperRun } from "./shopper/shopper-run"

export const { numRuns, seed } = randomRuns("random shopper", {
  short: 6,
  long: 20_000,
})

/** How many shoppers use the shop at once. */
const AT_ONCE = 6

/** The gateway's data is kept for this many shoppers, and then reset. */
const BATCH = 200

export function randomShoppers(use: () => TestShop) {
  it("random shoppers never get an order for another amount than they paid", async () => {
    const { shop, sql, simulator } = use()
    const logger = shop.container.resolve(ContainerRegistrationKeys.LOGGER)
    // Medusa logs every change that it refuses.
    const quiet = jest.spyOn(logger, "error").mockImplementation()
    const context = await open()
    const cart = await shop.fillCart()
    const collection = await shop.collectionOf(cart)
    const lineId = String(cart.items?.[0]?.id)
    const sequences = [...fc.sample(sequence, { numRuns, seed }), UNDISTURBED]
    const violations: unknown[] = []

    const runShopper = async (number: number) => {
      const own = new ShopperRun(
        context,
        `${cart.id}_${number}`,
        `${collection}_${number}`,
        `${lineId}_${number}`
      )
      const steps = sequences[number] as Sequence
      await own.run(steps)
      const found = await findViolations({ shop, sql, simulator }, own)
      if (found.length > 0) {
        violations.push({ number, found, steps })
      }
    }

    for (let from = 0; from < sequences.length; from += BATCH) {
      const to = Math.min(from + BATCH, sequences.length) - 1
      await copyCarts(sql, { cart: cart.id, collection }, { from, to })
      const numbers = Array.from(
        { length: to - from + 1 },
        (_, at) => from + at
      )
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let next = numbers.shift(); next !== undefined;) {
            await runShopper(next)
            next = numbers.shift()
          }
        })
      )
      await simulator.idle()
      simulator.reset()
    }
    quiet.mockRestore()
    // The violations say everything about a failed run.
    expect(JSON.stringify(violations.slice(0, 5), null, 1)).toBe("[]")
    const { rows } = await sql.raw<{ rows: [{ count: number }] }>(
      `SELECT count(*)::int FROM sbp_invoice WHERE state = 'settled'`
    )
    // Otherwise the test shows nothing. Many shoppers change their cart while they pay; of a
    // few shoppers, all but one may.
    const least = numRuns >= 100 ? numRuns / 6 : 1
    expect(rows[0].count).toBeGreaterThanOrEqual(least)
  })

  async function open(): Promise<ShopContext> {
    const { shop, sql, simulator } = use()
    await shop.createPromotion({ code: "HALF", value: 50, type: "items" })
    await shop.pricesWithoutTax()
    await shop.taxEverything(10)
    for (const sku of ["TEA-IVAN-50", "WARE-COBALT-250"]) {
      await shop.setStock(sku, 1_000_000)
    }
    const { products } = await shop.shopper.get<{
      products: { variants: { id: string; sku: string }[] }[]
    }>("/store/products")
    const variants = products.flatMap((product) => product.variants)
    const idOf = (sku: string) =>
      String(variants.find((variant) => variant.sku === sku)?.id)
    const { regions } = await shop.shopper.get<{ regions: { id: string }[] }>(
      "/store/regions"
    )
    const cart = await shop.fillCart()
    const { shipping_options } = await shop.shopper.get<{
      shipping_options: { id: string }[]
    }>(`/store/shipping-options?cart_id=${cart.id}`)
    return {
      shop,
      sql,
      simulator,
      customer: await shop.register("regular@example.com"),
      variants: [idOf("TEA-IVAN-50"), idOf("WARE-COBALT-250")],
      shippingOptions: shipping_options.map(({ id }) => id),
      regionId: String(regions[0]?.id),
    }
  }
}
