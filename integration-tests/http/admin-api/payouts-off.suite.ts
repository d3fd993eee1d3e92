import type { AdminAttention } from "../../../src/api/admin/sbp/attention/with-facts"
import { PayoutFixture } from "../payouts/payout-fixture"
import { RefundFixture } from "../refunds/refund-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"

/** A store whose merchant has not configured payouts. */
export function payoutsOff(use: () => TestShop) {
  const fixture = new PayoutFixture(use)
  const refundFixture = new RefundFixture(use)

  it("with payouts off, no payout can be created or approved, and the answer says why", async () => {
    const refusal = {
      status: 400,
      data: {
        message:
          "Payouts are switched off: set the option payouts.enabled to true",
      },
    }
    expect(await answerOf(fixture.create())).toMatchObject(refusal)
    const approval = fixture.act("sbppo_1", "approve", { card_number: "1" })
    expect(await answerOf(approval)).toMatchObject(refusal)
    expect(use().simulator.requests()).toEqual([])
  })

  it("with payouts off, earlier payouts can still be read", async () => {
    expect(await fixture.list()).toMatchObject({ payouts: [], count: 0 })
  })

  it("with payouts off, money is returned in the gateway's cabinet only", async () => {
    const { invoice, orderId, total } = await refundFixture.placeOrder()
    const refused = await answerOf(refundFixture.returnBy(invoice.id, total))
    expect(refused?.data.message).toMatch(/^Payouts are switched off/)
    expect(await refundFixture.refunds(invoice.id)).toEqual([])
    expect((await refundFixture.record(invoice.id, total)).state).toBe("booked")
    expect(await refundFixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      booked: total,
      recorded: total,
    })
  })

  it("with payouts off, a payment still becomes an order after a refused return", async () => {
    const { shop, simulator } = use()
    const { invoice, paymentId } = await shop.checkOut()
    await shop.setStock("TEA-IVAN-50", 0)
    simulator.pay(paymentId)
    await simulator.idle()
    await until(async () => {
      await shop.settle(invoice.id)
      return (await shop.attention()).length > 0
    }, "an attention entry")
    const refused = await answerOf(
      refundFixture.returnBy(invoice.id, invoice.amount)
    )
    expect(refused?.status).toBe(400)
    expect(await refundFixture.refunds(invoice.id)).toEqual([])
    expect((await shop.invoice(invoice.id)).state).toBe("paid")
    const { attention } = await shop.admin.get<{
      attention: AdminAttention[]
    }>("/admin/sbp/attention")
    expect(attention).toMatchObject([
      {
        reason: "order_not_created",
        actions: ["settle", "record_refund", "resolve"],
      },
    ])
    const refund = await refundFixture.record(invoice.id, invoice.amount)
    expect(refund.state).toBe("booked")
    expect(await shop.attention()).toEqual([])
  })
}
