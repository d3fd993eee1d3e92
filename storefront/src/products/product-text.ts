import type { Product, Variant } from "./read-products"
import { language } from "../words/language"

type Metadata = Record<string, unknown> | null | undefined

/** Names are Russian; the seed wrote their English versions into the metadata. */
const translated = (metadata: Metadata, name: string, russian: string) => {
  const english = metadata?.[name]
  return language.value === "en" && typeof english === "string"
    ? english
    : russian
}

export const titleOf = ({ title, metadata }: Product) =>
  translated(metadata, "title_en", title)

export const descriptionOf = ({ description, metadata }: Product) =>
  translated(metadata, "description_en", description ?? "")

export const variantTitleOf = ({ title, metadata }: Variant) =>
  translated(metadata, "title_en", title ?? "")

export const categoryTitleOf = ({ name, metadata }: Category) =>
  translated(metadata, "name_en", name)

export type Category = { name: string; metadata?: Metadata }

/** A copy of the product's metadata, which items of carts and orders lack. */
export const itemMetadata = (product: Product, variant: Variant) => ({
  title_en: product.metadata?.title_en,
  variant_en: variant.metadata?.title_en,
})

export type Item = {
  title: string
  variant_title?: string | null
  product_handle?: string | null
  metadata?: Metadata
}

export const itemTitleOf = ({ title, metadata }: Item) =>
  translated(metadata, "title_en", title)

export const itemVariantOf = ({ variant_title, metadata }: Item) =>
  translated(metadata, "variant_en", variant_title ?? "")

/** Sorts by id, because the store returns them in varying order. */
export const inOrder = <Some extends { id: string }>(items: Some[]): Some[] =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1))

export const pictureOf = (handle: string | null | undefined) =>
  `/products/${handle}.svg`
