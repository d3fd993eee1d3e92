import type { E2eRoom } from "./room"
import { type PaidOrder, paidOrder } from "./support/paid-order"

export function payments(get: () => E2eRoom) {
  let paid: PaidOrder

  beforeAll(async () => {
    paid = await paidOrder(get())
  })

  it("that are paid are in the list, and open", () =>
    get().visit("operator", async (visitor) => {
      const { page } = visitor
      const { id, gateway_payment_id } = paid.invoice
      await visitor.open("/sbp/payments")
      await page.locator(`a[href*="/sbp/payments/${id}"]`).first().click()
      await page.waitForURL(`**/sbp/payments/${id}`)
      await page.getByText(gateway_payment_id ?? "", { exact: true }).waitFor()
      await page.getByText("Paid", { exact: true }).first().waitFor()
    }))

  it("are in Russian for who reads that", () =>
    get().visit(
      "operator",
      async (visitor) => {
        const { page } = visitor
        await visitor.open("/sbp/payments")
        await page.getByRole("heading", { name: "Платежи" }).waitFor()
        await page.getByText("Оплачен", { exact: true }).first().waitFor()
        await page.getByRole("link", { name: "СБП" }).first().waitFor()
      },
      { language: "ru" }
    ))
}
