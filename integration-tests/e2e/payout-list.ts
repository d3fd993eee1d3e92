import { readFile } from "node:fs/promises"
import type { Payout } from "../../src/admin/types"
import type { E2eRoom } from "./room"
import { newCard } from "./support/cards"
import { payOut } from "./support/pay-out"
import type { Visitor } from "./support/visitor"

/** One more than a page of the list holds. */
const MANY = 21

export function payoutList(get: () => E2eRoom) {
  const rowOf = ({ page }: Visitor, { id }: Payout) =>
    page.locator(`table a[href*="/sbp/payouts/${id}"]`).first()

  it("goes out as a file of what is filtered", async () => {
    const card_number = newCard()
    const description = '=HYPERLINK("https://example.com")'
    const request = { amount: "61.70", card_number, description }
    const paid = await payOut(get(), request)
    get().simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const failed = await payOut(get(), { amount: "61.80" })
    await get().visit("operator", async (visitor) => {
      await visitor.open('/sbp/payouts?state=["paid"]')
      await rowOf(visitor, paid).waitFor()
      const file = await exported(visitor)
      const [header, ...lines] = file.trimEnd().split("\r\n")
      expect(header).toMatch(/^\uFEFFid,created_at,state,purpose,amount,/)
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.filter((it) => it.split(",")[2] !== "paid")).toEqual([])
      const line = lines.find((it) => it.startsWith(paid.id))
      expect(line).toContain(`,220070…${card_number.slice(-4)},`)
      expect(line).toContain(`,"'=HYPERLINK(""https://example.com"")",`)
      expect(file).not.toContain(failed.id)
      expect(file).not.toContain(card_number)
    })
  })

  it("finds a payout by its sum, and by its description", async () => {
    const wanted = { amount: "6123.45", description: "Honey for the tasting" }
    const payout = await payOut(get(), wanted)
    const other = await payOut(get(), { amount: "61.90" })
    await get().visit("operator", async (visitor) => {
      for (const text of ["6123,45", "tasting honey"]) {
        await visitor.open("/sbp/payouts")
        await rowOf(visitor, other).waitFor()
        await search(visitor, text)
        await rowOf(visitor, other).waitFor({ state: "detached" })
        await rowOf(visitor, payout).waitFor()
      }
      await search(visitor, "no such words")
      await visitor.page.getByText("Nothing matches").waitFor()
    })
  })

  it("keeps its page and its order in the address", async () => {
    const made: Payout[] = []
    for (let number = 1; number <= MANY; number++) {
      const amount = `${number}.07`
      made.push(await payOut(get(), { amount, description: "Porcelain" }))
    }
    const [lowest, highest] = [made[0], made.at(-1)] as [Payout, Payout]
    await get().visit("operator", async (visitor) => {
      const { page } = visitor
      await visitor.open("/sbp/payouts?q=porcelain")
      await page.getByRole("columnheader", { name: "Amount" }).click()
      await page.waitForURL(/order=amount/)
      await rowOf(visitor, lowest).waitFor()
      expect(await rowOf(visitor, highest).count()).toBe(0)
      await page.getByRole("button", { name: "Next" }).click()
      await rowOf(visitor, highest).waitFor()
      await page.reload()
      await rowOf(visitor, highest).waitFor()
      expect(await page.locator("tbody tr").count()).toBe(1)
    })
  })
}

async function exported({ page }: Visitor): Promise<string> {
  const coming = page.waitForEvent("download")
  await page.getByRole("button", { name: "Export CSV" }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^payouts-[\d-]+\.csv$/)
  return readFile(await download.path(), "utf8")
}

async function search(visitor: Visitor, text: string): Promise<void> {
  await visitor.page.getByRole("searchbox").fill(text)
  await visitor.page.waitForURL(/[?&]q=/)
  await visitor.settle()
}
