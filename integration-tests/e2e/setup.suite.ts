import type { Invoice, Setup } from "../../src/admin/types"
import {
  SETUP_CHECKS,
  type SetupCode,
  type SetupState,
} from "../../src/domain/setup-checks"
import { PROVIDER } from "../http/support/environment"
import type { AdminHarness } from "./admin-harness"
import { barriers } from "./support/accessibility"
import type { AdminUser } from "./support/admin-user"
import { LOOKS } from "./support/looks"
import { makeTestPayment } from "./support/test-payments"

const HOUR_MS = 3_600_000

type Check = Setup["checks"][number]

/** A check as the store could answer it, with every detail that a sentence names. */
const checkOf = (
  code: SetupCode,
  reason: string,
  state: SetupState
): Check => ({
  code,
  reason,
  state,
  provider_id: PROVIDER,
  details: {
    url: "https://shop.example/checkout/return",
    location: "https://www.shop.example/hooks/sbp/",
    origin: "https://www.shop.example",
    status: 502,
    type: "application/json",
    why: "certificate",
    names: "anna@example.com",
    seconds: 95,
    at: "2026-11-21T12:00:00.000Z",
  },
})

const CODES = Object.keys(SETUP_CHECKS) as SetupCode[]

const reasonsOf = (code: SetupCode) =>
  Object.entries<SetupState>(SETUP_CHECKS[code])

/** Answers as a store in this condition would. */
async function answerSetup({ page }: AdminUser, checks: Check[]) {
  await page.route("**/admin/sbp/setup", (route) => {
    const setup = { checks, checked_at: new Date().toISOString() }
    return route.fulfill({ json: { setup } })
  })
}

