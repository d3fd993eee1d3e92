import type { HttpTypes } from "@medusajs/types"
import { language } from "../words/language"

type Named = { metadata?: Record<string, unknown> | null }

/** Names are Russian; their English stands in the metadata that the seed wrote. */
const translated = (of: Named, name: string, russian: string): string => {
  const english = of.metadata?.[name]
  return language.value === "en" && typeof english === "string"
    ? english
    : russian
}

export const titleOf = (product: HttpTypes.StoreProduct) =>
  translated(product, "title_en", product.title)

export const descriptionOf = (product: HttpTypes.StoreProduct) =>
  translated(product, "description_en", product.description ?? "")

export const variantTitleOf = (variant: HttpTypes.StoreProductVariant) =>
  translated(variant, "title_en", variant.title ?? "")

export const categoryTitleOf = (category: HttpTypes.StoreProductCategory) =>
  translated(category, "name_en", category.name)

export const pictureOf = ({ handle }: { handle: string }) =>
  `/products/${handle}.svg`
