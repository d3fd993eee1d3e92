import type { E2eRoom } from "./room"
import { paidOrder } from "./support/paid-order"
import { payOut } from "./support/pay-out"
import { fill, send, shownPayout, stateIs } from "./support/payout-form"
import { refundRowOf, refundsOf } from "./support/refunds-of"
import { carriersOf, heldByReact, rememberedIn } from "./support/remembered"
import type { Visitor } from "./support/visitor"
import { WORDS } from "./support/words"

const CARD = "4111111111111111"
const OTHER_CARD = "5555555555554444"

/** The browser names every answer that is a refusal. */
const REFUSED = /status of 400 .*\/admin\/sbp\/payouts\)/

export function payouts(get: () => E2eRoom) {
  const sent = () => get().simulator.payouts().length
  const create = (
    amount: string,
    then: (visitor: Visitor, id: string) => Promise<void>
  ) =>
    get().visit("operator", async (visitor) => {
      await visitor.open("/sbp/payouts")
      await visitor.page.getByRole("link", { name: "New payout" }).click()
      await fill(visitor.page, amount, CARD)
      await send(visitor.page)
      await then(visitor, await shownPayout(visitor))
    })

  it("are created, paid and shown, and the card is forgotten", async () => {
    const before = sent()
    await create("1499.90", async (visitor) => {
      await stateIs(visitor.page, "Paid")
      expect(await rememberedIn(visitor, CARD)).toEqual([])
      expect(carriersOf(visitor, CARD)).toEqual(["POST /admin/sbp/payouts"])
    })
    expect(sent()).toBe(before + 1)
  })

  it("can be told apart in the gateway's cabinet", async () => {
    const description = "A prize of the winter"
    await payOut(get(), { amount: "13.10", description })
    await get().visit(undefined, async ({ page }) => {
      await page.goto(get().simulator.url)
      const row = page.locator("#payouts li", { hasText: "13.10" })
      await row.getByText(description).waitFor()
    })
  })

  it("keep a card that is being typed in its field alone", () =>
    get().visit("operator", async (visitor) => {
      await visitor.open("/sbp/payouts/create")
      await fill(visitor.page, "1.00", CARD)
      expect(await heldByReact(visitor, CARD)).toEqual([])
      // In any other field it would be found.
      await visitor.page.getByLabel("Description").fill(OTHER_CARD)
      expect(await heldByReact(visitor, OTHER_CARD)).not.toEqual([])
      await visitor.page.getByRole("button", { name: "Cancel" }).click()
      await visitor.page.getByRole("button", { name: "Leave" }).click()
      await visitor.page.waitForURL("**/sbp/payouts")
      // It fades away, with all that is in it.
      const form = visitor.page.getByRole("dialog")
      await form.waitFor({ state: "detached" })
      expect(await rememberedIn(visitor, CARD)).toEqual([])
      expect(carriersOf(visitor, CARD)).toEqual([])
    }))

  it("ask before the same goes to the same card again", async () => {
    const before = sent()
    await get().visit("operator", async (visitor) => {
      const { page, watch } = visitor
      watch.expects(REFUSED)
      await visitor.open("/sbp/payouts/create")
      await fill(page, "1499.90", CARD)
      await send(page)
      await page.getByText("Send the same amount to this card again?").waitFor()
      expect(sent()).toBe(before)
      expect(await page.getByLabel("Card number").inputValue()).toBe("")
      await page.getByLabel("Yes, send it as a second one").click()
      await page.getByLabel("Card number").fill(CARD)
      await send(page)
      await shownPayout(visitor)
      await stateIs(page, "Paid")
    })
    expect(sent()).toBe(before + 1)
  })

  it("whose outcome is unknown are resolved by somebody else", async () => {
    get().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    let id = ""
    await create("700.00", async (visitor, created) => {
      id = created
      await stateIs(visitor.page, "Unknown")
      await isNotOffered(visitor, id)
    })
    await get().visit("approver", async (visitor) => {
      const { page } = visitor
      await visitor.open("/sbp")
      await page.locator(`a[href*="/sbp/payouts/${id}"]`).first().waitFor()
      await visitor.open(`/sbp/payouts/${id}`)
      await page.getByRole("link", { name: WORDS.resolve }).click()
      await page.getByRole("radio", { name: "Paid", exact: true }).click()
      await page.getByLabel("Note").fill("The cabinet shows it as paid")
      await page.getByRole("button", { name: WORDS.resolveSubmit }).click()
      await stateIs(page, "Paid (by hand)")
    })
  })

  it("of large sums need a second person, with the card", async () => {
    const before = sent()
    const id = await askForApproval(get())
    expect(sent()).toBe(before)
    await get().visit("approver", async (visitor) => {
      const { page } = visitor
      await visitor.open(`/sbp/payouts/${id}`)
      await page.getByRole("link", { name: "Approve" }).click()
      await page.getByLabel("Card number").fill(CARD)
      await page.getByRole("button", { name: "Approve and send" }).click()
      await stateIs(page, "Paid")
      expect(await rememberedIn(visitor, CARD)).toEqual([])
      expect(carriersOf(visitor, CARD)).toEqual([
        `POST /admin/sbp/payouts/${id}/approve`,
      ])
    })
    expect(sent()).toBe(before + 1)
  })

  it("for an order whose money can be returned are returns", async () => {
    const { order_id, invoice } = await paidOrder(get())
    const before = sent()
    await get().visit("operator", async (visitor) => {
      const { page, watch } = visitor
      watch.expects(REFUSED)
      await visitor.open(`/orders/${order_id}`)
      await page.getByRole("link", { name: "New payout" }).click()
      await page.getByText("Return money to a card").first().waitFor()
      await page.getByText("The order holds this money").waitFor()
      await page.getByText(invoice.gateway_payment_id ?? "none").waitFor()

      await page.getByRole("link", { name: "for something else" }).click()
      await page.getByRole("heading", { name: "New payout" }).waitFor()
      await fill(page, "50", OTHER_CARD)
      await send(page)
      await page.getByText("Is this a return of the order's money?").waitFor()
      expect(sent()).toBe(before)
      await page.getByLabel("No, this payout does not return").click()
      await page.getByLabel("Card number").fill(OTHER_CARD)
      await send(page)
      await shownPayout(visitor)
      await stateIs(page, "Paid")
    })
    expect(await refundsOf(get(), order_id)).toEqual([])
  })

  it("return an order's money", async () => {
    const { order_id, invoice } = await paidOrder(get())
    const sum = invoice.left_to_return
    await get().visit("operator", async (visitor) => {
      const { page, watch } = visitor
      await visitor.open(`/orders/${order_id}`)
      watch.expects(REFUSED)
      await page.getByRole("link", { name: "Return the money" }).click()
      // Nothing of it comes back to the shop.
      await page.getByText("owes the shopper nothing more").waitFor()
      expect(await page.getByLabel("Amount").inputValue()).toBe("")
      await page.getByLabel("Amount").fill(sum)
      await page.getByLabel("Card number").fill(OTHER_CARD)
      await send(page)
      await page.getByText("Return more than the order owes?").waitFor()
      await page.getByLabel("Yes, return more than the order owes").click()
      await page.getByLabel("Card number").fill(OTHER_CARD)
      await send(page)
      await stateIs(page, "Paid")
      // Not loaded anew: what the page knew of the order is out of date.
      await page.locator(`main a[href*="/orders/${order_id}"]`).click()
      await visitor.settle()
      await page.getByText("Can still go back").waitFor()
      const link = page.getByRole("link", { name: "Return the money" })
      expect(await link.count()).toBe(0)
      await page.locator("a[href*='/sbp/payouts/sbppo_']").waitFor()
      await refundRowOf(visitor, sum)
    })
    expect(await refundsOf(get(), order_id)).toEqual([Number(sum)])
  })
}

