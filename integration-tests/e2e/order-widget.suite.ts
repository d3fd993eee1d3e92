import type { AdminHarness } from "./admin-harness"
import { barriers } from "./support/accessibility"
import { otherOrder, type PaidOrder, paidOrder } from "./support/paid-order"

/** The text of the whole page. */
const OURS = "div:has(> div > a[href*='/sbp/payouts/create?order_id='])"

export function orderWidget(get: () => AdminHarness) {
  let paid: PaidOrder

  beforeAll(async () => {
    paid = await paidOrder(get())
  })

  const openOrder = (
    id: () => string,
    job: Parameters<AdminHarness["asUser"]>[1]
  ) =>
    get().asUser("operator", async (user) => {
      await user.open(`/orders/${id()}`)
      await job(user)
    })
  const openPaid = (job: Parameters<AdminHarness["asUser"]>[1]) =>
    openOrder(() => paid.order_id, job)

  it("shows the payment of an order that was paid by SBP", () =>
    openPaid(async ({ page }) => {
      const { id, gateway_payment_id } = paid.invoice
      const payment = page.getByRole("link", { name: /^Payment/ })
      expect(await payment.getAttribute("href")).toMatch(`/sbp/payments/${id}`)
      await page.getByText(gateway_payment_id ?? "", { exact: true }).waitFor()
      await page.getByText("Can still be returned").waitFor()
      await page.getByText("Medusa's own “Refund” cannot send").waitFor()
    }))

  it.each([
    [
      "Return the money",
      () => `/sbp/payouts/create?invoice_id=${paid.invoice.id}`,
    ],
    ["Record a refund", () => `/sbp/payments/${paid.invoice.id}/record-refund`],
    ["New payout", () => `/sbp/payouts/create?order_id=${paid.order_id}`],
  ])("links to: %s", (name, address) =>
    openPaid(async ({ page }) => {
      const link = page.getByRole("link", { name })
      expect(await link.getAttribute("href")).toContain(address())
    })
  )

  it("is accessible", () =>
    openPaid(async ({ page }) => {
      expect(await barriers(page, OURS)).toEqual([])
    }))

  it("shows nothing of ours for an order that was paid otherwise", async () => {
    const id = await otherOrder(get())
    await openOrder(
      () => id,
      async ({ page }) => {
        await page.getByRole("heading", { name: "Customer" }).waitFor()
        const link = page.getByRole("link", { name: "New payout" })
        expect(await link.count()).toBe(0)
      }
    )
  })
}
