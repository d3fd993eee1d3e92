import type { Browser, Page } from "playwright-core"
import { barriers, violations } from "./support/accessibility"
import { startChromium } from "./support/chromium"

jest.setTimeout(120_000)

const WITH_DEFECTS = `<html lang="en"><title>A page</title><main>
  <h1>Payments</h1>
  <h4>Of today</h4>
  <button></button>
</main></html>`

describe("a page with a button that has no name, and with a heading out of order", () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await startChromium()
    page = await browser.newPage()
    await page.setContent(WITH_DEFECTS)
  })
  afterAll(() => browser?.close())

  it("has one serious barrier", async () => {
    expect(await barriers(page, "main")).toEqual([
      "button-name: <button></button>",
    ])
  })

  it("has both defects, where the page is all ours", async () => {
    const found = await violations(page)
    expect(found).toContain("button-name: <button></button>")
    expect(found).toContain("heading-order: <h4>Of today</h4>")
  })
})
