import type { Browser, Page } from "playwright-core"
import { ReusedPages } from "../support/reused-pages"

/** How a shopper sees the shop. */
export type View = {
  language: "en" | "ru"
  theme: "light" | "dark"
  width: number
  /** Used by touch, without a mouse. By default, narrow screens are. */
  isPhone?: boolean
}

/** Most of our pages take less time than the process of a new one. */
export class ShopPages extends ReusedPages<View> {
  constructor(
    private readonly browser: Browser,
    private readonly origin: string
  ) {
    super()
  }

  protected async open(view: View): Promise<Page> {
    const { language, theme, width } = view
    const isPhone = view.isPhone ?? width < 500
    const context = await this.browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: theme,
      locale: language,
      reducedMotion: "reduce",
      timezoneId: "Europe/Moscow",
      isMobile: isPhone,
      hasTouch: isPhone,
    })
    return context.newPage()
  }

  protected empty(page: Page): Promise<unknown> {
    return page.goto(`${this.origin}/nothing.txt`)
  }
}
