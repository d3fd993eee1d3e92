import type { Health } from "../../src/admin/types"
import { newPaid } from "../http/statements/registry"
import type { AdminHarness } from "./admin-harness"
import type { AdminUser } from "./support/admin-user"
import { placesHolding, requestsCarrying } from "./support/card-traces"
import { newCard } from "./support/cards"
import { createPayout } from "./support/create-payout"
import { LABELS, roubles } from "./support/labels"
import { paidOrder } from "./support/paid-order"
import { stateIs } from "./support/payout-form"
import { refundsOf } from "./support/refunds-of"
import { csvFile, paidLine, statementFile } from "./support/statement-file"
import {
  addressOf,
  choose,
  compare,
  imported,
  selectable,
  upload,
} from "./support/statement-pages"

const NOTE = "The cabinet shows it"

const BACK = `-${roubles("123.45")}`

/** A shop that the store of these tests does not have. */
const OTHER_SHOP = "200600"

export function statementLines(get: () => AdminHarness) {
  it("record a refund that was made in the cabinet", async () => {
    const { order_id, invoice } = await paidOrder(get())
    const back = paidLine(invoice, { sum: -12_345, status: "Возврат" })
    const file = statementFile("refund.csv", [paidLine(invoice), back])
    await get().asUser("operator", async (user) => {
      const { page } = user
      await upload(user, file)
      // A preset of another test may lack both words.
      await choose(user, "Зачислен", "Paid")
      await choose(user, "Возврат", "Went back")
      await compare(user)
      const row = page.getByRole("row").filter({ hasText: "Went back" })
      await row.getByText(BACK).waitFor()
      await selectable(user).click()
      const confirm = page.getByRole("button", { name: "Confirm payments" })
      expect(await confirm.count()).toBe(0)
      await decide(user, "Record refunds", `1 line · ${BACK}`)
      await page.getByText("1 refund is recorded").waitFor()
      await page.getByText("No difference is open.").waitFor()
      await user.open(addressOf(user).split("?")[0] ?? "")
      await row.getByText("Refund recorded").waitFor()
      await row.getByRole("link", { name: "Payment" }).click()
      await page.getByText("In the gateway's cabinet").first().waitFor()
    })
    expect(await refundsOf(get(), order_id)).toEqual([123.45])
  })

  it("propose a payout by its card, and show no card number", async () => {
    const card = newCard()
    get().simulator.fault("payout", { mode: "reset_before_read", times: 1 })
    const payout = { amount: "88.80", card_number: card }
    const { id } = await createPayout(get(), payout)
    const at = new Date().toISOString()
    const file = csvFile(
      `${card}.csv`,
      `Карта;Комментарий;Дата;Статус;Сумма\n${card};Карта ${card};${at};Исполнена;88.80\n`
    )
    await get().asUser("approver", async (user) => {
      const { page } = user
      user.monitor.keepAnswers()
      await upload(user, file, "Payouts")
      await showsNone(user, card)
      await compare(user)
      const address = addressOf(user)
      const row = page.getByRole("row").filter({ hasText: roubles("88.80") })
      await row.getByText("same card and sum").waitFor()
      await selectable(user).click()
      await page.getByRole("button", { name: "Accept" }).waitFor()
      // The match is a guess, so the line itself shows no outcome.
      const record = page.getByRole("button", { name: LABELS.resolve })
      expect(await record.count()).toBe(0)
      await row.getByRole("link", { name: "maybe this payout" }).click()
      await page.waitForURL(`**/sbp/payouts/${id}`)
      await stateIs(page, "Unknown")
      await page.getByRole("link", { name: LABELS.resolve }).click()
      await page.getByRole("radio", { name: "Paid", exact: true }).click()
      await page.getByLabel("Note").fill(NOTE)
      await page.getByRole("button", { name: LABELS.resolveSubmit }).click()
      await stateIs(page, "Paid (by hand)")
      await user.open(address)
      await selectable(user).click()
      await decide(user, "Accept", `1 line · ${roubles("88.80")}`)
      await page.getByText("1 difference is accepted").waitFor()
      await showsNone(user, card)
    })
  })

  it("that were decided meanwhile say so, and close the drawer", async () => {
    const line = newPaid({ at: new Date(), sum: 12_300 })
    const address = await imported(get(), statementFile("decided.csv", [line]))
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(address)
      await page.route("**/admin/sbp/statements/*/decide", (route) =>
        route.fulfill({ json: { decided: [], refused: [] } })
      )
      await selectable(user).click()
      await decide(user, "Accept", `1 line · ${roubles("123.00")}`)
      await page.getByText("Some lines are no longer open").waitFor()
      await page.getByRole("dialog").waitFor({ state: "detached" })
    })
  })

  it("belong to a shop, which a person chooses if there are several", () =>
    get().asUser("operator", async (user) => {
      const { page, monitor } = user
      await haveOtherShop(user)
      await user.open("/sbp/statements/import")
      const shop = page.getByRole("combobox", { name: "Shop" })
      await shop.getByText("100500").waitFor()
      const paid = [newPaid({ at: new Date() })]
      const file = statementFile("of a shop.csv", paid)
      await page.locator("input[type=file]").setInputFiles(file)
      const submit = page.getByRole("button", { name: "Import", exact: true })
      await choose(user, "Shop", OTHER_SHOP)
      monitor.expectError(/400 \(Bad Request\)/)
      await submit.click()
      const alert = page.getByRole("alert")
      await alert.getByText(/must be the id of a shop/).waitFor()
      await choose(user, "Shop", "100500")
      await submit.click()
      await page.waitForURL("**/sbp/statements/sbpsta_*")
      const facts = page.locator("dl > div", { hasText: "Shop" })
      await facts.getByText("100500").waitFor()
      await user.open("/sbp/statements")
      const row = page.getByRole("row").filter({ hasText: "of a shop.csv" })
      await row.getByRole("cell", { name: "100500" }).waitFor()
      await page.getByRole("columnheader", { name: "Shop" }).waitFor()
    }))
}

/** Decides about the selected lines in the drawer. */
async function decide(
  { page }: AdminUser,
  name: string,
  selected: string
): Promise<void> {
  const drawer = page.getByRole("dialog")
  await page.getByRole("button", { name }).click()
  await drawer.getByText(selected).waitFor()
  await drawer.getByLabel("Note").fill(NOTE)
  await drawer.getByRole("button", { name }).click()
}

async function showsNone(user: AdminUser, card: string): Promise<void> {
  const { page } = user
  // The control: the page shows the card's mask.
  const mask = `${card.slice(0, 6)}…${card.slice(-4)}`
  await page.getByText(mask).first().waitFor()
  expect(await placesHolding(user, card)).toEqual([])
  expect(requestsCarrying(user, card)).toEqual([])
}

/** Answers as if the options also named another shop of the gateway. */
async function haveOtherShop({ page }: AdminUser): Promise<void> {
  await page.route("**/admin/sbp/health", async (route) => {
    const answer = await route.fetch()
    const { health } = (await answer.json()) as { health: Health }
    const others = health.shops.map((shop) => ({
      ...shop,
      provider_id: "pp_sbp_other",
      options: { ...shop.options, shopId: OTHER_SHOP },
    }))
    const shops = [...health.shops, ...others]
    await route.fulfill({ json: { health: { ...health, shops } } })
  })
}
