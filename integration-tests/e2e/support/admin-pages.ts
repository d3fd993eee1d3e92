import type { Browser, Page } from "playwright-core"
import { ReusedPages } from "./reused-pages"

/** How the admin looks: its language, its theme and its width. */
export type Look = {
  language: "en" | "ru"
  theme: "light" | "dark"
  width: number
}

/** The admin is a script of seven megabytes, which a page compiles only once. */
export class AdminPages extends ReusedPages<Look> {
  constructor(
    private readonly browser: Browser,
    private readonly origin: string
  ) {
    super("/app/nothing.txt")
  }

  protected async open({ language, theme, width }: Look): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.origin,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
      timezoneId: "Europe/Moscow",
    })
    // The admin reads the language and the theme from localStorage.
    await context.addInitScript(
      `if (location.protocol.startsWith("http")) {
         localStorage.setItem("lng", "${language}")
         localStorage.setItem("medusa_admin_theme", "${theme}")
       }`
    )
    return context.newPage()
  }
}
