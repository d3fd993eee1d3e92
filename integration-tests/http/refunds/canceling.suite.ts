import { setTimeout as sleep } from "node:timers/promises"
import type { HttpTypes } from "@medusajs/framework/types"
import { answerOf } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import { ANSWER_LOST } from "./gateway-faults"
import { RefundFixture } from "./refund-fixture"

export function canceling(use: () => TestShop) {
  const fixture = new RefundFixture(use)

  const orderOf = async (id: string) =>
    (
      await use().shop.admin.get<HttpTypes.AdminOrderResponse>(
        `/admin/orders/${id}`
      )
    ).order

  it("is refused until all of our money is returned, and then books nothing twice", async () => {
    const { invoice, orderId, total } = await fixture.placeOrder()
    await fixture.returnBy(invoice.id, "100")
    const early = await answerOf(fixture.cancel(orderId))
    expect(early).toMatchObject({
      status: 400,
      data: {
        message: expect.stringMatching(
          /holds 349\.40 RUB of SBP payment .* Return 349\.40 RUB first, by a payout/
        ) as string,
      },
    })
    expect((await orderOf(orderId)).status).toBe("pending")
    await fixture.record(invoice.id, "349.40")
    await fixture.cancel(orderId)
    expect((await orderOf(orderId)).status).toBe("canceled")
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      refunded: total,
      booked: total,
    })
  })

  it("waits for a payment of the order that is being booked", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    await fixture.record(invoice.id, total)
    let book = () => {}
    const booking = new Promise<void>((resolve) => (book = resolve))
    const held = shop.ledger.holdCollection(orderId, () => booking)
    const canceling = fixture.cancel(orderId)
    await sleep(1_000)
    expect((await orderOf(orderId)).status).toBe("pending")
    book()
    await Promise.all([held, canceling])
    expect((await orderOf(orderId)).status).toBe("canceled")
  })

  it("is refused while a return is on its way", async () => {
    const { simulator } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    simulator.fault("payout", ANSWER_LOST)
    await fixture.returnBy(invoice.id, total)
    expect((await answerOf(fixture.cancel(orderId)))?.status).toBe(400)
  })

  it.each([
    ["a price", { price: 1175.415, promo_codes: [] }, 1274.915, "1274.92"],
    [
      "a discount",
      { price: 349.9, promo_codes: ["ODD"] },
      406.204845,
      "406.20",
    ],
  ])(
    "leaves no fraction of a kopek after %s with many digits",
    async (_, offer, total, sum) => {
      const { shop } = use()
      const { price, promo_codes } = offer
      await shop.setPrice("TEA-IVAN-50", price)
      await shop.createPromotion({ code: "ODD", value: 12.345, type: "items" })
      const { invoice, orderId } = await fixture.placeOrder({ promo_codes })
      expect(invoice.amount).toBe(sum)
      // Medusa's amounts have more digits than money.
      expect((await orderOf(orderId)).total).toBeCloseTo(total, 6)
      await fixture.returnBy(invoice.id, sum)
      await fixture.cancel(orderId)
      expect((await orderOf(orderId)).status).toBe("canceled")
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        left: "0.00",
        account: "0.00",
        pending: "0.00",
        booked: sum,
        sent: sum,
      })
      const { payments } = await shop.admin.get<{
        payments: HttpTypes.AdminPayment[]
      }>(`/admin/payments?fields=*refunds`)
      expect(payments.flatMap(({ refunds }) => refunds ?? [])).toHaveLength(1)
      expect(await fixture.exactly(orderId)).toEqual({ paid: 0, owed: 0 })
    }
  )

  it("refunds only the other provider's part of an order with two providers", async () => {
    const { invoice, orderId, total } = await fixture.placeOrder()
    await fixture.addAndPayOtherwise(orderId)
    const { message } = (await answerOf(fixture.cancel(orderId)))?.data ?? {}
    expect(message).toMatch(/holds 449\.40 RUB of SBP payment/)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "799.30",
      account: "799.30",
      refunded: "0.00",
    })
    await fixture.returnBy(invoice.id, total)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "349.90",
      account: "349.90",
      refunded: total,
      pending: "0.00",
      booked: total,
      sent: total,
    })
    await fixture.cancel(orderId)
    expect((await orderOf(orderId)).status).toBe("canceled")
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      refunded: "799.30",
      booked: total,
      sent: total,
    })
  })

  it("works as in Medusa for orders paid by other providers", async () => {
    const { shop } = use()
    const cart = await shop.fillCart()
    const collection = await shop.collectionOf(cart)
    await shop.startPayment(collection, { provider_id: "pp_system_default" })
    const { order } = await shop.complete(cart)
    await fixture.cancel(String(order?.id))
    expect((await orderOf(String(order?.id))).status).toBe("canceled")
  })
}
