import type { Payout } from "../../src/admin/types"
import type { AdminHarness } from "./admin-harness"
import { newCard } from "./support/cards"
import { cutOff } from "./support/cut-off"
import { isFocused } from "./support/focus"
import { createPayout } from "./support/create-payout"
import { LABELS } from "./support/labels"
import { send, shownPayout, stateIs, typeCard } from "./support/payout-form"
import type { AdminUser } from "./support/admin-user"

export function payoutDecisions(get: () => AdminHarness) {
  const sent = () => get().simulator.payouts().length

  it("reject a waiting payout with a note", async () => {
    const before = sent()
    const { id } = await createPayout(get(), { amount: "15000.00" })
    // A person cannot approve their own payouts.
    await get().asUser("operator", async (user) => {
      await user.open("/sbp/payouts")
      await user.page.getByRole("link", { name: "New payout" }).waitFor()
      await user.settle()
      expect(await user.page.getByText(/^Waiting for your/).count()).toBe(0)
    })
    await get().asUser("approver", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/status of 400 .*\/reject\)/)
      await user.open("/sbp/payouts")
      await page
        .getByText(/Waiting for your approval: \d+ · ₽[\d,.]+/)
        .waitFor()
      await page.getByRole("link", { name: "Show them" }).click()
      await page.locator(`table a[href*="${id}"]`).first().waitFor()
      await user.open(`/sbp/payouts/${id}`)
      await page.getByRole("link", { name: "Reject" }).click()
      const submit = page.getByRole("button", { name: "Reject" })
      await submit.click()
      await page.getByText("Write why: it stays in the history.").waitFor()
      await page.getByLabel("Note").fill("Nobody knows this card")
      const refusal = { status: 400, json: { message: "Not now" } }
      await page.route("**/reject", (route) => route.fulfill(refusal), {
        times: 1,
      })
      await submit.press("Enter")
      await page.getByRole("alert").getByText("Not now").waitFor()
      await isFocused(submit)
      await submit.press("Enter")
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await stateIs(page, "Rejected")
      await page.getByText("Nobody knows this card").waitFor()
      expect(await page.getByRole("link", { name: "Approve" }).count()).toBe(0)
    })
    expect(sent()).toBe(before)
  })

  /** Opens the page of a payout as it would be in this state. */
  const asIn = async (
    state: Payout["state"],
    { page }: AdminUser,
    changes: Partial<Payout> = {}
  ) => {
    const { id } = await createPayout(get(), { amount: "12345.60" })
    await page.route(`**/admin/sbp/payouts/${id}`, async (route) => {
      const response = await route.fetch()
      const { payout } = (await response.json()) as { payout: Payout }
      const json = { payout: { ...payout, state, ...changes } }
      await route.fulfill({ response, json })
    })
    return `/sbp/payouts/${id}`
  }

  it("ask for a note if they ask for no outcome", () =>
    get().asUser("approver", async (user) => {
      const path = await asIn("resolved_paid", user)
      await user.open(`${path}/resolve`)
      await isFocused(user.page.getByLabel("Note"))
    }))

  it("call a mismatched payout not paid only if the money came back", () =>
    get().asUser("approver", async (user) => {
      const { page } = user
      const attention = "payout_mismatch"
      const path = await asIn("unknown", user, { attention })
      await user.open(path)
      const advice = /record it as not paid only when it came back/
      await page.getByText(advice).waitFor()
      await user.open(`${path}/resolve`)
      await page.getByText(/^It was not sent at all, or all of it/).waitFor()
      await page.getByText("sent to this card").waitFor()
      await page.getByRole("button", { name: LABELS.resolveSubmit }).click()
      const missing = { name: /Choose what the cabinet shows/ }
      await isFocused(
        page.getByRole("radiogroup", missing).getByRole("radio").first()
      )
      expect(await page.getByText("for certain that it was").count()).toBe(0)
    }))

  it("keep the sum visible on a phone, in Russian", () =>
    get().asUser(
      "approver",
      async (user) => {
        const { page } = user
        await user.open(await asIn("resolved_not_paid", user))
        expect(await cutOff(page)).toEqual([])
        const state = page.getByText("Не выплачено (вручную)", { exact: true })
        const { x = 0 } = (await state.first().boundingBox()) ?? {}
        // The end of its letters, which would stand out of a narrow heading.
        const end = await page.evaluate<number>(
          `(() => { const range = document.createRange()
             range.selectNodeContents(document.querySelector("main h1"))
             return range.getBoundingClientRect().right })()`
        )
        expect(x).toBeGreaterThanOrEqual(end)
      },
      { width: 390, language: "ru" }
    ))

  it("mark a payout as bounced and replace it", async () => {
    const description = "A prize of the autumn"
    const old = await createPayout(get(), { amount: "250.00", description })
    await get().asUser("approver", (user) => markReturned(user, old))
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(`/sbp/payouts/${old.id}`)
      // Only an operator says that the first payout bounced, so another person must
      // approve.
      const id = await replace(user, old, {
        button: "Ask for approval",
        state: "Awaiting approval",
      })
      await linksTo(user, "Replaces", old.id)
      await page.locator(`main a[href*="${old.id}"]`).click()
      await page.waitForURL(`**/sbp/payouts/${old.id}`)
      await linksTo(user, "Replaced by", id)
      await page.getByText("Another payout replaces it.").waitFor()
    })
  })

  it("replace a payout that the gateway refused, and show why it was refused", async () => {
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
    const old = await createPayout(get(), { amount: "260.00" })
    expect(sent()).toBe(before)
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      // The browser logs the store's request for a confirmation as an error.
      monitor.expectError(/status of 400 .*\/admin\/sbp\/payouts\)/)
      await user.open(`/sbp/payouts/${old.id}`)
      await stateIs(page, "Failed")
      await page.getByText("The gateway refused it.").waitFor()
      await page.getByText("The gateway answered with an error.").waitFor()
      // Technical details are shown on request.
      const technical = page.getByRole("main").getByText(/401/).first()
      expect(await technical.isVisible()).toBe(false)
      await page.getByText("Technical details").click()
      await technical.waitFor()
      const confirm = async () => {
        // The payout is not sent before a person has confirmed that they looked.
        await page.getByText("Did you check the gateway's cabinet?").waitFor()
        expect(sent()).toBe(before)
        await page.getByLabel(/^I have checked/).click()
        await typeCard(page, newCard())
        await send(page)
      }
      await replace(user, old, { confirm })
    })
    expect(sent()).toBe(before + 1)
  })
}

