import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { language, words } from "../words/language"
import { Header } from "./header"

export const Layout = ({ children }: { children: ComponentChildren }) => {
  const { shop } = words.value
  useEffect(() => {
    document.documentElement.lang = language.value
    document.title = shop.name
  }, [shop])
  return (
    <>
      <a class="skip" href="#main">
        {shop.skip}
      </a>
      <Header />
      <main id="main">{children}</main>
      <footer class="footer">
        <p>{shop.demo}</p>
      </footer>
    </>
  )
}
