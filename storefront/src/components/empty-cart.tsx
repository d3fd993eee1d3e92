import { pictureOf } from "../products/product-text"
import { words } from "../words/language"
import { Notice } from "./notice"

export const EmptyCart = () => {
  const { cart } = words.value
  return (
    <Notice
      title={cart.empty}
      hint={cart.emptyHint}
      picture={pictureOf("samovar")}
    >
      <a class="button" href="/">
        {cart.toShop}
      </a>
    </Notice>
  )
}
