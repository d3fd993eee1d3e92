import type { Payout } from "../../src/admin/types"
import type { AdminHarness } from "./admin-harness"
import { newCard } from "./support/cards"
import { createPayout } from "./support/create-payout"
import { exported } from "./support/exported"
import type { AdminUser } from "./support/admin-user"

/** One more than a page of the list holds. */
const MANY = 21

export function payoutList(get: () => AdminHarness) {
  const rowOf = ({ page }: AdminUser, { id }: Payout) =>
    page.locator(`table a[href*="/sbp/payouts/${id}"]`).first()

  it("exports the filtered payouts as a file", async () => {
    const card_number = newCard()
    const description = '=HYPERLINK("https://example.com")'
    const request = { amount: "61.70", card_number, description }
    const paid = await createPayout(get(), request)
    get().simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const failed = await createPayout(get(), { amount: "61.80" })
    await get().asUser("operator", async (user) => {
      await user.open('/sbp/payouts?state=["paid"]')
      await rowOf(user, paid).waitFor()
      const file = await exported(user, "Plain CSV", "payouts")
      const [header, ...lines] = file.trimEnd().split("\r\n")
      expect(header).toMatch(/^id,reference,created_at,state,purpose,amount,/)
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.filter((it) => it.split(",")[3] !== "paid")).toEqual([])
      const line = lines.find((it) => it.startsWith(paid.id))
      expect(line).toContain(`,220070…${card_number.slice(-4)},`)
      expect(line).toContain(`,"'=HYPERLINK(""https://example.com"")",`)
      expect(file).not.toContain(failed.id)
      expect(file.includes(card_number)).toBe(false)
    })
  })

  it("finds a payout by its amount and by its description", async () => {
    const wanted = { amount: "6123.45", description: "Honey for the tasting" }
    const payout = await createPayout(get(), wanted)
    const other = await createPayout(get(), { amount: "61.90" })
    await get().asUser("operator", async (user) => {
      for (const text of ["6123,45", "tasting honey"]) {
        await user.open("/sbp/payouts")
        await rowOf(user, other).waitFor()
        await search(user, text)
        await rowOf(user, other).waitFor({ state: "detached" })
        await rowOf(user, payout).waitFor()
      }
      await search(user, "no such words")
      await user.page.getByText("Nothing matches").waitFor()
    })
  })

  it("keeps its page and its order in the URL", async () => {
    const made: Payout[] = []
    for (let number = 1; number <= MANY; number++) {
      const amount = `${number}.07`
      made.push(await createPayout(get(), { amount, description: "Porcelain" }))
    }
    const [lowest, highest] = [made[0], made.at(-1)] as [Payout, Payout]
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/sbp/payouts?q=porcelain")
      await page.getByRole("columnheader", { name: "Amount" }).click()
      await page.waitForURL(/order=amount/)
      await rowOf(user, lowest).waitFor()
      expect(await rowOf(user, highest).count()).toBe(0)
      await page.getByRole("button", { name: "Next" }).click()
      await rowOf(user, highest).waitFor()
      await page.reload()
      await rowOf(user, highest).waitFor()
      expect(await page.locator("tbody tr").count()).toBe(1)
      await page.getByText("21 results").waitFor()
      const next = page.getByRole("button", { name: "Next" })
      const previous = page.getByRole("button", { name: "Prev" })
      expect(await next.isDisabled()).toBe(true)
      await previous.click()
      await rowOf(user, lowest).waitFor()
      expect(await previous.isDisabled()).toBe(true)
      await page.goBack()
      await rowOf(user, highest).waitFor()
      expect(await rowOf(user, lowest).count()).toBe(0)
      // Another order begins at its first page.
      await page.getByRole("columnheader", { name: "Amount" }).click()
      await page.waitForURL(/order=-amount$/)
      await rowOf(user, made.at(-2) as Payout).waitFor()
      expect(await page.locator("tbody tr").count()).toBe(MANY - 1)
    })
  })
}

async function search(user: AdminUser, text: string): Promise<void> {
  await user.page.getByRole("searchbox").fill(text)
  await user.page.waitForURL(/[?&]q=/)
  await user.settle()
}