/** @returns the id of what waits for somebody else */
async function askForApproval(room: E2eRoom): Promise<string> {
  let id = ""
  await room.visit("operator", async (visitor) => {
    const { page } = visitor
    await visitor.open("/sbp/payouts/create")
    await fill(page, "15000", CARD)
    await page.getByRole("button", { name: "Review" }).click()
    await page.getByText("Nothing is sent now").waitFor()
    expect(await page.getByText("You are about to send").count()).toBe(0)
    await page.getByRole("button", { name: "Back" }).click()
    await send(page, "Ask for approval")
    id = await shownPayout(visitor)
    await stateIs(page, "Awaiting approval")
    // Nobody approves their own: they are not asked for the card.
    await visitor.open(`/sbp/payouts/${id}/approve`)
    await page.getByText("Approve: you created this payout").first().waitFor()
    expect(await page.getByLabel("Card number").count()).toBe(0)
  })
  return id
}

/** To who made it, wherever they look. */
async function isNotOffered(visitor: Visitor, id: string): Promise<void> {
  const { page } = visitor
  const name = WORDS.resolve
  await page.getByRole("button", { name, disabled: true }).waitFor()
  await visitor.open(`/sbp/payouts/${id}/resolve`)
  await page.getByText(`${name}: you created this payout`).last().waitFor()
  expect(await page.getByLabel("Note").count()).toBe(0)
  await visitor.open("/sbp")
  const link = page.locator(`a[href*="/sbp/payouts/${id}"]`)
  const entry = page.getByRole("article").filter({ has: link })
  const button = entry.getByRole("button", { name })
  expect(await button.getAttribute("aria-disabled")).toBe("true")
}
