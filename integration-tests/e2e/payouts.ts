import type { E2eRoom } from "./room"
import { paidOrder } from "./support/paid-order"
import { fill, send, shownPayout, stateIs } from "./support/payout-form"
import { refundRowOf, refundsOf } from "./support/refunds-of"
import { carriersOf, heldByReact, rememberedIn } from "./support/remembered"
import type { Visitor } from "./support/visitor"
import { WORDS } from "./support/words"

const CARD = "4111111111111111"
const OTHER_CARD = "5555555555554444"

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
      // The browser names every answer that is a refusal.
      watch.expects(/status of 400 .*\/admin\/sbp\/payouts\)/)
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
    await create("700.00", async ({ page }, created) => {
      id = created
      await stateIs(page, "Unknown")
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
    let id = ""
    await create("15000", async ({ page }, created) => {
      id = created
      await stateIs(page, "Awaiting approval")
    })
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

  it("return an order's money", async () => {
    const { order_id, invoice } = await paidOrder(get())
    const sum = invoice.left_to_return
    await get().visit("operator", async (visitor) => {
      const { page } = visitor
      await visitor.open(`/orders/${order_id}`)
      await page.getByRole("link", { name: "Return the money" }).click()
      await page.getByLabel("Amount").fill(sum)
      await page.getByLabel("Card number").fill(OTHER_CARD)
      await send(page)
      await stateIs(page, "Paid")
      await visitor.open(`/orders/${order_id}`)
      await page.getByText("Can still go back").waitFor()
      const link = page.getByRole("link", { name: "Return the money" })
      expect(await link.count()).toBe(0)
      await page.locator("a[href*='/sbp/payouts/sbppo_']").waitFor()
      await refundRowOf(visitor, sum)
    })
    expect(await refundsOf(get(), order_id)).toEqual([Number(sum)])
  })
}
