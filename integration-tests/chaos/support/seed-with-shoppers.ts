import type { MedusaContainer } from "@medusajs/framework/types"
import seed from "../../../scripts/seed"
import { fillCarts } from "../../seed-with-carts"

/** About as many as the tests of one file take; each more is filled by HTTP. */
const SHOPPERS = 70

/** The demo shop, and shoppers who only have to pay: see `seed-with-carts`. */
export default async function seedWithShoppers({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  await seed({ container })
  const numbers = Array.from({ length: SHOPPERS }, (_, index) => index + 1)
  await fillCarts(
    container,
    numbers.map((number) => `shopper-${number}@example.com`)
  )
}
