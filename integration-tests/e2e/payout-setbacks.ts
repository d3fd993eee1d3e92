import type { Page } from "playwright-core"
import type { E2eRoom } from "./room"
import { newCard } from "./support/cards"
import { fill, send, shownPayout, stateIs } from "./support/payout-form"
import { carriersOf } from "./support/remembered"

const PAYOUTS = "**/admin/sbp/payouts"
const UNCLEAR = "No clear answer came"

export function payoutSetbacks(get: () => E2eRoom) {
  it("are one payout, whatever comes after an answer that was lost", async () => {
    const before = get().simulator.payouts().length
    await get().visit("operator", async (visitor) => {
      const { page, watch } = visitor
      watch.expects(/ERR_FAILED/)
      watch.expects(/status of 401 .*\/admin\/sbp\/payouts\)/)
      const card = newCard()
      await visitor.open("/sbp/payouts/create")
      await loseAnswer(page)
      await fill(page, "91.10", card)
      await send(page)
      await page.getByText(UNCLEAR).waitFor()
      expect(await page.getByLabel("Amount").isDisabled()).toBe(true)

      await typeOther(page)
      await page.getByText("This is another card than the first time").waitFor()

      await page.route(PAYOUTS, refuse, { times: 1 })
      await page.getByLabel("Card number").fill(card)
      await send(page)
      await page.getByText("You have been signed out").waitFor()
      await page.getByText(UNCLEAR).waitFor()

      await page.getByLabel("Card number").fill(card)
      await send(page)
      await shownPayout(visitor)
      await stateIs(page, "Paid")
    })
    expect(get().simulator.payouts()).toHaveLength(before + 1)
  })

  it("do not take the form away when the state of all is not known", () =>
    get().visit("operator", async (visitor) => {
      const { page, watch } = visitor
      watch.expects(/status of 403 .*\/admin\/sbp\/health\)/)
      await page.route("**/admin/sbp/health", (route) =>
        route.fulfill({ status: 403, json: { message: "Forbidden" } })
      )
      await page.goto("/app/sbp/payouts/create")
      await fill(page, "91.20", newCard())
      await send(page)
      await shownPayout(visitor)
      await stateIs(page, "Paid")
    }))

  it("do not send a card's number that is typed into another field", () =>
    get().visit("operator", async (visitor) => {
      const { page } = visitor
      const card = newCard()
      await visitor.open("/sbp/payouts/create")
      await page.getByLabel("Order").fill(card)
      await page.getByText("Card numbers are not searched").waitFor()
      await visitor.settle()
      await visitor.open("/sbp/payouts")
      await page.getByPlaceholder("Search").fill(card)
      await page.getByText("Card numbers are not searched").waitFor()
      await visitor.settle()
      expect(page.url()).not.toContain(card)
      expect(carriersOf(visitor, card)).toEqual([])
    }))
}

/** The store gets the next one and does it, and the browser never hears. */
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
