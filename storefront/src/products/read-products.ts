import type { HttpTypes } from "@medusajs/types"
import { sdk } from "../lib/sdk"

export type Product = HttpTypes.StoreProduct
export type Variant = HttpTypes.StoreProductVariant

const FIELDS = [
  "id,handle,title,description,metadata",
  "*categories,*variants.calculated_price,+variants.inventory_quantity",
  "variants.id,variants.title,variants.sku,variants.metadata",
].join(",")

async function regionId(): Promise<string | undefined> {
  return (await sdk.store.region.list()).regions[0]?.id
}

export async function readProducts(): Promise<Product[]> {
  const region_id = await regionId()
  const query = { region_id, fields: FIELDS, limit: 100 }
  return (await sdk.store.product.list(query)).products
}

/** Null for one that the shop does not have. */
export async function readProduct(handle: string): Promise<Product | null> {
  const region_id = await regionId()
  const query = { region_id, fields: FIELDS, handle, limit: 1 }
  return (await sdk.store.product.list(query)).products[0] ?? null
}

export const priceOf = ({ calculated_price }: Variant) => ({
  amount: calculated_price?.calculated_amount ?? 0,
  currency: calculated_price?.currency_code ?? "rub",
})

export const isSoldOut = ({ inventory_quantity }: Variant) =>
  (inventory_quantity ?? 0) <= 0
