import { withClient } from "../../scripts/start/connect"
import type { AdminHarness } from "./admin-harness"
import { paidOrder } from "./support/paid-order"
import { openPayoutEntry } from "./support/attention-entry"
import { fill, send, shownPayout, stateIs } from "./support/payout-form"
import { refundRowOf, refundsOf } from "./support/refunds-of"
import {
  requestsCarrying,
  heldByReact,
  placesHolding,
} from "./support/card-traces"
import type { AdminUser } from "./support/admin-user"
import { LABELS } from "./support/labels"

const CARD = "4111111111111111"
const OTHER_CARD = "5555555555554444"

/** The browser logs every refusal as an error. */
const REFUSED = /status of 400 .*\/admin\/sbp\/payouts\)/

export function payouts(get: () => AdminHarness) {
  const sent = () => get().simulator.payouts().length
  const create = (
    amount: string,
    then: (user: AdminUser, id: string) => Promise<void>
  ) =>
    get().asUser("operator", async (user) => {
      user.monitor.keepAnswers()
      await user.open("/sbp/payouts")
      await user.page.getByRole("link", { name: "New payout" }).click()
      await fill(user.page, amount, CARD)
      await send(user.page)
      await then(user, await shownPayout(user))
    })

  it("create, pay and show a payout, and forget its card number", async () => {
    const before = sent()
    await create("1499.90", async (user) => {
      await stateIs(user.page, "Paid")
      expect(await placesHolding(user, CARD)).toEqual([])
      expect(requestsCarrying(user, CARD)).toEqual(["POST /admin/sbp/payouts"])
    })
    expect(sent()).toBe(before + 1)
  })

  it("keep a card number in its field alone while it is typed", () =>
    get().asUser("operator", async (user) => {
      user.monitor.keepAnswers()
      await user.open("/sbp/payouts/create")
      await fill(user.page, "1.00", CARD)
      expect(await heldByReact(user, CARD)).toEqual([])
      // The control: a number in any other field is found.
      await user.page.getByLabel("Description").fill(OTHER_CARD)
      expect(await heldByReact(user, OTHER_CARD)).not.toEqual([])
      await user.page.getByRole("button", { name: "Cancel" }).click()
      await user.page.getByRole("button", { name: "Leave" }).click()
      await user.page.waitForURL("**/sbp/payouts")
      // The modal fades out, and is then removed with its content.
      const form = user.page.getByRole("dialog")
      await form.waitFor({ state: "detached" })
      expect(await placesHolding(user, CARD)).toEqual([])
      expect(requestsCarrying(user, CARD)).toEqual([])
    }))

  it("ask for a confirmation before the same amount goes to the same card again", async () => {
    const before = sent()
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(REFUSED)
      await user.open("/sbp/payouts/create")
      await fill(page, "1499.90", CARD)
      await send(page)
      await page.getByText("Send the same amount to this card again?").waitFor()
      expect(sent()).toBe(before)
      expect(await page.getByLabel("Card number").inputValue()).toBe("")
      await page.getByLabel("Yes, this is a second payout").click()
      await page.getByLabel("Card number").fill(CARD)
      await send(page)
      await shownPayout(user)
      await stateIs(page, "Paid")
    })
    expect(sent()).toBe(before + 1)
  })

  it("let another person resolve a payout with an unknown outcome", async () => {
    get().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    let id = ""
    await create("700.00", async (user, created) => {
      id = created
      await stateIs(user.page, "Unknown")
      await isNotOffered(user, id)
    })
    await get().asUser("approver", async (user) => {
      const { page } = user
      const entry = await openPayoutEntry(user, id)
      await entry.locator(`a[href$="/sbp/payouts/${id}"]`).click()
      await page.getByText("People and times").waitFor()
      await page.getByRole("link", { name: LABELS.resolve }).click()
      await page.getByRole("radio", { name: "Paid", exact: true }).click()
      await page.getByLabel("Note").fill("The cabinet shows it as paid")
      await page.getByRole("button", { name: LABELS.resolveSubmit }).click()
      await stateIs(page, "Paid (by hand)")

      // If the gateway contradicts a decision later, the decision may still have been right.
      await contradict(get(), id)
      await user.open(`/sbp/payouts/${id}`)
      const doubt = page.getByText("contradicts what a person recorded")
      await doubt.waitFor()
      await page.getByRole("link", { name: "Correct the decision" }).click()
      await page.getByRole("radio", { name: "Not paid", exact: true }).waitFor()
      await page.getByRole("radio", { name: "Paid", exact: true }).click()
      await page.getByLabel("Note").fill("It is there, as before")
      await page.getByRole("button", { name: LABELS.resolveSubmit }).click()
      await doubt.waitFor({ state: "detached" })
      await stateIs(page, "Paid (by hand)")
    })
  })

  it("require a second person with the card number for a large amount", async () => {
    const before = sent()
    const id = await askForApproval(get())
    expect(sent()).toBe(before)
    await get().asUser("approver", async (user) => {
      const { page } = user
      user.monitor.keepAnswers()
      await user.open(`/sbp/payouts/${id}`)
      await page.getByRole("link", { name: "Approve" }).click()
      await page.getByLabel("Card number").fill(CARD)
      await page.getByRole("button", { name: "Approve and send" }).click()
      await stateIs(page, "Paid")
      expect(await placesHolding(user, CARD)).toEqual([])
      expect(requestsCarrying(user, CARD)).toEqual([
        `POST /admin/sbp/payouts/${id}/approve`,
      ])
    })
    expect(sent()).toBe(before + 1)
  })

  it("suggest a return for an order whose money can be returned", async () => {
    const { order_id, invoice } = await paidOrder(get())
    const before = sent()
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(REFUSED)
      await user.open(`/orders/${order_id}`)
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
      await shownPayout(user)
      await stateIs(page, "Paid")
    })
    expect(await refundsOf(get(), order_id)).toEqual([])
  })

  it("return an order's money", async () => {
    const { order_id, invoice } = await paidOrder(get())
    const sum = invoice.left_to_return
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      await user.open(`/orders/${order_id}`)
      monitor.expectError(REFUSED)
      await page.getByRole("link", { name: "Return the money" }).click()
      // None of the goods were returned to the shop.
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
      // Without a reload, because the page's data about the order is out of
      // date.
      await page.locator(`main a[href*="/orders/${order_id}"]`).click()
      await user.settle()
      await page.getByText("Can still be returned").waitFor()
      const link = page.getByRole("link", { name: "Return the money" })
      expect(await link.count()).toBe(0)
      await page.locator("a[href*='/sbp/payouts/sbppo_']").waitFor()
      await refundRowOf(user, sum)
    })
    expect(await refundsOf(get(), order_id)).toEqual([Number(sum)])
  })
}

