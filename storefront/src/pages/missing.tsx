import { Notice } from "../components/notice"
import { ToShop } from "../components/to-shop"
import { words } from "../words/language"

export const MissingPage = () => (
  <Notice title={words.value.trouble.notFound}>
    <ToShop />
  </Notice>
)
