import { pictureOf } from "../products/product-text"
import { words } from "../words/language"
import { Notice } from "./notice"
import { ToShop } from "./to-shop"

export const EmptyCart = () => {
  const { cart } = words.value
  return (
    <Notice
      title={cart.empty}
      hint={cart.emptyHint}
      picture={pictureOf("samovar")}
    >
      <ToShop />
    </Notice>
  )
}