export function setup(get: () => AdminHarness) {
  it("shows what is set up and what is left to do, as the store finds it", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/settings/sbp")
      const row = (title: string) =>
        page.getByRole("listitem").filter({ hasText: title })
      const region = row("Shoppers can choose SBP")
      await region.getByRole("img", { name: "Done" }).waitFor()
      await region.getByText("Россия").waitFor()
      // The address leads to this store, but no gateway reaches localhost.
      const address = row("Notifications reach this store")
      await address.getByRole("img", { name: "To do" }).waitFor()
      await address.getByText("docs/install.md").waitFor()
      await row("Someone may move money by hand")
        .getByRole("img", { name: "Done" })
        .waitFor()
      // No shop runs in this test.
      await row("Shoppers find their way back")
        .getByRole("img", { name: "Cannot be checked from here" })
        .waitFor()
    }))

  it("shows every possible finding in a sentence of its language", () =>
    get().asUser(
      "operator",
      async (user) => {
        const { page } = user
        const checks = CODES.flatMap((code) =>
          reasonsOf(code).map(([reason, state]) => checkOf(code, reason, state))
        )
        // Each check is about another shop, and gets a row of its own.
        await answerSetup(
          user,
          checks.map((check, index) => ({
            ...check,
            provider_id: `pp_sbp_${index}`,
          }))
        )
        await user.open("/settings/sbp")
        const rows = page.locator("li:has(> [role=img])", {
          hasText: "pp_sbp_",
        })
        expect(await rows.count()).toBe(checks.length)
        const text = await page.locator("main").innerText()
        expect(text).not.toMatch(/setup\.|\{\{|undefined|NaN|Invalid/)
        const sentences = await rows.locator("p:nth-child(2)").allInnerTexts()
        expect(sentences.every((sentence) => sentence.length > 10)).toBe(true)
        expect(await barriers(page, "main")).toEqual([])
        await user.picture("setup-all-ru")
      },
      { language: "ru", width: 390 }
    ))

  it("is one line once everything is done, and can be opened", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      const checks = CODES.map((code) => {
        const [first] = reasonsOf(code)
        return code === "limits"
          ? checkOf(code, "payouts_off", "optional")
          : checkOf(code, String(first?.[0]), "done")
      })
      await answerSetup(user, checks)
      await user.open("/settings/sbp")
      await page.getByText("SBP is set up: 8 of 8 done").waitFor()
      const row = page.getByText("Shoppers can choose SBP")
      expect(await row.count()).toBe(0)
      await user.picture("setup-done-en")
      const show = page.getByRole("button", { name: "Show", exact: true })
      await show.press("Enter")
      await row.waitFor()
      await page.getByRole("button", { name: "Hide" }).click()
      await row.waitFor({ state: "detached" })
    }))

  it("says that it could not be checked, and checks again", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      let isDown = true
      await page.route("**/admin/sbp/setup", (route) =>
        isDown ? route.abort() : route.continue()
      )
      user.monitor.expectError(/net::ERR_FAILED/)
      await page.goto("/app/settings/sbp")
      await page.getByText("The setup could not be checked").waitFor()
      isDown = false
      const buttons = page.getByRole("button", { name: "Check again" })
      await buttons.nth(1).click()
      await page.getByText("Shoppers can choose SBP").waitFor()
    }))

  describe("a test payment", () => {
    const TITLES = { en: "Test payment", ru: "Пробный платёж" }
    const sectionOf = ({ page }: AdminUser, name: string) =>
      page.getByRole("region", { name, exact: true })

    it("is made, paid, followed to its notification, and can be returned", () =>
      get().asUser("operator", async (user) => {
        const { simulator } = get()
        const { page } = user
        await user.open("/settings/sbp")
        const section = sectionOf(user, "Test payment")
        const step = (name: string) =>
          section.getByRole("listitem").filter({ hasText: name })
        const live = await section.locator("[aria-live]").elementHandle()
        await section.getByRole("button", { name: "Make" }).click()
        const link = section.getByRole("link", {
          name: "Open the payment page",
        })
        await link.waitFor()
        const url = String(await link.getAttribute("href"))
        expect(url).toContain(simulator.url)
        await step("Payment link").getByRole("img", { name: "Done" }).waitFor()
        for (const name of ["Notification", "Booked as a test"]) {
          await step(name).getByRole("img", { name: "Waiting" }).waitFor()
        }
        await section.getByText("Waiting until").waitFor()
        expect(await live?.textContent()).toMatch("Waiting until")
        await user.picture("setup-test-open-en")

        // The payer uses another device.
        const { id, gateway_payment_id } = await makeTestPayment(get())
        simulator.pay(gateway_payment_id ?? "")
        await section.getByText("It works: ₽10.00 arrived").waitFor()
        await step("Booked as a test")
          .getByRole("img", { name: "Done" })
          .waitFor()
        await page
          .getByRole("listitem")
          .filter({ hasText: "The gateway's notifications arrive" })
          .getByText("The last one came")
          .waitFor()
        await link.waitFor({ state: "detached" })
        await user.settle()
        expect(await barriers(page, "main")).toEqual([])

        await section.getByRole("link", { name: "Open the payment" }).click()
        await page.waitForURL(`**/sbp/payments/${id}`)
        await page.getByText("Real money arrived").waitFor()
        await page.getByText("Test", { exact: true }).waitFor()
        await page.getByRole("link", { name: "Return the money" }).waitFor()
        const order = page.getByRole("button", { name: "Make the order" })
        expect(await order.count()).toBe(0)

        await user.open("/sbp/payments?is_test=%22true%22")
        const row = page.locator(`table tr:has(a[href*="${id}"])`)
        await row.getByText("Test", { exact: true }).waitFor()
        await user.open("/sbp/payments?is_test=%22false%22")
        expect(await row.count()).toBe(0)
      }))

    it.each(LOOKS)(
      "that can be paid has no defects: $language, $theme, $width",
      (look) =>
        get().asUser(
          "operator",
          async (user) => {
            const { language, theme, width } = look
            await makeTestPayment(get())
            await user.open("/settings/sbp")
            await sectionOf(user, TITLES[language])
              .getByRole("listitem")
              .first()
              .waitFor()
            expect(await barriers(user.page, "main")).toEqual([])
            await user.picture(`setup-test-${language}-${theme}-${width}`)
          },
          look
        )
    )

    /** Changes the answer, for states that take long or that no page can cause. */
    const change = ({ page }: AdminUser, changes: () => Partial<Invoice>) =>
      page.route("**/admin/sbp/invoices?*is_test*", async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { invoices: Invoice[] }
        const [invoice] = answer.invoices
        const invoices = [{ ...invoice, ...changes() }]
        await route.fulfill({ json: { ...answer, invoices } })
      })

    it("is followed until the store lets it expire", () =>
      get().asUser("operator", async (user) => {
        const { page, monitor } = user
        const asked = () =>
          monitor.requests.filter((it) => it.url().includes("is_test")).length
        await makeTestPayment(get())
        const expires_at = new Date(Date.now() + HOUR_MS).toISOString()
        let state: Invoice["state"] = "open"
        await change(user, () => ({ expires_at, state }))
        await user.installClock()
        await user.open("/settings/sbp")
        const section = sectionOf(user, "Test payment")
        await section.getByText("Waiting until").waitFor()
        const before = asked()
        await page.clock.fastForward(HOUR_MS + 1_000)
        // The next wait begins with this answer: still open, although its time has passed.
        await user.settle()
        expect(asked()).toBeGreaterThan(before)
        state = "expired"
        // The page asks less often about an expired payment.
        await page.clock.fastForward(30_000)
        await section.getByText("It was not paid in time").waitFor()
        await section.getByRole("button", { name: "Make another" }).waitFor()
      }))

    it("proves nothing if a person confirmed it", () =>
      get().asUser("operator", async (user) => {
        await makeTestPayment(get())
        await change(user, () => ({
          state: "closed",
          paid_at: new Date().toISOString(),
          notified_at: null,
          left_to_return: "10.00",
        }))
        await user.open("/settings/sbp")
        await user.page.getByText("no notification has come").waitFor()
        expect(await user.page.getByText("It works").count()).toBe(0)
        await user.picture("setup-test-by-hand-en")
      }))

    it("is confirmed by hand without a promise of an order", () =>
      get().asUser("operator", async (user) => {
        const { id } = await makeTestPayment(get())
        await user.open(`/sbp/payments/${id}/confirm`)
        await user.page.getByText("It is a test: no order is made").waitFor()
      }))

    it("can be made while a killed process seems to ask for it", () =>
      get().asUser("operator", async (user) => {
        await makeTestPayment(get())
        await change(user, () => ({
          state: "creating",
          error_code: null,
          confirmation_url: null,
        }))
        await user.open("/settings/sbp")
        const section = sectionOf(user, "Test payment")
        await section.getByText("is being asked for a link").waitFor()
        const made = user.page.waitForResponse("**/admin/sbp/test-payments")
        await section.getByRole("button", { name: "Make a test" }).click()
        expect((await made).status()).toBe(200)
      }))

    it("is refused to a user who is no operator, with the reason", () =>
      get().asUser("approver", async (user) => {
        const { page } = user
        await page.route("**/admin/sbp/invoices?*is_test*", (route) =>
          route.fulfill({ json: { invoices: [], count: 0 } })
        )
        await user.open("/settings/sbp")
        const section = sectionOf(user, "Test payment")
        const make = section.getByRole("button", {
          name: "Make a test payment",
        })
        expect(await make.getAttribute("aria-disabled")).toBe("true")
        await make.hover()
        await page.getByRole("tooltip").getByText("operators").waitFor()
        // Enter, like a tap, opens no tooltip.
        await make.press("Enter")
        const toast = page.locator("[data-sonner-toast]")
        await toast.getByText("operators").waitFor()
      }))
  })
}
