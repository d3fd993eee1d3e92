import type { AdminHarness } from "./admin-harness"
import { newCard } from "./support/cards"
import { fill, shownPayout, stateIs, TO_READ_MS } from "./support/payout-form"
import { heldByReact } from "./support/card-traces"

const MINUTE_MS = 60_000

export function payoutTyping(get: () => AdminHarness) {
  it("is in Russian for a Russian user, with a decimal comma", async () => {
    await get().asUser(
      "operator",
      async (user) => {
        const { page } = user
        await user.open("/sbp/payouts")
        await page.getByRole("link", { name: "Новая выплата" }).click()
        await page.getByLabel("Сумма").fill("1 234,50")
        await page.getByLabel("Номер карты").pressSequentially(newCard())
        await page.getByRole("button", { name: "Проверить" }).click()
        await page.getByText("Вы отправляете 1 234,50 ₽ на эту").waitFor()
        const button = page.getByRole("button", { name: "Отправить" })
        await page.waitForTimeout(TO_READ_MS)
        await button.click()
        await shownPayout(user)
        await stateIs(page, "Выплачено")
        await page.getByRole("heading", { name: "1 234,50 ₽" }).waitFor()
      },
      { language: "ru" }
    )
    const amounts = get()
      .simulator.payouts()
      .map(({ amount }) => amount.value)
    expect(amounts).toContain("1234.50")
  })

  it("keeps no card in the page's address that begins with an 8 or a 9", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      for (const card of ["8600491234567897", "9860 0112 3456 7896"]) {
        await user.open("/sbp/payouts")
        await page.getByPlaceholder("Search").fill(card)
        await page.getByText("Card numbers cannot be searched").waitFor()
        await user.settle()
        expect(decodeURIComponent(page.url())).not.toContain(card.slice(0, 4))
      }
    }))

  it("forgets the card number after a minute", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      const number = newCard()
      await user.installClock()
      await user.open("/sbp/payouts/create")
      await fill(page, "77.70", number)
      await page.getByRole("button", { name: "Review" }).click()
      await page.getByText("Check before you send").waitFor()
      await page.clock.fastForward(MINUTE_MS + 1)
      const said = page.getByRole("status").filter({ hasText: "A minute has" })
      await said.waitFor()
      const field = page.getByLabel("Card number")
      expect(await field.inputValue()).toBe("")
      await field.press("Control+z")
      expect(await field.inputValue()).toBe("")
      expect(await page.getByLabel("Amount").inputValue()).toBe("77.70")
      expect(await heldByReact(user, number)).toEqual([])
    }))
}