async function markReturned(user: AdminUser, { id }: Payout): Promise<void> {
  const { page } = user
  await user.open(`/sbp/payouts/${id}`)
  await page.getByRole("main").getByRole("button", { name: "Actions" }).click()
  const action = { name: "Mark as bounced" }
  await page.getByRole("menuitem", action).click()
  await page.getByLabel("Note").fill("It came back on the 21st")
  await page.getByRole("button", action).click()
  await stateIs(page, "Bounced")
}

/** Replaces a payout; only the card has to be typed. @returns the id of the new payout */
async function replace(
  user: AdminUser,
  old: Payout,
  {
    button = "Send",
    confirm = () => Promise.resolve(),
    state = "Paid",
  }: { button?: string; confirm?: () => Promise<void>; state?: string } = {}
): Promise<string> {
  const { page } = user
  await page.getByRole("link", { name: "Make a replacement" }).click()
  await typeCard(page, newCard())
  expect(await page.getByLabel("Amount").inputValue()).toBe(old.amount)
  expect(await page.getByLabel("Description").inputValue()).toBe(
    old.description ?? ""
  )
  await send(page, button)
  await confirm()
  await page.waitForURL((url) => /sbppo_\w+$/.test(url.pathname))
  const id = await shownPayout(user)
  expect(id).not.toBe(old.id)
  await stateIs(page, state)
  return id
}

async function linksTo(
  { page }: AdminUser,
  title: string,
  id: string
): Promise<void> {
  await page.getByText(title, { exact: true }).waitFor()
  await page.locator(`main a[href*="/sbp/payouts/${id}"]`).waitFor()
}
