import { randomUUID } from "node:crypto"
import type { AdminHarness } from "./admin-harness"
import { newCard } from "./support/cards"
import { openShop } from "../chaos/support/checkout"
import { until } from "../http/support/until"
import { createLink, createPayout } from "./support/create-payout"
import { paidOrder } from "./support/paid-order"
import {
  currentInvoice,
  entryOf,
  openEntry,
  openPayoutEntry,
  rowOf,
} from "./support/attention-entry"
import { invoiceOf, type OpenLink } from "./support/open-link"
import { send, shownPayout, stateIs, typeCard } from "./support/payout-form"
import { requestsCarrying, placesHolding } from "./support/card-traces"
import { cartChanged, restock, soldOut } from "./support/payments-without-order"
import type { AdminUser } from "./support/admin-user"
import { isFocused } from "./support/focus"
import { hold } from "./support/lost-answers"
import { roubles } from "./support/labels"

export function attention(get: () => AdminHarness) {
  it("returns the money of a changed cart", async () => {
    const changed = await cartChanged(get())
    let id = ""
    await get().asUser("operator", async (user) => {
      await openReturn(user, changed)
      id = await returnAll(user, changed)
      await isResolved(user, changed)
      await showsRefund(user, changed, id)
    })
    await get().asUser("approver", (user) =>
      showsThatItBounced(user, changed, id)
    )
    const { left_to_return, order_id } = await currentInvoice(changed)
    expect({ left_to_return, order_id }).toEqual({
      left_to_return: "0.00",
      order_id: null,
    })
  })

  it("makes the order once there is stock again", async () => {
    const sold = await soldOut(get())
    await get().asUser("operator", async (user) => {
      const { page } = user
      const entry = await openEntry(user, sold)
      await entry.getByText("Paid, but the order could not be made").waitFor()
      await settle(user)
      await page.getByText("The order could not be made yet").waitFor()
      await user.settle()
      const row = rowOf(page, (await entryOf(sold)).id)
      await row.waitFor()

      await restock(sold)
      await settle(user)
      await page.getByText("The order is made", { exact: true }).waitFor()
      await row.waitFor({ state: "detached" })
      await showsOrder(user, sold)
    })
  })

  it("asks whether a refused return is in the cabinet before it makes the order", async () => {
    const changed = await cartChanged(get())
    const { id, amount } = changed.invoice
    get().simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const returned = { amount, purpose: "return", invoice_id: id } as const
    const payout = await createPayout(get(), returned)
    await changed.shop.changeQuantity(changed.cart, 1)
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      // The browser logs the store's question as an error.
      monitor.expectError(/status of 400 .*\/settle\)/)
      const prompt = page.getByRole("alertdialog")
      const answer = async (name: string) => {
        await prompt.getByText("Did you check the gateway's cabinet?").waitFor()
        await prompt.getByText(payout.id).waitFor()
        await prompt.getByRole("button", { name }).click()
        await user.settle()
      }
      await openEntry(user, changed)
      const letGo = await hold(page, "**/settle")
      await settle(user)
      await page.getByRole("tab", { name: "Resolved" }).click()
      const card = page.locator(`article [id="${(await entryOf(changed)).id}"]`)
      await card.waitFor({ state: "detached" })
      letGo()
      // Over another entry, the question could be read as one about that.
      await page.getByText(`refused payout ${payout.id}`).waitFor()
      expect(await prompt.count()).toBe(0)

      await openEntry(user, changed)
      await settle(user)
      await answer("Cancel")
      expect(await currentInvoice(changed)).toMatchObject({ state: "closed" })
      await settle(user)
      await answer("Not there: make the order")
      await page.getByText("The order is made", { exact: true }).waitFor()
    })
  })

  it("names the payout that still has to return what the gateway reports as returned", async () => {
    const { origin, simulator } = get()
    const shop = await openShop(origin)
    const { invoice } = await paidOrder(get())
    const { id, amount, gateway_payment_id } = invoice
    const { payout } = await createLink(get(), {
      amount,
      purpose: "return",
      invoice_id: id,
      link: { recipient_name: "Vera" },
    })
    const refunded_amount = { value: amount, currency: "RUB" }
    await simulator.notify(String(gateway_payment_id), {
      override: { status: "REFUNDED", refunded_amount },
    })
    const link = { shop, invoice }
    await until(
      async () => (await currentInvoice(link)).attention.length > 0,
      "an entry about the refund"
    )
    await get().asUser("operator", async (user) => {
      const entry = await openEntry(user, link)
      const advice = /first reject or withdraw a payout that is still to return/
      await entry.getByText(advice).waitFor()
      const waiting = `a[href*="/sbp/payouts/${payout.id}"]`
      await entry.locator(waiting).waitFor()
      await entry.getByRole("button", { name: "Mark as resolved" }).click()
      await user.page.getByRole("dialog").locator(waiting).waitFor()
    })
  })

  it("asks for no second return while a replacement is on its way", async () => {
    const shop = await openShop(get().origin)
    const { invoice } = await paidOrder(get())
    const money = { amount: invoice.amount, invoice_id: invoice.id }
    const returned = { ...money, purpose: "return" } as const
    const first = await createPayout(get(), returned)
    await until(
      async () => (await invoiceOf(shop, invoice.id)).refunds[0]?.booked_at,
      "a booked refund"
    )
    await get().asUser("approver", async ({ context }) => {
      const data = { note: "The card is closed" }
      const path = `/admin/sbp/payouts/${first.id}/bounce`
      expect((await context.request.post(path, { data })).status()).toBe(200)
    })
    const link = { shop, invoice }
    await until(
      async () => (await currentInvoice(link)).attention.length > 0,
      "an entry about the refund"
    )
    await get().asUser("operator", async (user) => {
      const entry = await openEntry(user, link)
      const inCabinet = entry.getByText(/return the amount in the gateway/)
      await inCabinet.waitFor()
      const second = await createPayout(get(), {
        ...returned,
        replaces_id: first.id,
        confirm_duplicate: true,
      })
      expect(second.state).toBe("awaiting_approval")
      await openEntry(user, link)
      await entry.getByText(/Do not return it again/).waitFor()
      await entry.locator(`a[href*="/sbp/payouts/${second.id}"]`).waitFor()
      expect(await inCabinet.count()).toBe(0)
    })
  })

  it("requests the orders of all entries in one request", async () => {
    const { order_id, invoice } = await paidOrder(get())
    get().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const payout = await createPayout(get(), {
      amount: "1.30",
      purpose: "return",
      invoice_id: invoice.id,
    })
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      const entry = await openPayoutEntry(user, payout.id)
      const link = entry.locator(`a[href*="/orders/${order_id}"]`)
      await link.and(page.getByText(/^#\d+$/)).waitFor()
      const asked = monitor.requests
        .map((request) => new URL(request.url()).pathname)
        .filter((path) => path.startsWith("/admin/orders"))
      expect([...new Set(asked)]).toEqual(["/admin/orders"])
    })
  })

  it("changes nothing when a drawer or a dialog is cancelled, and shows the same entry, on a narrow screen, too", async () => {
    const sold = await soldOut(get())
    await get().asUser(
      "operator",
      async (user) => {
        const { page } = user
        const entry = await openEntry(user, sold)
        await entry.getByRole("button", { name: "More actions" }).click()
        await page.getByRole("menuitem", { name: "Mark as resolved" }).click()
        const drawer = page.getByRole("dialog")
        await drawer.getByText("still here stays here").waitFor()
        await drawer.getByRole("button", { name: "Cancel" }).click()
        await drawer.waitFor({ state: "detached" })
        await isFocused(page.getByRole("article"))
        await entry.getByText("Paid, but the order could not be made").waitFor()

        await entry.getByRole("button", { name: "Make the order" }).click()
        const prompt = page.getByRole("alertdialog")
        await prompt.getByRole("button", { name: "Cancel" }).click()
        await prompt.waitFor({ state: "detached" })
        await user.settle()
        const posts = user.monitor.requests.filter(
          (it) => it.method() === "POST" && it.url().includes("/admin/sbp/")
        )
        expect(posts).toEqual([])
      },
      { width: 900 }
    )
    expect(await currentInvoice(sold)).toMatchObject({ state: "paid" })
    await restock(sold)
  })
}

