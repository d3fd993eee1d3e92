import type { Page } from "playwright-core"
import type { View } from "./shop-pages"

type Text = { text: string; isRussian: boolean }
type PageContent = {
  lang: string
  title: string
  width: number
  /** How many pixels of the page's width are outside of the window. */
  beyond: number
  broken: string[]
  texts: Text[]
}

/** All text that a page shows or a screen reader reads. */
const READ_PAGE = `(() => {
  const said = (it) => [
    ...[...it.childNodes].filter((child) => child.nodeType === 3)
      .map((child) => child.data),
    ...["aria-label", "alt", "title", "placeholder"]
      .map((name) => it.getAttribute(name)),
    it.value,
  ].filter((text) => typeof text === "string" && text.trim())
  const html = document.documentElement
  const elements = [...document.querySelectorAll("title, body, body *")]
  return {
    lang: html.lang,
    title: document.title,
    // A phone's innerWidth grows to the width of what sticks out.
    width: html.clientWidth,
    beyond: html.scrollWidth - html.clientWidth,
    broken: [...document.images]
      .filter((it) => it.complete && !it.naturalWidth)
      .map((it) => it.src),
    texts: elements.filter((it) => !it.closest("script, noscript"))
      .flatMap((it) => said(it).map((text) => ({
        text,
        isRussian: it.closest("[lang]").lang === "ru",
      }))),
  }
})()`

export const readPage = (page: Page) => page.evaluate<PageContent>(READ_PAGE)

/** The defects that no page of the shop may have. */
export function defectsOf(
  content: PageContent,
  language: View["language"]
): string[] {
  const { lang, title, broken, texts } = content
  const garbage = texts.filter(({ text }) =>
    /undefined|NaN|\{\{|\[object/.test(text)
  )
  // Text that is marked as Russian is allowed: the choice of the language.
  const foreign = texts.filter(
    ({ text, isRussian }) => !isRussian && /\p{Script=Cyrillic}/u.test(text)
  )
  return [
    ...(lang === language ? [] : [`the page says that it is in "${lang}"`]),
    ...(title.trim() ? [] : ["the page has no title"]),
    ...tooWide(content),
    ...broken.map((src) => `there is no picture ${src}`),
    ...garbage.map(({ text }) => `garbage: ${text}`),
    ...foreign.map(({ text }) => `not English: ${text}`),
  ]
}

export const tooWide = ({ width, beyond }: PageContent): string[] =>
  beyond > 0 ? [`at ${width} px the page is ${beyond} px too wide`] : []
