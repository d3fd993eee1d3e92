import type { Page } from "playwright-core"

/** The pages of a browser, each in a context of its own, to be used again. */
export abstract class ReusedPages<Look> {
  private readonly unused = new Map<string, Page[]>()

  /** A page in a browser context of its own, without a login and with nothing stored. */
  async take(look: Look): Promise<Page> {
    return this.unusedFor(look).pop() ?? this.open(look)
  }

  /** Keeps a page for the next test; not one whose clock was changed, or whose test failed. */
  async giveBack(page: Page, look: Look): Promise<void> {
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await this.empty(page)
    await page.evaluate("localStorage.clear(); sessionStorage.clear()")
    await page.context().clearCookies()
    this.unusedFor(look).push(page)
  }

  protected abstract open(look: Look): Promise<Page>

  /** Stays at the same origin: for another one the browser would start another process. */
  protected abstract empty(page: Page): Promise<unknown>

  private unusedFor(look: Look): Page[] {
    const key = JSON.stringify(look)
    const pages = this.unused.get(key) ?? []
    this.unused.set(key, pages)
    return pages
  }
}
