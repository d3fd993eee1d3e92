import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { announcement } from "../lib/announcement"
import { language, words } from "../words/language"
import { Header } from "./header"
import { PaymentBegun } from "./payment-begun"

export const Layout = ({ children }: { children: ComponentChildren }) => {
  const { shop } = words.value
  useEffect(() => {
    document.documentElement.lang = language.value
  }, [language.value])
  return (
    <>
      <a class="skip" href="#main">
        {shop.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <PaymentBegun />
        {children}
      </main>
      <p class="said" role="status">
        {announcement.value}
      </p>
      <footer class="footer">
        <p>{shop.demo}</p>
      </footer>
    </>
  )
}
