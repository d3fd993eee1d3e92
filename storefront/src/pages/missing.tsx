import { Notice } from "../components/notice"
import { words } from "../words/language"

export const MissingPage = () => {
  const { trouble, cart } = words.value
  return (
    <Notice title={trouble.notFound}>
      <a class="button" href="/">
        {cart.toShop}
      </a>
    </Notice>
  )
}
