import type { MedusaContainer } from "@medusajs/framework/types"
import { createCategories } from "./categories"
import { createProducts } from "./products"
import { createRegion } from "./region"
import { createShipping } from "./shipping"
import { createStockLocation } from "./stock-location"
import { createStock } from "./stock"
import { configureStore } from "./store"
import { createUsers } from "./users"

/**
 * Fills an empty store with a small shop for tea and tableware. Each part first
 * looks for its records, so that an interrupted seed can simply run again.
 */
export default async function seed({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  const salesChannelId = await configureStore(container)
  await createRegion(container)
  const locationId = await createStockLocation(container, salesChannelId)
  const shippingProfileId = await createShipping(container, locationId)
  const categoryIds = await createCategories(container)
  await createProducts(container, {
    salesChannelId,
    shippingProfileId,
    categoryIds,
  })
  await createStock(container, locationId)
  await createUsers(container)
}
