import type { AdminHarness } from "./admin-harness"
import { type PaidOrder, paidOrder } from "./support/paid-order"
import type { AdminUser } from "./support/admin-user"

const FIGURES = "/admin/sbp/figures"

export function overview(get: () => AdminHarness) {
  let paid: PaidOrder

  beforeAll(async () => {
    paid = await paidOrder(get())
  })

  it("links each figure to the list that it counts, and has its charts' numbers in tables", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      const { id } = paid.invoice
      const row = page.locator(`table a[href*="/sbp/payments/${id}"]`)
      await user.open("/sbp")
      await figure(user, "Received").getByRole("link").click()
      await page.waitForURL("**/sbp/payments?**")
      await row.waitFor()
      await user.goTo("/sbp")
      await figure(user, "Expired").getByRole("link").click()
      await page.waitForURL("**/sbp/payments?**")
      await page.getByRole("heading", { name: "Payments" }).waitFor()
      await user.settle()
      expect(await row.count()).toBe(0)

      await user.goTo("/sbp?period=week")
      const charts = page.getByRole("img", { name: "Chart: " })
      await page.locator(".ct-bar").first().waitFor({ state: "attached" })
      expect(await charts.count()).toBe(2)
      expect(await charts.first().locator(".ct-bar").count()).toBe(2 * 7)
      const table = page.getByText("The numbers as a table").first()
      await table.focus()
      await page.keyboard.press("Enter")
      const rows = page.getByRole("region", { name: "Money in and out" })
      expect(await rows.getByRole("row").count()).toBe(1 + 7)
    }))

  it("keeps the period in its address, and asks only for a valid one", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/sbp")
      await page.getByRole("combobox", { name: "Period" }).focus()
      await page.keyboard.press("Enter")
      await page.getByRole("option", { name: "Today" }).press("Enter")
      await page.waitForURL("**/sbp?period=today")
      await page.locator(".ct-bar").first().waitFor({ state: "attached" })

      await user.goTo("/sbp?period=own&from=2025-03-01&to=2025-03-31")
      await page.getByText("Nothing happened in this period").waitFor()
      await page.getByLabel("First day").fill("2025-04-30")
      await page.getByText("The first day must not be after the last").waitFor()
      const refused = user.monitor.requests.filter(
        (it) => it.url().includes(FIGURES) && it.url().includes("2025-04-30")
      )
      expect(refused).toEqual([])
    }))
}

const figure = ({ page }: AdminUser, name: string) =>
  page.locator("dl > div").filter({
    has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }),
  })
