import type { Page } from "playwright-core"
import { violations } from "../support/accessibility"
import type { View } from "./shopper"

type Text = { text: string; isRussian: boolean }
type Sight = {
  lang: string
  title: string
  beyond: number
  broken: string[]
  texts: Text[]
}

/** All that is to be read or heard in the page. */
const LOOK = `(() => {
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
    beyond: html.scrollWidth - innerWidth,
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

/** What should be in no page of the shop. */
export async function faultsOf(
  page: Page,
  language: View["language"]
): Promise<string[]> {
  const sight = await page.evaluate<Sight>(LOOK)
  const { lang, title, beyond, broken, texts } = sight
  const garbage = texts.filter(({ text }) =>
    /undefined|NaN|\{\{|\[object/.test(text)
  )
  // Only what says of itself that it is Russian: the choice of the language.
  const foreign = texts.filter(
    ({ text, isRussian }) => !isRussian && /\p{Script=Cyrillic}/u.test(text)
  )
  return [
    ...(lang === language ? [] : [`the page says that it is in "${lang}"`]),
    ...(title.trim() ? [] : ["the page has no title"]),
    ...(beyond <= 0 ? [] : [`the page is ${beyond} px too wide`]),
    ...broken.map((src) => `there is no picture ${src}`),
    ...garbage.map(({ text }) => `garbage: ${text}`),
    ...foreign.map(({ text }) => `not English: ${text}`),
    ...(await violations(page)),
  ]
}
