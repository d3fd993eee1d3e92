import type { HttpTypes } from "@medusajs/types"
import { regionId } from "../lib/region"
import { sdk } from "../lib/sdk"

export type Product = HttpTypes.StoreProduct
export type Variant = HttpTypes.StoreProductVariant

const FIELDS = [
  "id,handle,title,description,metadata,*categories",
  "*variants,*variants.calculated_price,+variants.inventory_quantity",
].join(",")

async function read(query: HttpTypes.StoreProductListParams) {
  const region_id = await regionId()
  const answer = await sdk.store.product.list({
    region_id,
    fields: FIELDS,
    order: "created_at",
    ...query,
  })
  return answer.products.map((product) => ({
    ...product,
    variants: (product.variants ?? []).toSorted(
      (a, b) => priceOf(a).amount - priceOf(b).amount
    ),
  }))
}

export const readProducts = () => read({ limit: 100 })

/** Null for an unknown product. */
export async function readProduct(handle: string): Promise<Product | null> {
  const [found] = await read({ handle, limit: 1 })
  return found ?? null
}

export const priceOf = ({ calculated_price }: Variant) => ({
  amount: calculated_price?.calculated_amount ?? 0,
  currency: calculated_price?.currency_code ?? "rub",
})

export const stockOf = ({ inventory_quantity }: Variant) =>
  inventory_quantity ?? 0
