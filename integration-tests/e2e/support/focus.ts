import type { Locator, Page } from "playwright-core"

/** More steps than any page here needs. */
const MANY_STEPS = 80

export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let step = 0; step < MANY_STEPS; step++) {
    if (await hasFocus(wanted)) {
      return
    }
    await page.keyboard.press("Tab")
  }
  throw new Error(`${String(wanted)} cannot be reached by the keyboard`)
}

/** Waits, because a navigation may take a moment. */
export async function isFocused(wanted: Locator): Promise<void> {
  await inFocus(wanted).waitFor()
}

async function hasFocus(wanted: Locator): Promise<boolean> {
  return (await inFocus(wanted).count()) > 0
}

const inFocus = (wanted: Locator) => wanted.and(wanted.page().locator(":focus"))