/** @returns the id of the payout that waits for another person */
async function askForApproval(harness: AdminHarness): Promise<string> {
  let id = ""
  await harness.asUser("operator", async (user) => {
    const { page } = user
    await user.open("/sbp/payouts/create")
    await fill(page, "15000", CARD)
    await page.getByRole("button", { name: "Review" }).click()
    await page.getByText("Nothing is sent until").waitFor()
    expect(await page.getByText("You are about to send").count()).toBe(0)
    await page.getByRole("button", { name: "Back" }).click()
    await send(page, "Ask for approval")
    id = await shownPayout(user)
    await stateIs(page, "Awaiting approval")
    // The creator cannot approve their own payout, so the page does not ask for the
    // card.
    await user.open(`/sbp/payouts/${id}/approve`)
    await page.getByText("Approve: you created it").first().waitFor()
    expect(await page.getByLabel("Card number").count()).toBe(0)
  })
  return id
}

/** Contradicts a decision, as a late answer of the gateway would. */
async function contradict({ databaseUrl }: AdminHarness, id: string) {
  await withClient(databaseUrl, async (client) => {
    await client.query("SET session_replication_role = replica")
    await client.query(
      "UPDATE sbp_payout SET attention = 'payout_contradiction' WHERE id = $1",
      [id]
    )
  })
}

/** Checks that no page offers the creator the approval. */
async function isNotOffered(user: AdminUser, id: string): Promise<void> {
  const { page } = user
  const name = LABELS.resolve
  await page.getByRole("button", { name, disabled: true }).waitFor()
  await user.open(`/sbp/payouts/${id}/resolve`)
  await page.getByText(`${name}: you created it`).last().waitFor()
  expect(await page.getByLabel("Note").count()).toBe(0)
  const entry = await openPayoutEntry(user, id)
  const button = entry.getByRole("button", { name })
  expect(await button.getAttribute("aria-disabled")).toBe("true")
}
