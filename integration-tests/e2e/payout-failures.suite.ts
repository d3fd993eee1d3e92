import type { Page } from "playwright-core"
import type { AdminHarness } from "./admin-harness"
import { newCard } from "./support/cards"
import { fill, send, shownPayout, stateIs } from "./support/payout-form"
import { requestsCarrying } from "./support/card-traces"

const PAYOUTS = "**/admin/sbp/payouts"
const UNCLEAR = "No clear answer came"

export function payoutFailures(get: () => AdminHarness) {
  it("creates one payout if the answer is lost and the user retries", async () => {
    const before = get().simulator.payouts().length
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/ERR_FAILED/)
      monitor.expectError(/status of 401 .*\/admin\/sbp\/payouts\)/)
      const card = newCard()
      await user.open("/sbp/payouts/create")
      await loseAnswer(page)
      await fill(page, "91.10", card)
      await send(page)
      await page.getByText(UNCLEAR).waitFor()
      expect(await page.getByLabel("Amount").isDisabled()).toBe(true)
      // A link would send the same money a second time.
      const other = page.getByRole("link", { name: "Send a link instead" })
      expect(await other.count()).toBe(0)

      await typeOther(page)
      await page
        .getByText("This is not the card from the first request")
        .waitFor()

      await page.route(PAYOUTS, refuse, { times: 1 })
      await page.getByLabel("Card number").fill(card)
      await send(page)
      await page.getByText("You have been signed out").waitFor()
      await page.getByText(UNCLEAR).waitFor()

      await page.getByLabel("Card number").fill(card)
      await send(page)
      await shownPayout(user)
      await stateIs(page, "Paid")
    })
    expect(get().simulator.payouts()).toHaveLength(before + 1)
  })

  it("keeps the form if health cannot be loaded", () =>
    get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/status of 403 .*\/admin\/sbp\/health\)/)
      await page.route("**/admin/sbp/health", (route) =>
        route.fulfill({ status: 403, json: { message: "Forbidden" } })
      )
      await page.goto("/app/sbp/payouts/create")
      await fill(page, "91.20", newCard())
      await send(page)
      await shownPayout(user)
      await stateIs(page, "Paid")
    }))

  it("sends no card number that is entered into another field", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      const card = newCard()
      await user.open("/sbp/payouts/create")
      await page.getByLabel("Order").fill(card)
      await page.getByText("Card numbers cannot be searched").waitFor()
      await user.settle()
      await user.open("/sbp/payouts")
      await page.getByPlaceholder("Search").fill(card)
      await page.getByText("Card numbers cannot be searched").waitFor()
      await user.settle()
      expect(page.url().includes(card)).toBe(false)
      expect(requestsCarrying(user, card)).toEqual([])
    }))
}

/**
 * The store executes the next request, and the browser never receives the
 * response.
 */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    PAYOUTS,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 }
  )
}

const refuse = (route: Parameters<Parameters<Page["route"]>[1]>[0]) =>
  route.fulfill({ status: 401, json: { message: "You have been signed out" } })

async function typeOther(page: Page): Promise<void> {
  await page.getByLabel("Card number").fill(newCard())
  await page.getByRole("button", { name: "Review" }).click()
}