async function openReturn(user: AdminUser, link: OpenLink): Promise<void> {
  user.monitor.keepAnswers()
  const entry = await openEntry(user, link)
  const title = "Paid, but the cart has a different total now"
  await entry.getByRole("heading", { name: title }).waitFor()
  await entry.getByText("They have paid and have no order yet.").waitFor()
  await entry.getByRole("link", { name: "Return the money" }).click()
}

async function returnAll(
  user: AdminUser,
  { invoice }: OpenLink
): Promise<string> {
  const { page } = user
  const card = newCard()
  await typeCard(page, card)
  const amount = await page.getByLabel("Amount").inputValue()
  expect(amount).toBe(invoice.left_to_return)
  await send(page)
  const id = await shownPayout(user)
  await stateIs(page, "Paid")
  expect(await placesHolding(user, card)).toEqual([])
  expect(requestsCarrying(user, card)).toEqual(["POST /admin/sbp/payouts"])
  return id
}

async function isResolved(user: AdminUser, link: OpenLink): Promise<void> {
  const { page } = user
  const { id } = await entryOf(link)
  await user.open("/sbp/attention")
  expect(await rowOf(page, id).count()).toBe(0)
  await page.getByRole("tab", { name: "Resolved" }).click()
  await rowOf(page, id).click()
  const entry = page.getByRole("article")
  await entry.getByText("Resolved automatically").waitFor()
  // A resolved entry offers no further action.
  expect(await entry.getByRole("button").count()).toBe(0)
}

