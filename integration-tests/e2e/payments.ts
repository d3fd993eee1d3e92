import type { E2eRoom } from "./room"
import { openShop } from "../chaos/support/shoppers"
import { answerOf } from "../http/support/shop"
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
      // The history tells it, too.
      const told = page.getByText(gateway_payment_id ?? "", { exact: true })
      await told.first().waitFor()
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

  it("that ended without a word from the gateway can be filtered", async () => {
    const id = await refusedPayment(get())
    await get().visit("operator", async (visitor) => {
      const { page } = visitor
      const linkTo = (id: string) => page.locator(`table a[href*="${id}"]`)
      await visitor.open("/sbp/payments?without_notification=true")
      await linkTo(id).first().waitFor()
      expect(await linkTo(paid.invoice.id).count()).toBe(0)
      await visitor.open("/sbp/payments?without_notification=false")
      await linkTo(paid.invoice.id).first().waitFor()
      expect(await linkTo(id).count()).toBe(0)
    })
  })
}

/** One that the gateway did not create, and will never tell of. */
async function refusedPayment({ origin, simulator }: E2eRoom): Promise<string> {
  const shop = await openShop(origin)
  const collection = await shop.collectionOf(await shop.fillCart())
  simulator.fault("payment", { mode: "status", status: 401, times: 1 })
  const answer = await answerOf(shop.startPayment(collection))
  return /sbpinv_\w+/.exec(answer?.data.message ?? "")?.[0] ?? "none"
}
