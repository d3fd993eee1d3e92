import type { E2eRoom } from "./room"
import { newCard } from "./support/cards"
import { payOut } from "./support/pay-out"
import { paidOrder } from "./support/paid-order"
import { entryOf, invoiceNow } from "./support/inbox"
import type { OpenLink } from "./support/open-link"
import { send, shownPayout, stateIs, typeCard } from "./support/payout-form"
import { carriersOf, rememberedIn } from "./support/remembered"
import { cartChanged, restock, soldOut } from "./support/unsold"
import type { Visitor } from "./support/visitor"
import { roubles } from "./support/words"

export function attention(get: () => E2eRoom) {
  it("lets the money of a changed cart go back", async () => {
    const changed = await cartChanged(get())
    await get().visit("operator", async (visitor) => {
      await openReturn(visitor, changed)
      const id = await returnAll(visitor, changed)
      await isResolved(visitor, changed)
      await showsRefund(visitor, changed, id)
    })
    const { left_to_return, order_id } = await invoiceNow(changed)
    expect({ left_to_return, order_id }).toEqual({
      left_to_return: "0.00",
      order_id: null,
    })
  })

  it("makes the order once there is something to sell again", async () => {
    const sold = await soldOut(get())
    await get().visit("operator", async (visitor) => {
      const { page } = visitor
      await visitor.open("/sbp")
      const entry = entryOf(page, sold)
      await entry.getByText("Paid, but the order could not be made").waitFor()
      await settle(visitor, sold)
      await page.getByText("The order could not be made yet").waitFor()
      await visitor.settle()
      await entry.waitFor()

      await restock(sold)
      await settle(visitor, sold)
      await page.getByText("The order is made", { exact: true }).waitFor()
      await entry.waitFor({ state: "detached" })
      await showsOrder(visitor, sold)
    })
  })

  it("asks for the orders of all entries at once", async () => {
    const { order_id, invoice } = await paidOrder(get())
    get().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    await payOut(get(), {
      amount: "1.30",
      purpose: "return",
      invoice_id: invoice.id,
    })
    await get().visit("operator", async (visitor) => {
      const { page, watch } = visitor
      await visitor.open("/sbp")
      const link = page.locator(`article a[href*="/orders/${order_id}"]`)
      await link.and(page.getByText(/^#\d+$/)).waitFor()
      const asked = watch.requests
        .map((request) => new URL(request.url()).pathname)
        .filter((path) => path.startsWith("/admin/orders"))
      expect([...new Set(asked)]).toEqual(["/admin/orders"])
    })
  })

  it("leaves all as it was when nobody wants it settled", async () => {
    const sold = await soldOut(get())
    await get().visit("operator", async (visitor) => {
      await visitor.open("/sbp")
      const entry = entryOf(visitor.page, sold)
      await entry.getByRole("button", { name: "Make the order" }).click()
      const prompt = visitor.page.getByRole("alertdialog")
      await prompt.getByRole("button", { name: "Cancel" }).click()
      await prompt.waitFor({ state: "detached" })
      await visitor.settle()
      const posts = visitor.watch.requests.filter(
        (it) => it.method() === "POST" && it.url().includes("/admin/sbp/")
      )
      expect(posts).toEqual([])
    })
    expect(await invoiceNow(sold)).toMatchObject({ state: "paid" })
    await restock(sold)
  })
}

async function openReturn(visitor: Visitor, link: OpenLink): Promise<void> {
  const { page } = visitor
  await visitor.open("/sbp")
  const entry = entryOf(page, link)
  const title = "Paid, but the cart costs something else now"
  await entry.getByRole("heading", { name: title }).waitFor()
  await entry.getByText("They have paid and have no order yet.").waitFor()
  await entry.getByRole("link", { name: "Return the money" }).click()
}

async function returnAll(
  visitor: Visitor,
  { invoice }: OpenLink
): Promise<string> {
  const { page } = visitor
  const card = newCard()
  await typeCard(page, card)
  const amount = await page.getByLabel("Amount").inputValue()
  expect(amount).toBe(invoice.left_to_return)
  await send(page)
  const id = await shownPayout(visitor)
  await stateIs(page, "Paid")
  expect(await rememberedIn(visitor, card)).toEqual([])
  expect(carriersOf(visitor, card)).toEqual(["POST /admin/sbp/payouts"])
  return id
}

async function isResolved(visitor: Visitor, link: OpenLink): Promise<void> {
  const { page } = visitor
  await visitor.open("/sbp")
  expect(await entryOf(page, link).count()).toBe(0)
  await page.getByRole("tab", { name: "Resolved" }).click()
  const entry = entryOf(page, link)
  await entry.getByText("Resolved by itself").waitFor()
  // What is done with offers nothing more to do.
  expect(await entry.getByRole("button").count()).toBe(0)
}

async function showsRefund(
  visitor: Visitor,
  { invoice }: OpenLink,
  payoutId: string
): Promise<void> {
  const { page } = visitor
  await visitor.open(`/sbp/payments/${invoice.id}`)
  const payout = page.locator(`a[href*="/sbp/payouts/${payoutId}"]`)
  const attempt = page.getByRole("listitem").filter({ has: payout })
  await attempt.getByText("arrived").waitFor()
  await page.getByText("Booked", { exact: true }).waitFor()
  await page.getByText(`Left to return: ${roubles("0.00")}`).waitFor()
}

async function settle({ page }: Visitor, link: OpenLink): Promise<void> {
  const action = { name: "Make the order" }
  await entryOf(page, link).getByRole("button", action).click()
  const prompt = page.getByRole("alertdialog")
  await prompt.getByText("Make the order now?").waitFor()
  await prompt.getByRole("button", action).click()
}

async function showsOrder(visitor: Visitor, link: OpenLink): Promise<void> {
  const { page } = visitor
  const { order_id } = await invoiceNow(link)
  expect(order_id).toMatch(/^order_/)
  await visitor.open(`/sbp/payments/${link.invoice.id}`)
  await page
    .getByText("The money is here, and it is booked on the order.")
    .waitFor()
  await page.locator(`main a[href*="/orders/${order_id}"]`).click()
  await page.waitForURL(`**/orders/${order_id}`)
  await visitor.settle()
}
