import { readFileSync } from "node:fs"
import path from "node:path"
import type { Browser, Page } from "playwright-core"
import { startSimulator, type Simulator } from "../../simulator"
import { folder } from "./support/admin-build"
import { startChromium } from "./support/chromium"
import { violations } from "./support/accessibility"
import { tabTo } from "./support/focus"
import { PageMonitor } from "./support/page-monitor"

jest.setTimeout(120_000)

describe("the simulator's dashboard", () => {
  let browser: Browser
  let simulator: Simulator
  let page: Page
  let monitor: PageMonitor

  beforeAll(async () => {
    browser = await startChromium()
    simulator = await startSimulator({ settings: { autoPay: "before_answer" } })
  })
  afterAll(async () => {
    await browser?.close()
    await simulator?.close()
  })

  beforeEach(async () => {
    simulator.reset()
    for (const order_id of ["order-1", "order-2", "order-3"]) {
      await pay(order_id)
    }
    page = await browser.newPage({ locale: "en" })
    monitor = new PageMonitor(page, simulator.url)
    await page.goto(simulator.url)
    await page.getByText("order order-3").waitFor()
  })
  afterEach(async () => {
    await page.close()
    expect(monitor.errors).toEqual([])
  })

  async function pay(order_id: string): Promise<void> {
    const response = await fetch(`${simulator.url}/v1/payment/`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa("100500:simulator-secret-key")}`,
        "content-type": "application/json",
        "idempotency-key": order_id,
      },
      body: JSON.stringify({
        amount: { value: "1499.90", currency: "RUB" },
        order_id,
        description: "Пара ботинок",
        payment_method_data: { type: "sbp" },
        confirmation: { type: "redirect", return_url: simulator.url },
      }),
    })
    expect(response.status).toBe(200)
  }

  /** The bytes of the file that an action saves. */
  async function saved(action: () => Promise<void>) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      action(),
    ])
    expect(await download.failure()).toBeNull()
    const bytes = readFileSync(await download.path())
    return { name: download.suggestedFilename(), bytes }
  }

  const section = () => page.getByRole("region", { name: "Registries" })
  const open = async (summary: string) =>
    section().getByText(summary, { exact: true }).click()

  it("downloads a registry of the chosen period and form, with faults", async () => {
    const at = simulator.payments()[0]?.closedAt ?? ""
    const today = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Europe/Moscow",
    }).format(new Date(at))
    await section().getByLabel("From").fill(today)
    await section().getByLabel("Encoding").selectOption("windows-1251")
    await open("Format")
    await section().getByLabel("Totals at the end").check()
    await open("Faults")
    await section().getByLabel("Missing").fill("1")
    const { name, bytes } = await saved(() =>
      section().getByRole("button", { name: "Download" }).click()
    )

    expect(name).toBe("payments.csv")
    const lines = new TextDecoder("windows-1251").decode(bytes).split("\r\n")
    expect(lines[0]).toContain("Номер операции;Дата операции")
    expect(lines[1]).toContain(";Пара ботинок;Зачислен;1499,90;")
    expect(lines.slice(3)).toEqual(["Итого, RUB;;;;;2999,80;0,00;2999,80;", ""])
    await page.getByText("Done.").waitFor()
  })

  it("says why a registry is refused", async () => {
    monitor.expectError(/409 \(Conflict\)/)
    await open("Faults")
    await section().getByLabel("Doubled").fill("4")
    await section().getByLabel("Doubled").press("Enter")

    await page.getByText("only 3 lines are of money that has moved").waitFor()
  })

  it("is downloaded by the keyboard alone", async () => {
    await tabTo(page, section().getByLabel("List"))
    await page.keyboard.type("payouts")
    await tabTo(page, section().locator("summary", { hasText: "Format" }))
    await page.keyboard.press("Enter")
    await tabTo(page, section().getByLabel("Title above the columns"))
    await page.keyboard.press("Space")
    await tabTo(page, section().getByRole("button", { name: "Download" }))
    const { name, bytes } = await saved(() => page.keyboard.press("Enter"))

    expect(name).toBe("payouts.csv")
    expect(bytes.toString()).toMatch(/^Реестр выплат\r\nМагазин: 100500\r\n/)
  })

  it("refunds what is left of a payment", async () => {
    await page.getByRole("button", { name: "Refund: order order-2" }).click()
    await page.getByText("refunded 1499.90 RUB").waitFor()

    expect(
      await page.getByRole("button", { name: "Refund: order order-2" }).count()
    ).toBe(0)
    const { bytes } = await saved(() =>
      section().getByRole("button", { name: "Download" }).click()
    )
    expect(bytes.toString()).toContain(";Возврат;-1499,90;0,00;-1499,90;RUB")
  })

  it.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const)("has no barriers: %s, %i px", async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await page.setViewportSize({ width, height: 900 })
    await open("Format")
    await open("Faults")

    expect(await violations(page)).toEqual([])
    const beyond = "document.documentElement.scrollWidth - innerWidth"
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0)
    await page.evaluate("scrollTo(0, 0)")
    await page.screenshot({
      path: path.join(
        folder,
        `screenshots/simulator-${colorScheme}-${width}.png`
      ),
      fullPage: true,
    })
  })
})
