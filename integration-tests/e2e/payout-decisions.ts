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

  it("mark what bounced, and make it good", async () => {
    const description = "A prize of the autumn"
    const old = await payOut(get(), { amount: "250.00", description })
    await get().visit("approver", (visitor) => markReturned(visitor, old))
    await get().visit("operator", async (visitor) => {
      const { page } = visitor
      await visitor.open(`/sbp/payouts/${old.id}`)
      // Only a person's word says that the first is back: another one agrees.
      const id = await replace(visitor, old, {
        button: "Ask for approval",
        state: "Awaiting approval",
      })
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
      status: 401,
      body: JSON.stringify({
        success: false,
        error: { code: "card_closed", message: "The card is closed" },
      }),
      times: 1,
    })
    const old = await payOut(get(), { amount: "260.00" })
    expect(sent()).toBe(before)
    await get().visit("operator", async (visitor) => {
      const { page, watch } = visitor
      // The store's question: the browser calls it an error.
      watch.expects(/status of 400 .*\/admin\/sbp\/payouts\)/)
      await visitor.open(`/sbp/payouts/${old.id}`)
      await stateIs(page, "Failed")
      await page.getByText("The gateway refused it.").waitFor()
      await page.getByText("The gateway answered with an error.").waitFor()
      // What only a developer understands is there for who asks for it.
      const technical = page.getByRole("main").getByText(/401/).first()
      expect(await technical.isVisible()).toBe(false)
      await page.getByText("Technical details").click()
      await technical.waitFor()
      const confirm = async () => {
        // Nothing goes out before somebody has looked.
        await page
          .getByText("Did you look into the gateway's cabinet?")
          .waitFor()
        expect(sent()).toBe(before)
        await page.getByLabel(/^I have looked/).click()
        await typeCard(page, newCard())
        await send(page)
      }
      await replace(visitor, old, { confirm })
    })
    expect(sent()).toBe(before + 1)
  })
}

async function markReturned(visitor: Visitor, { id }: Payout): Promise<void> {
  const { page } = visitor
  await visitor.open(`/sbp/payouts/${id}`)
  await page.getByRole("main").getByRole("button", { name: "Actions" }).click()
  const action = { name: "Mark as bounced" }
  await page.getByRole("menuitem", action).click()
  await page.getByLabel("Note").fill("It came back on the 21st")
  await page.getByRole("button", action).click()
  await stateIs(page, "Bounced")
}

/** The form knows all but the card. @returns the id of the new one */
async function replace(
  visitor: Visitor,
  old: Payout,
  {
    button = "Send",
    confirm = () => Promise.resolve(),
    state = "Paid",
  }: { button?: string; confirm?: () => Promise<void>; state?: string } = {}
): Promise<string> {
  const { page } = visitor
  await page.getByRole("link", { name: "Make a replacement" }).click()
  await typeCard(page, newCard())
  expect(await page.getByLabel("Amount").inputValue()).toBe(old.amount)
  expect(await page.getByLabel("Description").inputValue()).toBe(
    old.description ?? ""
  )
  await send(page, button)
  await confirm()
  await page.waitForURL((url) => /sbppo_\w+$/.test(url.pathname))
  const id = await shownPayout(visitor)
  expect(id).not.toBe(old.id)
  await stateIs(page, state)
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
