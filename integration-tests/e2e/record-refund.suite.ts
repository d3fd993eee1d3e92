import type { Page } from "playwright-core"
import type { AdminHarness } from "./admin-harness"
import { type PaidOrder, paidOrder } from "./support/paid-order"
import { refundRowOf, refundsOf } from "./support/refunds-of"
import type { AdminUser } from "./support/admin-user"
import { roubles } from "./support/labels"

/** The browser logs every refusal as an error. */
const REFUSED = /status of 400 .*\/admin\/sbp\/refunds\)/

const NOTE = "The shopper sent the tea back"

export function recordRefund(get: () => AdminHarness) {
  let paid: PaidOrder

  beforeAll(async () => {
    paid = await paidOrder(get())
  })

  const openForm = (job: (user: AdminUser) => Promise<void>) =>
    get().asUser("operator", async (user) => {
      await user.open(`/orders/${paid.order_id}`)
      await user.page.getByRole("link", { name: "Record a refund" }).click()
      await user.page.getByRole("dialog").waitFor()
      await job(user)
    })

  it("refuses an incomplete refund or one above the rest, and books a return from the cabinet", async () => {
    await openForm(async (user) => {
      const { page, monitor } = user
      monitor.expectError(REFUSED)
      const nothingIsBooked = async () =>
        expect(await refundsOf(get(), paid.order_id)).toEqual([])
      // Nothing is owed for the order, so the operator has to confirm.
      expect(await page.getByLabel("Amount").inputValue()).toBe("")
      await submit(page)
      await page.getByText("Write why: it stays in the history.").waitFor()
      await nothingIsBooked()

      await page.getByLabel("Amount").fill("99999.99")
      await page.getByLabel("Note").fill(NOTE)
      await submit(page)
      await page.getByRole("alert").getByText(/left/).waitFor()
      await nothingIsBooked()

      await page.getByLabel("Amount").fill("100,50")
      await submit(page)
      await confirmMore(page)
      await nothingIsBooked()
      await submit(page)
      await page.getByText("The refund is recorded and booked").waitFor()
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await page.getByText("In the gateway's cabinet").first().waitFor()
      await page.getByText("Booked", { exact: true }).first().waitFor()
      await page.getByText(NOTE, { exact: true }).first().waitFor()
      await page.getByText(`Can still be returned: ${left(paid)}`).waitFor()
      await user.open(`/orders/${paid.order_id}`)
      await refundRowOf(user, "100.50")
    })
    expect(await refundsOf(get(), paid.order_id)).toEqual([100.5])
  })

  it("stays open after a lost answer if health cannot be loaded", () =>
    get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/ERR_FAILED/)
      monitor.expectError(/status of 403 .*\/admin\/sbp\/health\)/)
      await page.route("**/admin/sbp/health", (route) =>
        route.fulfill({ status: 403, json: { message: "Forbidden" } })
      )
      await user.open(`/sbp/payments/${paid.invoice.id}/record-refund`)
      await page.getByLabel("Amount").fill("11")
      await page.getByLabel("Note").fill(NOTE)
      await page.route("**/admin/sbp/refunds", (route) => route.abort())
      const again = page.waitForResponse("**/admin/sbp/health")
      await submit(page)
      await page.getByText("No clear answer came").waitFor()
      await again
      await user.settle()
      expect(await page.getByLabel("Amount").isDisabled()).toBe(true)
    }))

  it("records one refund even if the answer is lost", () =>
    openForm(async ({ page, monitor }) => {
      monitor.expectError(/ERR_FAILED/)
      monitor.expectError(REFUSED)
      await page.getByLabel("Amount").fill("10")
      await page.getByLabel("Note").fill(NOTE)
      await submit(page)
      await confirmMore(page)
      await page.route(
        "**/admin/sbp/refunds",
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 }
      )
      await submit(page)
      await page.getByText("No clear answer came").waitFor()
      expect(await page.getByLabel("Amount").isDisabled()).toBe(true)
      const time = page.getByRole("spinbutton").first()
      expect(await time.getAttribute("contenteditable")).toBe("false")
      await submit(page)
      await page.getByText("The refund is recorded and booked").waitFor()
      const refunds = await refundsOf(get(), paid.order_id)
      expect(refunds.filter((amount) => amount === 10)).toHaveLength(1)
    }))
}

function left({ invoice }: PaidOrder): string {
  return roubles((Number(invoice.left_to_return) - 100.5).toFixed(2))
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Record a refund" }).click()
}

/** Gives the confirmation that the store requires if nothing is owed. */
async function confirmMore(page: Page): Promise<void> {
  await page.getByText(/owes the shopper 0\.00 RUB more/).waitFor()
  await page.getByLabel("Yes, return more than the order owes").click()
}
