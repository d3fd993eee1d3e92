import type { Page } from "playwright-core"
import { violations } from "../support/accessibility"
import { defectsOf, readPage, tooWide } from "./page-defects"
import { pagesFor } from "./pages"
import {
  registerCustomer,
  type RegisteredCustomer,
} from "./registered-customer"
import type { ShopHarness } from "./shop-harness"
import type { Shopper, View } from "./shopper"
import { returnPages } from "./return-pages"

type Walk = Pick<View, "language" | "width"> & { themes: View["theme"][] }

const WALKS: Walk[] = [
  { language: "en", width: 1280, themes: ["light", "dark"] },
  { language: "ru", width: 1280, themes: ["light", "dark"] },
  { language: "en", width: 390, themes: ["light"] },
  { language: "ru", width: 390, themes: ["dark"] },
]

/** Everything must fit at this width, even if the design suffers. */
const NARROWEST = 320

/** Every page, as people see it; the pictures are for people, too. */
export function screens(get: () => ShopHarness) {
  let customers: Record<View["language"], RegisteredCustomer>

  beforeAll(async () => {
    const en = await registerCustomer(get(), "en")
    const ru = await registerCustomer(get(), "ru")
    customers = { en, ru }
  })

  it.each(WALKS)("have no defects: $language, $width", (walk) =>
    get().asShopper(async (shopper) => {
      const customer = customers[walk.language]
      expect(await defectsOn(walk, shopper, customer)).toEqual({})
    }, walk)
  )
}

/** Opens every page of the shop in one walk. @returns the defects by page */
async function defectsOn(
  walk: Walk,
  shopper: Shopper,
  customer: RegisteredCustomer
) {
  const { language, width, themes } = walk
  const { page } = shopper
  const pages = { ...pagesFor(customer), ...returnPages }
  const found: Record<string, string[]> = {}
  await page.clock.install()
  for (const [name, goThere] of Object.entries(pages)) {
    await goThere(shopper)
    const defects = defectsOf(await readPage(page), language)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await shopper.picture(`${name}-${language}-${theme}-${width}`)
      defects.push(...(await violations(page)))
    }
    if (width < 500) {
      defects.push(...(await defectsWhenNarrow(page)))
    }
    if (defects.length > 0) {
      found[name] = defects
    }
  }
  return found
}

async function defectsWhenNarrow(page: Page): Promise<string[]> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: NARROWEST, height: 900 })
  const defects = tooWide(await readPage(page))
  await (usual && page.setViewportSize(usual))
  return defects
}
