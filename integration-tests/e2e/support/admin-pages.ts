import type { Browser, Page } from "playwright-core"
import { ReusedPages } from "./reused-pages"

/** How the admin looks: its language, its theme and its width. */
export type Look = {
  language: "en" | "ru"
  theme: "light" | "dark"
  width: number
  /** React draws each part twice, which finds parts that change others while they are drawn. */
  isStrict?: boolean
}

/** Nobody looks at fades and blinks here, and putting them together takes long. */
const STILL =
  "*, ::before, ::after { animation: none !important; transition: none !important }"

/** Does it if the page has the admin loaded, as `build-admin.ts` makes it. */
export const did = (page: Page, job: string): Promise<boolean> =>
  page.evaluate<boolean>(`"drawAdmin" in globalThis && (${job}, true)`)

/** The admin is a script of seven megabytes, which a page loads only once. */
export class AdminPages extends ReusedPages<Look> {
  constructor(
    private readonly browser: Browser,
    private readonly origin: string
  ) {
    super()
  }

  protected async open(look: Look): Promise<Page> {
    const { language, theme, width, isStrict = false } = look
    const context = await this.browser.newContext({
      baseURL: this.origin,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
      timezoneId: "Europe/Moscow",
    })
    // The admin reads the language and the theme from localStorage.
    await context.addInitScript(
      `globalThis.isStrict = ${isStrict}
       document.adoptedStyleSheets = [new CSSStyleSheet()]
       document.adoptedStyleSheets[0].replaceSync("${STILL}")
       globalThis.keepLook = () => {
         localStorage.setItem("lng", "${language}")
         localStorage.setItem("medusa_admin_theme", "${theme}")
       }
       if (location.protocol.startsWith("http")) keepLook()`
    )
    return context.newPage()
  }

  protected async empty(page: Page): Promise<void> {
    if (!(await did(page, "closeAdmin()"))) {
      await page.goto("/app/nothing.txt")
    }
  }
}
