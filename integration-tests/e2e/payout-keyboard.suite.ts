import type { Page } from "playwright-core"
import type { AdminHarness } from "./admin-harness"
import { newCard } from "./support/cards"
import { descriptionOf } from "./support/accessibility"
import { isFocused, tabTo } from "./support/focus"
import { hold } from "./support/lost-answers"
import { shownPayout, stateIs, TO_READ_MS } from "./support/payout-form"
import { requestsCarrying } from "./support/card-traces"
import type { AdminUser } from "./support/admin-user"

export function payoutKeyboard(get: () => AdminHarness) {
  it("sends a payout", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      const card = newCard()
      await user.open("/sbp/payouts")
      await tabTo(page, newPayout(page))
      await page.keyboard.press("Enter")
      await isFocused(page.getByLabel("Amount"))
      await page.keyboard.type("83,20")
      await tabTo(page, page.getByLabel("Card number"))
      await page.keyboard.type(card)
      await page.keyboard.press("Control+Enter")
      const review = page.getByRole("group", { name: "Check before you" })
      await isFocused(review)
      expect(await descriptionOf(review)).toContain("to send ₽83.20 to this")
      await page.waitForTimeout(TO_READ_MS)
      const send = page.getByRole("button", { name: "Send", exact: true })
      await tabTo(page, send)
      const status = page.getByRole("dialog").getByRole("status").last()
      const fromBefore = await status.elementHandle()
      const letGo = await hold(page, "**/admin/sbp/payouts")
      await page.keyboard.press("Control+Enter")
      await status.filter({ hasText: "please stay here" }).waitFor()
      expect(await fromBefore?.textContent()).toContain("please stay here")
      await isFocused(send)
      letGo()
      await shownPayout(user)
      await stateIs(page, "Paid")
      expect(requestsCarrying(user, card)).toEqual(["POST /admin/sbp/payouts"])
    }))

  it("does not send a payout before its review could be read", async () => {
    const before = get().simulator.payouts().length
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.installClock()
      await typePayout(user)
      // The page's clock stands still, however slow the machine is.
      await page.clock.setFixedTime(Date.now())
      await page.keyboard.press("Control+Enter")
      await page.getByText("Check before you send").waitFor()
      await page.keyboard.press("Control+Enter")
      await user.settle()
      await page.getByText("Check before you send").waitFor()
    })
    expect(get().simulator.payouts()).toHaveLength(before)
  })

  it("sends nothing through keys that are held down, or while another question is open", async () => {
    const before = get().simulator.payouts().length
    await get().asUser("operator", async (user) => {
      const { page } = user
      await openReview(user)
      await page.waitForTimeout(TO_READ_MS)
      // The browser marks the second press as a repetition.
      await page.keyboard.down("Enter")
      await user.settle()
      await page.getByText("Check before you send").waitFor()
      await page.keyboard.up("Enter")
      expect(get().simulator.payouts()).toHaveLength(before)

      await page.keyboard.press("Escape")
      await page.getByText("Leave this payout?").waitFor()
      await page.keyboard.press("Enter")
      await user.settle()
    })
    expect(get().simulator.payouts()).toHaveLength(before)
  })

  it("presses a focused button by Enter, submits nothing from a field, and is closed without a question while it is empty", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      const openForm = async () => {
        await page.keyboard.press("Enter")
        await isFocused(page.getByLabel("Amount"))
      }
      const isClosed = async () => {
        await page.waitForURL("**/sbp/payouts")
        await page.getByRole("dialog").waitFor({ state: "detached" })
        await isFocused(newPayout(page))
      }
      await user.open("/sbp/payouts")
      await tabTo(page, newPayout(page))
      await openForm()
      await page.keyboard.press("Enter")
      await tabTo(page, page.getByRole("button", { name: "Cancel" }))
      expect(await page.getByText("Enter the amount.").count()).toBe(0)
      await page.keyboard.press("Enter")
      await isClosed()

      await openForm()
      // A new modal ignores keys for a moment, which only a test is quick
      // enough to notice.
      await user.settle()
      await page.keyboard.press("Escape")
      await isClosed()
    }))

  it("moves the focus to the first invalid field, and keeps it when a pair of metadata is removed", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/sbp/payouts/create")
      await tabTo(page, page.getByLabel("Description"))
      await page.keyboard.press("Control+Enter")
      await isFocused(page.getByLabel("Amount"))
      await page.getByText("Enter the amount.").waitFor()
      await page.keyboard.type("5")
      await page.keyboard.press("Control+Enter")
      await isFocused(page.getByLabel("Card number"))

      await page.keyboard.type(newCard())
      const add = page.getByRole("button", { name: "Add", exact: true })
      for (const text of ["first", "second"]) {
        await add.press("Enter")
        await page.keyboard.type("Season")
        await page.keyboard.press("Tab")
        await page.keyboard.type(text)
      }
      await page.keyboard.press("Control+Enter")
      const twin = page.getByLabel("Name 2")
      await isFocused(twin)
      expect(await descriptionOf(twin)).toBe("Use each name only once.")
      await page.getByRole("button", { name: "Remove pair 2" }).press("Enter")
      await isFocused(add)
    }))
}

async function typePayout(user: AdminUser): Promise<void> {
  const { page } = user
  await user.open("/sbp/payouts/create")
  await isFocused(page.getByLabel("Amount"))
  await page.keyboard.type("83.30")
  await tabTo(page, page.getByLabel("Card number"))
  await page.keyboard.type(newCard())
}

/** Opens the review with a key that stays down. */
async function openReview(user: AdminUser): Promise<void> {
  const { page } = user
  await typePayout(user)
  await page.keyboard.down("Control")
  await page.keyboard.down("Enter")
  await page.getByText("Check before you send").waitFor()
  await page.keyboard.up("Control")
}

const newPayout = (page: Page) => page.getByRole("link", { name: "New payout" })
