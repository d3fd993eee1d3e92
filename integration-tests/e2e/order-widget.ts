import type { E2eRoom } from "./room"
import { barriers } from "./support/accessibility"
import { otherOrder, type PaidOrder, paidOrder } from "./support/paid-order"

/** Of the whole page. */
const OURS = "div:has(> div > a[href*='/sbp/payouts/create?order_id='])"

export function orderWidget(get: () => E2eRoom) {
  let paid: PaidOrder

  beforeAll(async () => {
    paid = await paidOrder(get())
  })

  const openOrder = (id: () => string, job: Parameters<E2eRoom["visit"]>[1]) =>
    get().visit("operator", async (visitor) => {
      await visitor.open(`/orders/${id()}`)
      await job(visitor)
    })
  const openPaid = (job: Parameters<E2eRoom["visit"]>[1]) =>
    openOrder(() => paid.order_id, job)

  it("that was paid by SBP shows its payment", () =>
    openPaid(async ({ page }) => {
      const { id, gateway_payment_id } = paid.invoice
      const payment = page.getByRole("link", { name: /^Payment/ })
      expect(await payment.getAttribute("href")).toMatch(`/sbp/payments/${id}`)
      await page.getByText(gateway_payment_id ?? "", { exact: true }).waitFor()
      await page.getByText("Can still go back").waitFor()
      await page.getByText("Medusa's own “Refund” cannot send").waitFor()
    }))

  it.each([
    [
      "Return the money",
      () => `/sbp/payouts/create?invoice_id=${paid.invoice.id}`,
    ],
    ["Record a refund", () => `/sbp/payments/${paid.invoice.id}/record-refund`],
    ["New payout", () => `/sbp/payouts/create?order_id=${paid.order_id}`],
  ])("leads to: %s", (name, address) =>
    openPaid(async ({ page }) => {
      const link = page.getByRole("link", { name })
      expect(await link.getAttribute("href")).toContain(address())
    })
  )

  it("can be read by everybody", () =>
    openPaid(async ({ page }) => {
      expect(await barriers(page, OURS)).toEqual([])
    }))

  it("that was paid otherwise shows nothing of ours", async () => {
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
