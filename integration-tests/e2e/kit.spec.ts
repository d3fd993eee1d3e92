import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Browser, Page } from "playwright-core"
import type {
  SbpPayment,
  SbpPaymentRequest,
} from "../../docs/storefront/dtc-starter/lib/data/sbp-payment"
import { en } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/words"
import { runBuild } from "../../scripts/build/run-build"
import { root } from "../../scripts/start/settings"
import { startChromium } from "./support/chromium"

const ORIGIN = "http://kit.localhost"

const ended: Partial<SbpPayment> = {
  status: "expired",
  amount: "349.90",
  currency_code: "rub",
  payment_request_id: null,
  confirmation_url: null,
  can_renew: true,
  reference: "K7M2PQXW",
}

/** What a shopper sees and hears on the kit's pages, with a test in place of the store. */
describe("the pages of the storefront kit", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sbp-kit-"))
  let browser: Browser
  let page: Page
  /** The store's current answers; undefined: no answer. */
  let store: Record<string, object | undefined>
  let asked: string[]

  beforeAll(async () => {
    const vite = path.join(root, "node_modules/vite/bin/vite.js")
    const pages = "integration-tests/storefront-kit/starter/browser"
    const flags = ["--outDir", folder, "--emptyOutDir", "--logLevel", "error"]
    await runBuild("The kit", {
      args: [vite, "build", pages, ...flags],
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
    })
    browser = await startChromium()
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  beforeEach(async () => {
    store = {}
    asked = []
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    page.setDefaultTimeout(40_000)
    await page.exposeFunction("ask", (name: string) => {
      asked.push(name)
      return store[name] ?? new Promise(() => {})
    })
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      const isScript = pathname.startsWith("/assets/")
      return route.fulfill({
        contentType: isScript ? "text/javascript" : "text/html",
        body: readFileSync(
          path.join(folder, isScript ? pathname : "index.html")
        ),
      })
    })
  })
  afterEach(() => page.close())

  const reads = (text: string) => page.getByText(text).first().waitFor()
  const open = (address: string) => page.goto(`${ORIGIN}${address}`)
  const languageOf = (id: string) => page.getByTestId(id).getAttribute("lang")
  const payNow = () => page.getByTestId("payment-return-renew")

  it("keep the store's refusal when the button is gone", async () => {
    store = { follow: ended, renew: { refusal: "paidAlready" } }
    await open("/checkout/return")
    await reads(en.endedHint)
    expect(await languageOf("payment-return")).toBe("en")
    // The checkout has the button only.
    const button = payNow().locator("..")
    expect(await button.getAttribute("lang")).toBe("en")
    store.follow = { ...ended, status: "paid", can_renew: false }
    await payNow().click()
    await reads(en.paid)
    expect(await payNow().count()).toBe(0)
    await reads(en.paidAlready)
  })

  it.each<[string, Partial<SbpPayment>, boolean]>([
    ["expired", {}, true],
    ["stalled", { status: "pending" }, true],
    ["a test", { can_renew: false }, false],
  ])(
    "lead back, and offer to renew the payment: %s",
    async (_, changes, can) => {
      store = { follow: { ...ended, ...changes } }
      await open("/checkout/return")
      await page.getByTestId("payment-return-again").waitFor()
      expect(await payNow().count()).toBe(can ? 1 : 0)
    }
  )

  it("lead back from a payment whose link is gone, after half a minute", async () => {
    await page.clock.install()
    store = { follow: { ...ended, status: "pending", can_renew: false } }
    await open("/checkout/return")
    await reads(en.waiting)
    const back = page.getByTestId("payment-return-again")
    expect(await back.count()).toBe(0)
    await page.clock.runFor(40_000)
    await reads(en.stalledHint)
    await back.waitFor()
  })

  it("have a button that keeps the focus, and starts once, while it is busy", async () => {
    store = { follow: ended }
    await open("/checkout/return")
    await payNow().dblclick()
    await page.locator("[role=status]", { hasText: en.wait }).waitFor()
    await page.keyboard.press("Enter")
    expect(await payNow().getAttribute("aria-busy")).toBe("true")
    expect(await payNow().getAttribute("disabled")).toBeNull()
    const focused = "document.activeElement.dataset.testid"
    expect(await page.evaluate(focused)).toBe("payment-return-renew")
    expect(asked.filter((it) => it === "renew")).toHaveLength(1)
  })

  it("lead to the order if a tap on a link has overtaken Next", async () => {
    store = { follow: { redirect: "/ru/order/order_1/confirmed" } }
    await open("/checkout/return")
    await page.waitForURL("**/ru/order/order_1/confirmed")
  })

  it("lead nobody to pay who looks at another page when the link is there", async () => {
    let answer = (_: object) => {}
    const renewed = new Promise<object>((resolve) => (answer = resolve))
    store = { follow: ended, renew: renewed }
    await open("/checkout/return")
    await payNow().click()
    await page.locator("[role=status]", { hasText: en.wait }).waitFor()
    await page.evaluate('history.pushState(null, "", "/ru/cart")')
    answer({ url: "https://pay.example/1", sessionId: "payses_2" })
    await page.locator("button[aria-busy=false]").waitFor()
    expect(page.url()).toBe(`${ORIGIN}/ru/cart`)
  })

  it("do not focus a code that another device asked for", async () => {
    const request: Partial<SbpPaymentRequest> = {
      id: "pay_col_1",
      status: "payable",
      amount: "349.90",
      currency_code: "rub",
      provider_id: "pp_sbp_sbp",
      order_display_id: 12,
      confirmation_url: null,
      can_renew: false,
      reference: null,
      delayed: false,
    }
    store = { read: request, startRequested: { refusal: "outOfStock" } }
    await open("/payment-collection/pay_col_1")
    expect(await languageOf("payment-request")).toBe("en")
    await page.getByTestId("payment-request-pay").click()
    await reads(en.outOfStock)
    const confirmation_url = "https://pay.example/1"
    store.read = { ...request, status: "pending", confirmation_url }
    await page.getByTestId("payment-scan-open").waitFor()
    const focused = "document.activeElement.dataset.testid"
    expect(await page.evaluate(focused)).toBeUndefined()
  })
})
