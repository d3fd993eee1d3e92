import type { MedusaContainer } from "@medusajs/framework/types"
import { createInventoryLevelsWorkflow } from "@medusajs/medusa/core-flows"
import { findId, getId } from "./find-id"
import { productData } from "./product-data"

/** Puts the products into the warehouse. */
export async function createStock(
  container: MedusaContainer,
  location_id: string
): Promise<void> {
  for (const { sku, stock } of productData.flatMap((item) => item.variants)) {
    // Medusa makes the inventory item together with the variant.
    const inventory_item_id = await getId(container, "inventory_item", { sku })
    const level = { inventory_item_id, location_id }
    if (!(await findId(container, "inventory_level", level))) {
      await createInventoryLevelsWorkflow(container).run({
        input: { inventory_levels: [{ ...level, stocked_quantity: stock }] },
      })
    }
  }
}
