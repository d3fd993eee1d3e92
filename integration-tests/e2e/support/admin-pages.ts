import type { Browser, Page } from "playwright-core"

/** How the admin looks: its language, its theme and its width. */
export type Look = {
  language: "en" | "ru"
  theme: "light" | "dark"
  width: number
}

/**
 * The pages of a browser, to be used again: the admin is a script of twelve
 * megabytes, which a page compiles only once.
 */
export class AdminPages {
  private readonly unused = new Map<string, Page[]>()

  constructor(
    private readonly browser: Browser,
    private readonly origin: string
  ) {}

  /** A page in a browser context of its own, without a login. */
  async take(look: Look): Promise<Page> {
    return this.unusedFor(look).pop() ?? this.open(look)
  }

  /** Keeps a page for the next test; not one whose clock was changed, or whose test failed. */
  async giveBack(page: Page, look: Look): Promise<void> {
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await page.evaluate("localStorage.clear(); sessionStorage.clear()")
    // A page of the same origin: for another one the browser would start another process.
    await page.goto("/app/nothing.txt")
    await page.context().clearCookies()
    this.unusedFor(look).push(page)
  }

  private unusedFor(look: Look): Page[] {
    const key = JSON.stringify(look)
    const pages = this.unused.get(key) ?? []
    this.unused.set(key, pages)
    return pages
  }

  private async open({ language, theme, width }: Look): Promise<Page> {
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
