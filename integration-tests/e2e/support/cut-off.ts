import type { Page } from "playwright-core"

const CUT_OFF = `(() => {
  const top = document.querySelector("[role=dialog]") ?? document.querySelector("main")
  const wide = [...top.querySelectorAll("*")]
    // Text for screen readers only is a pixel wide.
    .filter((it) => it.clientWidth > 1 && it.scrollWidth > it.clientWidth + 1)
  return wide
    .filter((it) => !wide.some((other) => other !== it && it.contains(other)))
    .map((it) => "does not fit: " + it.textContent.trim().slice(0, 60))
})()`

/** The elements that are wider than their box, in the topmost dialog or the page. */
export const cutOff = (page: Page) => page.evaluate<string[]>(CUT_OFF)
