import type { ComponentChildren } from "preact"
import { type Cart, cart, isCartLost, loadCart } from "../cart/cart"
import { EmptyCart } from "./empty-cart"
import { Loading } from "./loading"
import { Trouble } from "./trouble"

/** Shows a cart with items, or why there is none. */
export const WhenCart = (props: {
  children: (cart: Cart) => ComponentChildren
}) => {
  const found = cart.value
  if (found === undefined) {
    return isCartLost.value ? (
      <Trouble retry={() => void loadCart()} />
    ) : (
      <Loading />
    )
  }
  return found?.items?.length ? <>{props.children(found)}</> : <EmptyCart />
}
