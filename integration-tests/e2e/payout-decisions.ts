import type { Payout } from "../../src/admin/types"
import type { E2eRoom } from "./room"
import { newCard } from "./support/cards"
import { payOut } from "./support/pay-out"
import { send, shownPayout, stateIs, typeCard } from "./support/payout-form"
import type { Visitor } from "./support/visitor"

export function payoutDecisions(get: () => E2eRoom) {
  const sent = () => get().simulator.payouts().length

  it("reject what waits for approval, and say why", async () => {
    const before = sent()
    const { id } = await payOut(get(), { amount: "15000.00" })
    await get().visit("approver", async (visitor) => {
      const { page } = visitor
      await visitor.open(`/sbp/payouts/${id}`)
      await page.getByRole("link", { name: "Reject" }).click()
      const submit = page.getByRole("button", { name: "Reject" })
      await submit.click()
      await page.getByText("Write why: it stays in the history.").waitFor()
      await page.getByLabel("Note").fill("Nobody knows this card")
      await submit.click()
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await stateIs(page, "Rejected")
      await page.getByText("Nobody knows this card").waitFor()
      expect(await page.getByRole("link", { name: "Approve" }).count()).toBe(0)
    })
    expect(sent()).toBe(before)
  })

  it("mark what the bank sent back, and make it good", async () => {
    const description = "A prize of the autumn"
    const old = await payOut(get(), { amount: "250.00", description })
    await get().visit("approver", (visitor) => markReturned(visitor, old))
    await get().visit("operator", async (visitor) => {
      const { page } = visitor
      await visitor.open(`/sbp/payouts/${old.id}`)
      const id = await replace(visitor, old)
      await linksTo(visitor, "Replaces", old.id)
      await page.locator(`main a[href*="${old.id}"]`).click()
      await page.waitForURL(`**/sbp/payouts/${old.id}`)
      await linksTo(visitor, "Replaced by", id)
      await page.getByText("Another payout has taken its place.").waitFor()
    })
  })

  it("replace what the gateway refused, which shows why", async () => {
    const before = sent()
    get().simulator.fault("payout", {
      mode: "status",
      status: 422,
      body: JSON.stringify({
        success: false,
        error: { code: "card_closed", message: "The card is closed" },
      }),
      times: 1,
    })
    const old = await payOut(get(), { amount: "260.00" })
    expect(sent()).toBe(before)
    await get().visit("operator", async (visitor) => {
      const { page } = visitor
      await visitor.open(`/sbp/payouts/${old.id}`)
      await stateIs(page, "Failed")
      await page.getByText("The money did not leave.").waitFor()
      await page.getByRole("main").getByText(/422/).first().waitFor()
      await replace(visitor, old)
    })
    expect(sent()).toBe(before + 1)
  })
}

async function markReturned(visitor: Visitor, { id }: Payout): Promise<void> {
  const { page } = visitor
  await visitor.open(`/sbp/payouts/${id}`)
  await page.getByRole("main").getByRole("button", { name: "Actions" }).click()
  const action = { name: "Mark as sent back" }
  await page.getByRole("menuitem", action).click()
  await page.getByLabel("Note").fill("It came back on the 21st")
  await page.getByRole("button", action).click()
  await stateIs(page, "Sent back by the bank")
}

/** The form knows all but the card. @returns the id of the new one */
async function replace(visitor: Visitor, old: Payout): Promise<string> {
  const { page } = visitor
  await page.getByRole("link", { name: "Make a replacement" }).click()
  await typeCard(page, newCard())
  expect(await page.getByLabel("Amount").inputValue()).toBe(old.amount)
  expect(await page.getByLabel("Description").inputValue()).toBe(
    old.description ?? ""
  )
  await send(page)
  await page.waitForURL((url) => /sbppo_\w+$/.test(url.pathname))
  const id = await shownPayout(visitor)
  expect(id).not.toBe(old.id)
  await stateIs(page, "Paid")
  return id
}

async function linksTo(
  { page }: Visitor,
  title: string,
  id: string
): Promise<void> {
  await page.getByText(title, { exact: true }).waitFor()
  await page.locator(`main a[href*="/sbp/payouts/${id}"]`).waitFor()
}
