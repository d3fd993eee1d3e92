import { words } from "../words/language"
import { Notice } from "./notice"

export const EmptyCart = () => {
  const { cart } = words.value
  return (
    <Notice title={cart.empty} hint={cart.emptyHint}>
      <a class="button" href="/">
        {cart.toShop}
      </a>
    </Notice>
  )
}
