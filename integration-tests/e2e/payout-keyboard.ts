import type { Locator, Page } from "playwright-core"
import type { E2eRoom } from "./room"
import { newCard } from "./support/cards"
import { shownPayout, stateIs, TO_READ_MS } from "./support/payout-form"
import { carriersOf } from "./support/remembered"
import type { Visitor } from "./support/visitor"

/** More than any page here has to step through. */
const MANY_STEPS = 80

export function payoutKeyboard(get: () => E2eRoom) {
  it("is enough to send a payout", () =>
    get().visit("operator", async (visitor) => {
      const { page } = visitor
      const card = newCard()
      await visitor.open("/sbp/payouts")
      await tabTo(page, newPayout(page))
      await page.keyboard.press("Enter")
      await isFocused(page.getByLabel("Amount"))
      await page.keyboard.type("83,20")
      await tabTo(page, page.getByLabel("Card number"))
      await page.keyboard.type(card)
      await page.keyboard.press("Control+Enter")
      await isFocused(page.getByRole("group", { name: "Check before you" }))
      await page.waitForTimeout(TO_READ_MS)
      await page.keyboard.press("Control+Enter")
      await shownPayout(visitor)
      await stateIs(page, "Paid")
      expect(carriersOf(visitor, card)).toEqual(["POST /admin/sbp/payouts"])
    }))

  it("does not send what nobody can have read", async () => {
    const before = get().simulator.payouts().length
    await get().visit("operator", async (visitor) => {
      const { page } = visitor
      await typePayout(visitor)
      await page.keyboard.press("Control+Enter")
      await page.keyboard.press("Control+Enter")
      await visitor.settle()
      await page.getByText("Check before you send").waitFor()
    })
    expect(get().simulator.payouts()).toHaveLength(before)
  })

  it("sends nothing by keys that are held down", async () => {
    const before = get().simulator.payouts().length
    await get().visit("operator", async (visitor) => {
      const { page } = visitor
      await openReview(visitor)
      await page.waitForTimeout(TO_READ_MS)
      // The second time, the browser takes it for a repetition.
      await page.keyboard.down("Enter")
      await visitor.settle()
      await page.getByText("Check before you send").waitFor()
    })
    expect(get().simulator.payouts()).toHaveLength(before)
  })

  it("sends nothing while it is asked something else", async () => {
    const before = get().simulator.payouts().length
    await get().visit("operator", async (visitor) => {
      const { page } = visitor
      await openReview(visitor)
      await page.keyboard.up("Enter")
      await page.waitForTimeout(TO_READ_MS)
      await page.keyboard.press("Escape")
      await page.getByText("Leave this payout?").waitFor()
      await page.keyboard.press("Enter")
      await visitor.settle()
    })
    expect(get().simulator.payouts()).toHaveLength(before)
  })

  it("leads to the first field that is wrong", () =>
    get().visit("operator", async (visitor) => {
      const { page } = visitor
      await visitor.open("/sbp/payouts/create")
      await tabTo(page, page.getByLabel("Description"))
      await page.keyboard.press("Control+Enter")
      await isFocused(page.getByLabel("Amount"))
      await page.getByText("Enter the amount.").waitFor()
      await page.keyboard.type("5")
      await page.keyboard.press("Control+Enter")
      await isFocused(page.getByLabel("Card number"))
    }))

  it("closes an empty form without a question, and goes on", () =>
    get().visit("operator", async (visitor) => {
      const { page } = visitor
      await visitor.open("/sbp/payouts")
      await tabTo(page, newPayout(page))
      await page.keyboard.press("Enter")
      await isFocused(page.getByLabel("Amount"))
      // Nobody is as quick as a test: a new modal hears no key for a moment.
      await visitor.settle()
      await page.keyboard.press("Escape")
      await page.waitForURL("**/sbp/payouts")
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await isFocused(newPayout(page))
    }))

  it("presses a button by Enter, and sends nothing from a field by it", () =>
    get().visit("operator", async (visitor) => {
      const { page } = visitor
      await visitor.open("/sbp/payouts")
      await tabTo(page, newPayout(page))
      await page.keyboard.press("Enter")
      await isFocused(page.getByLabel("Amount"))
      await page.keyboard.press("Enter")
      await tabTo(page, page.getByRole("button", { name: "Cancel" }))
      expect(await page.getByText("Enter the amount.").count()).toBe(0)
      await page.keyboard.press("Enter")
      await page.waitForURL("**/sbp/payouts")
    }))
}

async function typePayout(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await visitor.open("/sbp/payouts/create")
  await page.keyboard.type("83.30")
  await tabTo(page, page.getByLabel("Card number"))
  await page.keyboard.type(newCard())
}

/** With keys that stay down. */
async function openReview(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await typePayout(visitor)
  await page.keyboard.down("Control")
  await page.keyboard.down("Enter")
  await page.getByText("Check before you send").waitFor()
}

const newPayout = (page: Page) => page.getByRole("link", { name: "New payout" })

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let step = 0; step < MANY_STEPS; step++) {
    if (await hasFocus(wanted)) {
      return
    }
    await page.keyboard.press("Tab")
  }
  throw new Error(`${String(wanted)} cannot be reached by the keyboard`)
}

/** Where it goes may take a moment. */
async function isFocused(wanted: Locator): Promise<void> {
  await inFocus(wanted).waitFor()
}

async function hasFocus(wanted: Locator): Promise<boolean> {
  return (await inFocus(wanted).count()) > 0
}

const inFocus = (wanted: Locator) => wanted.and(wanted.page().locator(":focus"))
