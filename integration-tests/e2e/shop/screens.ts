import type { Page } from "playwright-core"
import { violations } from "../support/accessibility"
import { faultsOf, seen, tooWide } from "./faults"
import { pagesFor } from "./pages"
import { newRegular, type Regular } from "./regular"
import type { ShopRoom } from "./shop-room"
import type { Shopper, View } from "./shopper"
import { standings } from "./standings"

type Walk = Pick<View, "language" | "width"> & { themes: View["theme"][] }

const WALKS: Walk[] = [
  { language: "en", width: 1280, themes: ["light", "dark"] },
  { language: "ru", width: 1280, themes: ["light", "dark"] },
  { language: "en", width: 390, themes: ["light"] },
  { language: "ru", width: 390, themes: ["dark"] },
]

/** Nobody has to find it beautiful there, but all of it fits. */
const NARROWEST = 320

/** Every page, as people see it; its picture is for people, too. */
export function screens(get: () => ShopRoom) {
  let regulars: Record<View["language"], Regular>

  beforeAll(async () => {
    const en = await newRegular(get(), "en")
    const ru = await newRegular(get(), "ru")
    regulars = { en, ru }
  })

  it.each(WALKS)("$language, $width", (walk) =>
    get().visit(async (shopper) => {
      const regular = regulars[walk.language]
      expect(await faultsOn(walk, shopper, regular)).toEqual({})
    }, walk)
  )
}

/** Through the whole shop, in one go. @returns what is wrong, by page */
async function faultsOn(walk: Walk, shopper: Shopper, regular: Regular) {
  const { language, width, themes } = walk
  const { page } = shopper
  const pages = { ...pagesFor(regular), ...standings }
  const found: Record<string, string[]> = {}
  await page.clock.install()
  for (const [name, goThere] of Object.entries(pages)) {
    await goThere(shopper)
    const faults = faultsOf(await seen(page), language)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await shopper.picture(`${name}-${language}-${theme}-${width}`)
      faults.push(...(await violations(page)))
    }
    if (width < 500) {
      faults.push(...(await faultsWhenNarrow(page)))
    }
    if (faults.length > 0) {
      found[name] = faults
    }
  }
  return found
}

async function faultsWhenNarrow(page: Page): Promise<string[]> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: NARROWEST, height: 900 })
  const faults = tooWide(await seen(page))
  await (usual && page.setViewportSize(usual))
  return faults
}
