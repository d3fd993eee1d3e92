import { faultsOf } from "./faults"
import { pagesFor } from "./pages"
import { newRegular, type Regular } from "./regular"
import type { ShopRoom } from "./shop-room"
import type { Shopper, View } from "./shopper"
import { standings } from "./standings"

const LOOKS: View[] = [
  { language: "en", theme: "light", width: 1280 },
  { language: "en", theme: "dark", width: 1280 },
  { language: "ru", theme: "light", width: 1280 },
  { language: "ru", theme: "dark", width: 1280 },
  { language: "en", theme: "light", width: 390 },
  { language: "ru", theme: "dark", width: 390 },
  // The narrowest that anything is asked to fit.
  { language: "en", theme: "light", width: 320 },
]

/** Every page, as people see it; its picture is for people, too. */
export function screens(get: () => ShopRoom) {
  let regulars: Record<View["language"], Regular>

  beforeAll(async () => {
    const en = await newRegular(get(), "en")
    const ru = await newRegular(get(), "ru")
    regulars = { en, ru }
  })

  it.each(LOOKS)("$language, $theme, $width", (look) =>
    get().visit(async (shopper) => {
      expect(await walk(shopper, regulars[look.language], look)).toEqual({})
    }, look)
  )
}

/** Through the whole shop, in one go. @returns what is wrong, by page */
async function walk(shopper: Shopper, regular: Regular, look: View) {
  const { language, theme, width } = look
  const pages = { ...pagesFor(regular), ...standings }
  const found: Record<string, string[]> = {}
  await shopper.page.clock.install()
  for (const [name, goThere] of Object.entries(pages)) {
    await goThere(shopper)
    await shopper.settle()
    await shopper.picture(`${name}-${language}-${theme}-${width}`)
    const faults = await faultsOf(shopper.page, language)
    if (faults.length > 0) {
      found[name] = faults
    }
  }
  return found
}
