import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { runShopTests } from "../http/support/run-shop-tests"
import { randomRuns } from "./support/runs"
import fc from "fast-check"
import { copyCarts } from "./shopper/carts"
import { type Sequence, sequence } from "./shopper/steps"
import { findWrong } from "./shopper/truth"
import { type Street, Visit } from "./shopper/visit"

const { numRuns, seed } = randomRuns("random shopper", {
  short: 40,
  long: 20_000,
})

jest.setTimeout(180_000 + numRuns * 5_000)

/** How many shoppers are in the shop at once. */
const AT_ONCE = 6

/** What the shop keeps of them, before it forgets the gateway's side. */
const BATCH = 200

runShopTests((use) => {
  it("makes no order that costs another sum than was paid for it", async () => {
    const { shop, sql, simulator } = use()
    const logger = shop.container.resolve(ContainerRegistrationKeys.LOGGER)
    // Medusa's, about every change that it refuses.
    const quiet = jest.spyOn(logger, "error").mockImplementation()
    const street = await open()
    const cart = await shop.fillCart()
    const collection = await shop.collectionOf(cart)
    const lineId = String(cart.items?.[0]?.id)
    const sequences = fc.sample(sequence, { numRuns, seed })
    const wrong: unknown[] = []

    const visit = async (number: number) => {
      const own = new Visit(
        street,
        `${cart.id}_${number}`,
        `${collection}_${number}`,
        `${lineId}_${number}`
      )
      const steps = sequences[number] as Sequence
      await own.run(steps)
      const found = await findWrong({ shop, sql, simulator }, own)
      if (found.length > 0) {
        wrong.push({ number, found, steps })
      }
    }

    for (let from = 0; from < numRuns; from += BATCH) {
      const to = Math.min(from + BATCH, numRuns) - 1
      await copyCarts(sql, { cart: cart.id, collection }, { from, to })
      const numbers = Array.from(
        { length: to - from + 1 },
        (_, at) => from + at
      )
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let next = numbers.shift(); next !== undefined;) {
            await visit(next)
            next = numbers.shift()
          }
        })
      )
      await simulator.idle()
      simulator.reset()
    }
    quiet.mockRestore()
    // What was found is all there is to say of a run that failed.
    expect(JSON.stringify(wrong.slice(0, 5), null, 1)).toBe("[]")
    const { rows } = await sql.raw<{ rows: [{ count: number }] }>(
      `SELECT count(*)::int FROM sbp_invoice WHERE state = 'settled'`
    )
    // Else it would say nothing: many change their cart as they pay.
    expect(rows[0].count).toBeGreaterThan(numRuns / 6)
  })

  async function open(): Promise<Street> {
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
})
