import { WhenLoaded } from "../components/when-loaded"
import { money } from "../lib/format"
import { useLoaded } from "../lib/use-loaded"
import { useTitle } from "../lib/use-title"
import {
  type Category,
  categoryTitleOf,
  pictureOf,
  titleOf,
} from "../products/product-text"
import { priceOf, type Product, readProducts } from "../products/read-products"
import { words } from "../words/language"

export const CataloguePage = () => {
  const { shop } = words.value
  const products = useLoaded(readProducts, [])
  useTitle(undefined, shop.claim)
  return (
    <>
      <section class="hero">
        <div>
          <h1>{shop.claim}</h1>
          <p>{shop.more}</p>
        </div>
        <img src="/hero.svg" alt="" width={1200} height={520} />
      </section>
      <WhenLoaded loaded={products} isInline>
        {(found) =>
          byCategory(found).map(([category, shelf]) => (
            <section key={category.name}>
              <h2>{categoryTitleOf(category)}</h2>
              <ul class="shelf">
                {shelf.map((product) => (
                  <li key={product.id}>
                    <ProductCard product={product} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </WhenLoaded>
    </>
  )
}

const ProductCard = ({ product }: { product: Product }) => {
  const { product: said } = words.value
  const prices = (product.variants ?? []).map(priceOf)
  const [cheapest] = prices
  const price = cheapest && money(cheapest.amount, cheapest.currency)
  return (
    <a class="card" href={`/products/${product.handle}`}>
      <img
        src={pictureOf(product.handle)}
        alt=""
        width={600}
        height={600}
        loading="lazy"
      />
      <h3>{titleOf(product)}</h3>
      {price && <p>{prices.length > 1 ? said.from(price) : price}</p>}
    </a>
  )
}

/** The products of each category, in the order of display. */
function byCategory(products: Product[]): [Category, Product[]][] {
  const shelves = new Map<string, [Category, Product[]]>()
  for (const product of products) {
    const category = product.categories?.[0]
    if (category) {
      const shelf = shelves.get(category.id)
      shelves.set(category.id, [category, [...(shelf?.[1] ?? []), product]])
    }
  }
  return [...shelves.values()]
}
