import type { StorePayment } from "../../../src/api/store/sbp/payment-sessions/payment-of"
import type { TestShop } from "../support/run-shop-tests"
import { LOST } from "./answers"
import { Till } from "./till"
import { Unsold } from "./unsold"

export function shopperView(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const unsold = new Unsold(use)

  it("is not what a shopper sees: their money is back, or on its way", async () => {
    const { shop, simulator } = use()
    const { session, invoice } = await unsold.soldOut()
    const seen = async () => {
      const path = `/store/sbp/payment-sessions/${session.id}`
      return (await shop.shopper.get<{ payment: StorePayment }>(path)).payment
    }
    simulator.fault("payout", LOST)
    const { id } = await till.returnBy(invoice.id, invoice.amount)
    expect(await seen()).toMatchObject({ status: "paid", delayed: true })
    await desk.act(id, "resolve", { outcome: "paid", note: "Seen" })
    expect(await seen()).toMatchObject({
      status: "returned",
      delayed: false,
      order_id: null,
      confirmation_url: null,
      reference: invoice.id,
    })
  })
}