async function showsRefund(
  user: AdminUser,
  { invoice }: OpenLink,
  payoutId: string
): Promise<void> {
  const { page } = user
  await user.open(`/sbp/payments/${invoice.id}`)
  const payout = page.locator(`a[href*="/sbp/payouts/${payoutId}"]`)
  const attempt = page.getByRole("listitem").filter({ has: payout })
  await attempt.getByText("· sent").waitFor()
  await page.getByText("Booked", { exact: true }).waitFor()
  await page.getByText(`Can still be returned: ${roubles("0.00")}`).waitFor()
}

async function showsThatItBounced(
  user: AdminUser,
  { shop, invoice }: OpenLink,
  payoutId: string
): Promise<void> {
  const note = "The card is closed"
  const path = `/admin/sbp/payouts/${payoutId}/bounce`
  const { request } = user.context
  expect((await request.post(path, { data: { note } })).status()).toBe(200)
  await user.open(`/sbp/payments/${invoice.id}`)
  await user.page.getByText("booked, but has not arrived").waitFor()
  await shop.admin.post("/admin/sbp/refunds", {
    idempotency_key: randomUUID(),
    invoice_id: invoice.id,
    amount: invoice.amount,
    replaces_id: payoutId,
    note,
  })
}

async function settle({ page }: AdminUser): Promise<void> {
  const action = { name: "Make the order" }
  await page.getByRole("article").getByRole("button", action).click()
  const prompt = page.getByRole("alertdialog")
  await prompt.getByText("Make the order now?").waitFor()
  await prompt.getByRole("button", action).click()
}

async function showsOrder(user: AdminUser, link: OpenLink): Promise<void> {
  const { page } = user
  const { order_id } = await currentInvoice(link)
  expect(order_id).toMatch(/^order_/)
  await user.open(`/sbp/payments/${link.invoice.id}`)
  await page
    .getByText("The money arrived and is booked on the order.")
    .waitFor()
  await page.locator(`main a[href*="/orders/${order_id}"]`).click()
  await page.waitForURL(`**/orders/${order_id}`)
  await user.settle()
}
