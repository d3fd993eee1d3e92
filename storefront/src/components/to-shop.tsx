import { words } from "../words/language"

/** The way out of a page that has nothing to show. */
export const ToShop = () => (
  <a class="button" href="/">
    {words.value.cart.toShop}
  </a>
)
