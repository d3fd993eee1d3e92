import { itemCount } from "../cart/cart"
import { language, LANGUAGES, speak, words } from "../words/language"

export const Header = () => {
  const { shop, menu } = words.value
  return (
    <header class="header">
      <a class="brand" href="/" aria-label={`${shop.name}: ${menu.home}`}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        {shop.name}
      </a>
      <nav class="menu">
        <a href="/account">{menu.account}</a>
        <a href="/cart">
          {menu.cart}
          {itemCount.value > 0 && (
            <>
              <span class="said">{menu.items}</span>
              <span class="count">{itemCount}</span>
            </>
          )}
        </a>
        <LanguageChoice />
      </nav>
    </header>
  )
}

const NAMES = { ru: "Русский", en: "English" }

const LanguageChoice = () => (
  <div class="languages" role="group" aria-label={words.value.shop.language}>
    {LANGUAGES.map((it) => (
      <button
        key={it}
        type="button"
        lang={it}
        aria-pressed={language.value === it}
        onClick={() => speak(it)}
      >
        {it.toUpperCase()}
        <span class="said"> {NAMES[it]}</span>
      </button>
    ))}
  </div>
)
