import type { AdminHarness } from "./admin-harness"
import { createPayout } from "./support/create-payout"
import { openShop } from "../chaos/support/checkout"
import { until } from "../http/support/until"
import { currentInvoice, entryOf, openEntry } from "./support/attention-entry"
import { type PaidOrder, paidOrder } from "./support/paid-order"

/** A user who may not move money learns that before typing, and not after. */
export function refusedForms(get: () => AdminHarness) {
  let paid: PaidOrder

  beforeAll(async () => {
    paid = await paidOrder(get())
  })

  it("show the refusal instead of their fields", () =>
    get().asUser("approver", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/status of 404 .*\/sbpinv_0+\)/)
      const { id } = paid.invoice
      const forms = [
        ["New payout", "payouts/create"],
        ["Confirm the payment", `payments/${id}/confirm`],
        ["Return money to a card", `payouts/create?invoice_id=${id}`],
        ["Send a link", "payouts/create-link"],
        // The form for a payment that the database has lost.
        ["Confirm the payment", `payments/sbpinv_${"0".repeat(26)}/confirm`],
        ["New batch", "payouts/batches/create"],
        ["Record a refund", `payments/${id}/record-refund`],
      ] as const
      await user.open("/sbp")
      for (const [action, path] of forms) {
        await user.goTo(`/sbp/${path}`)
        const form = page.getByRole("dialog")
        await form
          .getByText(`${action}: only people in the option “operators”`)
          .waitFor()
        expect(await form.getByRole("textbox").count()).toBe(0)
      }
    }))

  it("do not open for a payment or a payout that the store does not have", () =>
    get().asUser("operator", async (user) => {
      const { page, monitor } = user
      const payout = `sbppo_${"0".repeat(26)}`
      const payment = `sbpinv_${"0".repeat(26)}`
      const noPayout = `There is no payout ${payout}`
      const noPayment = `The payment ${payment} is not in the database`
      monitor.expectError(/status of 404 .*_0+\)/)
      await user.open(`/sbp/payouts/${payout}`)
      await page.getByText(noPayout).waitFor()
      const form = page.getByRole("dialog")
      for (const [path, refusal] of [
        [`create?replaces_id=${payout}`, noPayout],
        [`create?invoice_id=${payment}`, noPayment],
        [`create-link?replaces_id=${payout}`, noPayout],
      ] as const) {
        await user.goTo(`/sbp/payouts/${path}`)
        await form.getByText(refusal).waitFor()
        expect(await form.getByRole("textbox").count()).toBe(0)
      }
    }))

  it("are not linked for a return, which only the shop's operators may replace", async () => {
    const { id } = await createPayout(get(), {
      amount: "1.70",
      purpose: "return",
      invoice_id: paid.invoice.id,
    })
    await get().asUser("operator", async (user) => {
      const { page } = user
      // The history may say that the payout bounced; the page shows another person's rights.
      await page.route(`**/admin/sbp/payouts/${id}`, async (route) => {
        const response = await route.fetch()
        const { payout } = (await response.json()) as { payout: object }
        const json = { payout: { ...payout, state: "bounced" } }
        await route.fulfill({ response, json })
      })
      await page.route("**/admin/sbp/health", async (route) => {
        const response = await route.fetch()
        const { health } = (await response.json()) as {
          health: { shops: object[] }
        }
        const shops = health.shops.map((it) => ({ ...it, people: [] }))
        await route.fulfill({ json: { health: { ...health, shops } } })
      })
      await user.open(`/sbp/payouts/${id}`)
      await page
        .getByText("Make a replacement: only people in the option “operators”")
        .waitFor()
    })
  })

  it("open only for an operator of the payment's shop if the gateway reports a refund", async () => {
    const { origin, simulator } = get()
    const shop = await openShop(origin)
    const { invoice } = await paidOrder(get())
    await simulator.notify(String(invoice.gateway_payment_id), {
      override: { status: "CANCELED", paid: false },
    })
    const link = { shop, invoice }
    await until(
      async () => (await currentInvoice(link)).attention.length > 0,
      "an entry about the report"
    )
    await get().asUser("operator", async (user) => {
      const { page } = user
      await page.route("**/admin/sbp/health", async (route) => {
        const response = await route.fetch()
        const { health } = (await response.json()) as {
          health: { payouts: object }
        }
        const payouts = { ...health.payouts, people: [] }
        await route.fulfill({ json: { health: { ...health, payouts } } })
      })
      const entry = await openEntry(user, link)
      const putAway = { name: "Put away", disabled: false }
      await entry.getByRole("button", putAway).waitFor()
      await entry.getByRole("button", { name: "Mark as resolved" }).click()
      await page.getByLabel("What you did about it").fill("Nothing went back")
      await page.keyboard.press("Control+Enter")
      await until(
        async () => (await entryOf(link)).resolved_at,
        "the entry to be resolved"
      )
    })
  })
}
