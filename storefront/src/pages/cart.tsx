import type { HttpTypes } from "@medusajs/types"
import { type Cart, setQuantity } from "../cart/cart"
import { Complaint } from "../components/complaint"
import { Sums } from "../components/sums"
import { WhenCart } from "../components/when-cart"
import { focusMain } from "../lib/focus-main"
import { money } from "../lib/format"
import { useDoing } from "../lib/use-doing"
import { useTitle } from "../lib/use-title"
import {
  inOrder,
  itemTitleOf,
  itemVariantOf,
  pictureOf,
} from "../products/product-text"
import { words } from "../words/language"

export const CartPage = () => (
  <WhenCart>{(cart) => <CartContent cart={cart} />}</WhenCart>
)

const CartContent = ({ cart }: { cart: Cart }) => {
  const { cart: said } = words.value
  useTitle(said.title)
  const { isBusy, error, run } = useDoing()
  const change = (id: string, quantity: number) =>
    void run(async () => {
      await setQuantity(cart.id, id, quantity)
      if (quantity === 0) {
        // The focused element is gone.
        focusMain()
      }
    })
  return (
    <>
      <h1>{said.title}</h1>
      <div class="with-aside">
        <div>
          <ul class="items" aria-busy={isBusy}>
            {inOrder(cart.items ?? []).map((item) => (
              <CartItem
                key={item.id}
                item={item}
                currency={cart.currency_code}
                isBusy={isBusy}
                onChange={(quantity) => change(item.id, quantity)}
              />
            ))}
          </ul>
          <Complaint error={error} />
        </div>
        <aside class="panel">
          <Sums of={cart} />
          <a class="button" href="/checkout">
            {said.checkout}
          </a>
        </aside>
      </div>
    </>
  )
}

const CartItem = (props: {
  item: HttpTypes.StoreCartLineItem
  currency: string
  isBusy: boolean
  onChange: (quantity: number) => void
}) => {
  const { cart: said } = words.value
  const { item, currency, isBusy, onChange } = props
  const title = itemTitleOf(item)
  const quantity = Number(item.quantity)
  return (
    <li>
      <a href={`/products/${item.product_handle}`} aria-label={title}>
        <img
          src={pictureOf(item.product_handle)}
          alt=""
          width={88}
          height={88}
        />
      </a>
      <span class="grow">
        {title}
        <small>{itemVariantOf(item)}</small>
        <span class="stepper">
          <button
            type="button"
            aria-label={said.less(title)}
            aria-disabled={isBusy || quantity <= 1}
            onClick={() => quantity > 1 && onChange(quantity - 1)}
          >
            −
          </button>
          <output>{quantity}</output>
          <button
            type="button"
            aria-label={said.more(title)}
            aria-disabled={isBusy}
            onClick={() => onChange(quantity + 1)}
          >
            +
          </button>
          <button class="quiet" type="button" onClick={() => onChange(0)}>
            {said.remove}
            <span class="said"> {title}</span>
          </button>
        </span>
      </span>
      <span>{money(Number(item.total), currency)}</span>
    </li>
  )
}
