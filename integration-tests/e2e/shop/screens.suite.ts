import type { Page } from "playwright-core"
import { violations } from "../support/accessibility"
import { LOOKS } from "../support/looks"
import { defectsOf, readPage, tooWide } from "./page-defects"
import { pagesFor } from "./pages"
import {
  registerCustomer,
  type RegisteredCustomer,
} from "./registered-customer"
import type { ShopHarness } from "./shop-harness"
import type { View } from "./shop-pages"
import type { Shopper } from "./shopper"
import { requestPages } from "./request-pages"
import { returnPages } from "./return-pages"

/** Everything must fit at this width, even if the design suffers. */
const NARROWEST = 320

/** Every page as people see it. The pictures are for people as well. */
export function screens(get: () => ShopHarness) {
  let customers: Record<View["language"], RegisteredCustomer>

  beforeAll(async () => {
    const en = await registerCustomer(get(), "en")
    const ru = await registerCustomer(get(), "ru")
    customers = { en, ru }
  })

  it.each(LOOKS)("have no defects: $language, $theme, $width", (view) =>
    get().asShopper(async (shopper) => {
      const customer = customers[view.language]
      expect(await defectsOn(view, shopper, customer)).toEqual({})
    }, view)
  )
}

/** Opens every page of the shop in one walk. @returns the defects by page */
async function defectsOn(
  { language, theme, width }: View,
  shopper: Shopper,
  customer: RegisteredCustomer
) {
  const { page } = shopper
  const pages = { ...pagesFor(customer), ...returnPages, ...requestPages }
  const found: Record<string, string[]> = {}
  await shopper.installClock()
  for (const [name, goThere] of Object.entries(pages)) {
    await goThere(shopper)
    const defects = defectsOf(await readPage(page), language)
    await shopper.picture(`${name}-${language}-${theme}-${width}`)
    defects.push(...(await violations(page)))
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
