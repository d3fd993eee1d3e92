import type { Payout } from "../../src/admin/types"
import type { AdminHarness } from "./admin-harness"
import { createPayout } from "./support/create-payout"
import { exported } from "./support/exported"
import { isFocused } from "./support/focus"
import { hold } from "./support/lost-answers"
import type { AdminUser } from "./support/admin-user"

/** One payout more than a page of the list holds. */
const MANY = 21

export function payoutList(get: () => AdminHarness) {
  const rowOf = ({ page }: AdminUser, { id }: Payout) =>
    page.locator(`table a[href*="/sbp/payouts/${id}"]`).first()

  it("keeps its search, its page and its order in the URL, and exports what it lists", async () => {
    const made: Payout[] = []
    for (let number = 1; number <= MANY; number++) {
      const amount = `${number}.07`
      made.push(await createPayout(get(), { amount, description: "Porcelain" }))
    }
    const [lowest, highest] = [made[0], made.at(-1)] as [Payout, Payout]
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/sbp/payouts")
      await search(user, "porcelain")
      await page.getByRole("columnheader", { name: "Amount" }).click()
      await page.waitForURL(/order=amount/)
      await rowOf(user, lowest).waitFor()
      expect(await rowOf(user, highest).count()).toBe(0)
      const next = page.getByRole("button", { name: "Next" })
      await next.press("Enter")
      await rowOf(user, highest).waitFor()
      // There is no next page now.
      await isFocused(next)
      await page.reload()
      await rowOf(user, highest).waitFor()
      expect(await page.locator("tbody tr").count()).toBe(1)
      await page.getByRole("status").getByText("21 results").waitFor()
      const previous = page.getByRole("button", { name: "Prev" })
      expect(await next.isDisabled()).toBe(true)
      await previous.click()
      await rowOf(user, lowest).waitFor()
      expect(await previous.isDisabled()).toBe(true)
      await page.goBack()
      await rowOf(user, highest).waitFor()
      expect(await rowOf(user, lowest).count()).toBe(0)
      // Sorting anew leads to the first page, and to no other until it is there.
      const letGo = await hold(page, "**/payouts?*order=-amount*")
      await page.getByRole("columnheader", { name: "Amount" }).click()
      await page.waitForURL(/order=-amount$/)
      await page.locator("[aria-busy=true] table").waitFor()
      await previous.click()
      expect(await page.evaluate("location.hash")).toBe("")
      letGo()
      await rowOf(user, made.at(-2) as Payout).waitFor()
      expect(await page.locator("tbody tr").count()).toBe(MANY - 1)
      const file = await exported(user, "Plain CSV", "payouts")
      expect(file.trimEnd().split("\r\n")).toHaveLength(1 + MANY)
    })
  })
}

async function search(user: AdminUser, text: string): Promise<void> {
  await user.page.getByRole("searchbox").fill(text)
  await user.page.waitForURL(/[?&]q=/)
  await user.settle()
}
