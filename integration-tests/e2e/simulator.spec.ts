import { readFileSync } from "node:fs"
import path from "node:path"
import type { Browser, Page } from "playwright-core"
import { startSimulator, type Simulator } from "../../simulator"
import { folder } from "./support/admin-build"
import { startChromium } from "./support/chromium"
import { violations } from "./support/accessibility"
import { tabTo } from "./support/focus"
import { PageMonitor } from "./support/page-monitor"

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
    // The page shows this text for three seconds.
    const done = page.getByText("Done.").waitFor()
    const { name, bytes } = await saved(() =>
      section().getByRole("button", { name: "Download" }).click()
    )
    await done

    expect(name).toBe("payments.csv")
    const lines = new TextDecoder("windows-1251").decode(bytes).split("\r\n")
    expect(lines[0]).toContain("Номер операции;Дата операции")
    expect(lines[1]).toContain(";Пара ботинок;Зачислен;1499,90;")
    expect(lines.slice(3)).toEqual(["Итого, RUB;;;;;2999,80;0,00;2999,80;", ""])
  })

  it("says why a registry is refused", async () => {
    monitor.expectError(/409 \(Conflict\)/)
    await open("Faults")
    await section().getByLabel("Doubled").fill("4")
    await section().getByLabel("Doubled").press("Enter")

    await page.getByText("only 3 lines are of money that has moved").waitFor()
  })

  it("downloads a registry by the keyboard alone", async () => {
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

  it("refunds the rest of a payment", async () => {
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

  it("offers the actions that a payment allows, even after it has expired", async () => {
    simulator.configure({ autoPay: null })
    await pay("order-4")
    const button = (name: string) =>
      page.getByRole("button", { name: `${name}: order order-4` })
    await button("Pay").waitFor()
    await button("Expire").click()
    await page.getByText("EXPIRED", { exact: true }).waitFor()
    expect(await button("Pay").count()).toBe(0)

    simulator.configure({ payAfterExpiry: true })
    await button("Pay").click()
    await button("Refund").waitFor()
    expect(simulator.payments().at(-1)).toMatchObject({ paid: true })
  })

  it("adds faults behind the remaining ones, and names faults that are never reached", async () => {
    const faults = page.getByRole("region", { name: "Faults" })
    const add = async (mode: string, times: string) => {
      await faults.locator("[name=mode]").selectOption(mode)
      await faults.getByLabel("For the next N requests").fill(times)
      await faults.getByRole("button", { name: "Add fault" }).click()
    }
    await add("garbage", "2")
    await faults.getByText("payment: garbage, next 2").waitFor()
    // One request has used a fault up meanwhile.
    simulator.fault("payment", [{ mode: "garbage", times: 1 }])
    await add("hang", "")
    await add("status", "3")
    await faults.getByText("payment: hang, until cleared").waitFor()
    await faults.getByText("payment: status, next 3 (never reached)").waitFor()
    expect(simulator.faults().payment).toMatchObject([
      { mode: "garbage", times: 1 },
      { mode: "hang" },
      { mode: "status", times: 3 },
    ])
  })

  it("says that the simulator does not answer", async () => {
    monitor.expectError(/ERR_(CONNECTION|FAILED|INTERNET)/)
    await page.context().setOffline(true)
    for (const name of ["Save settings", "Add fault", "Reset", "Download"]) {
      await page.getByRole("button", { name, exact: true }).click()
      await page.getByText("The simulator does not answer.").waitFor()
    }
    await page.context().setOffline(false)
  })

  it.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const)("has no barriers: %s, %i px", async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await page.setViewportSize({ width, height: 900 })
    simulator.fault("payout", [{ mode: "hang" }, { mode: "status", times: 3 }])
    simulator.configure({ autoPay: null })
    await pay("order-4")
    await page.getByText("(never reached)").waitFor()
    await page.getByRole("button", { name: "Expire: order order-4" }).waitFor()
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
