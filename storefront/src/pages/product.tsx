import { useRoute } from "preact-iso"
import { useState } from "preact/hooks"
import { addItem } from "../cart/cart"
import { BusyButton } from "../components/busy-button"
import { Complaint } from "../components/complaint"
import { Notice } from "../components/notice"
import { ToShop } from "../components/to-shop"
import { WhenLoaded } from "../components/when-loaded"
import { money } from "../lib/format"
import { useDoing } from "../lib/use-doing"
import { useLoaded } from "../lib/use-loaded"
import { useTitle } from "../lib/use-title"
import {
  descriptionOf,
  itemMetadata,
  pictureOf,
  titleOf,
  variantTitleOf,
} from "../products/product-text"
import {
  priceOf,
  type Product,
  readProduct,
  stockOf,
  type Variant,
} from "../products/read-products"
import { words } from "../words/language"

export const ProductPage = () => {
  const { handle = "" } = useRoute().params
  const product = useLoaded(() => readProduct(handle), [handle])
  return (
    <WhenLoaded loaded={product}>
      {(found) => (found ? <Details product={found} /> : <NoProduct />)}
    </WhenLoaded>
  )
}

const NoProduct = () => (
  <Notice title={words.value.product.missing}>
    <ToShop />
  </Notice>
)

const Details = ({ product }: { product: Product }) => {
  const variants = product.variants ?? []
  const inStock = variants.find((it) => stockOf(it) > 0)
  const [variant, setVariant] = useState(inStock ?? variants[0])
  useTitle(titleOf(product))
  return (
    <article class="product">
      <img src={pictureOf(product.handle)} alt="" width={600} height={600} />
      <div>
        <h1>{titleOf(product)}</h1>
        <p>{descriptionOf(product)}</p>
        {variants.length > 1 && (
          <VariantChoice
            variants={variants}
            chosen={variant}
            onChoose={setVariant}
          />
        )}
        {variant && (
          <Offer key={variant.id} product={product} variant={variant} />
        )}
      </div>
    </article>
  )
}

const VariantChoice = (props: {
  variants: Variant[]
  chosen: Variant | undefined
  onChoose: (variant: Variant) => void
}) => (
  <fieldset class="variants">
    <legend>{words.value.product.choose}</legend>
    {props.variants.map((it) => (
      <label key={it.id}>
        <input
          type="radio"
          name="variant"
          checked={it.id === props.chosen?.id}
          onChange={() => props.onChoose(it)}
        />
        {variantTitleOf(it)}
      </label>
    ))}
  </fieldset>
)

const FEW = 5

const Offer = (of: { product: Product; variant: Variant }) => {
  const { product: said } = words.value
  const { amount, currency } = priceOf(of.variant)
  const stock = stockOf(of.variant)
  const { isBusy, error, run } = useDoing()
  const [isAdded, setAdded] = useState(false)
  const add = () =>
    run(async () => {
      await addItem(of.variant.id, itemMetadata(of.product, of.variant))
      setAdded(true)
    })
  return (
    <div class="offer">
      <p class="price">{money(amount, currency)}</p>
      {stock > 0 && stock <= FEW && <p class="few">{said.left(stock)}</p>}
      {stock > 0 ? (
        <BusyButton isBusy={isBusy} onClick={() => void add()}>
          {said.add}
        </BusyButton>
      ) : (
        <p class="few">{said.soldOut}</p>
      )}
      <Complaint error={error} />
      <p class="added" role="status">
        {isAdded && !error && (
          <>
            {said.added} <a href="/cart">{said.toCart}</a>
          </>
        )}
      </p>
    </div>
  )
}
