import type { MedusaContainer } from "@medusajs/framework/types"
import { ProductStatus } from "@medusajs/framework/utils"
import { createProductsWorkflow } from "@medusajs/medusa/core-flows"
import type { CategoryHandle } from "./categories"
import { findId } from "./find-id"
import { type ProductData, productData } from "./product-data"

interface Shelf {
  salesChannelId: string
  shippingProfileId: string
  categoryIds: Record<CategoryHandle, string>
}

export async function createProducts(
  container: MedusaContainer,
  shelf: Shelf
): Promise<void> {
  for (const product of productData) {
    const { handle } = product
    if (!(await findId(container, "product", { handle }))) {
      await createProductsWorkflow(container).run({
        input: { products: [toInput(product, shelf)] },
      })
    }
  }
}

function toInput(product: ProductData, shelf: Shelf) {
  const { title, handle, description, option, variants } = product
  const { title_en, description_en } = product
  return {
    title,
    handle,
    description,
    metadata: { title_en, description_en },
    status: ProductStatus.PUBLISHED,
    category_ids: [shelf.categoryIds[product.category]],
    sales_channels: [{ id: shelf.salesChannelId }],
    shipping_profile_id: shelf.shippingProfileId,
    options: [{ title: option, values: variants.map((item) => item.title) }],
    variants: variants.map((item) => ({
      sku: item.sku,
      title: item.title,
      metadata: { title_en: item.title_en },
      options: { [option]: item.title },
      prices: [{ currency_code: "rub", amount: item.price }],
    })),
  }
}
