import type { StorePayment } from "../../../src/api/store/sbp/payment-sessions/store-payment-of"
import type { TestShop } from "../support/run-shop-tests"
import { ANSWER_LOST } from "./gateway-faults"
import { RefundFixture } from "./refund-fixture"
import { PaymentsWithoutOrder } from "./payments-without-order"

export function shopperView(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const withoutOrder = new PaymentsWithoutOrder(use)

  it("is hidden from the shopper, who sees only whether the money is returned", async () => {
    const { shop, simulator } = use()
    const { session, invoice } = await withoutOrder.soldOut()
    const seen = async () => {
      const path = `/store/sbp/payment-sessions/${session.id}`
      return (await shop.shopper.get<{ payment: StorePayment }>(path)).payment
    }
    simulator.fault("payout", ANSWER_LOST)
    const { id } = await fixture.returnBy(invoice.id, invoice.amount)
    expect(await seen()).toMatchObject({ status: "paid", delayed: true })
    await payoutFixture.act(id, "resolve", { outcome: "paid", note: "Seen" })
    expect(await seen()).toMatchObject({
      status: "returned",
      delayed: false,
      order_id: null,
      confirmation_url: null,
      reference: invoice.reference,
    })
    await payoutFixture.act(id, "bounce", { note: "The card is closed" })
    expect(await seen()).toMatchObject({ status: "paid", delayed: true })
    await fixture.record(invoice.id, invoice.amount, { replaces_id: id })
    expect(await seen()).toMatchObject({ status: "returned" })
  })
}
