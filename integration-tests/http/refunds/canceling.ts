import type { HttpTypes } from "@medusajs/framework/types"
import { answerOf } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import { LOST } from "./answers"
import { Till } from "./till"

export function canceling(use: () => TestShop) {
  const till = new Till(use)

  const orderOf = async (id: string) =>
    (
      await use().shop.admin.get<HttpTypes.AdminOrderResponse>(
        `/admin/orders/${id}`
      )
    ).order

  it("waits for our money to be back, and books nothing twice", async () => {
    const { invoice, orderId, total } = await till.sell()
    await till.returnBy(invoice.id, "100")
    const early = await answerOf(till.cancel(orderId))
    expect(early).toMatchObject({
      status: 400,
      data: {
        message: expect.stringMatching(
          /holds 349\.40 RUB of SBP payment .* Return 349\.40 RUB first, by a payout/
        ) as string,
      },
    })
    expect((await orderOf(orderId)).status).toBe("pending")
    await till.record(invoice.id, "349.40")
    await till.cancel(orderId)
    expect((await orderOf(orderId)).status).toBe("canceled")
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      refunded: total,
      booked: total,
    })
  })

  it("waits for a return that is on its way", async () => {
    const { simulator } = use()
    const { invoice, orderId, total } = await till.sell()
    simulator.fault("payout", LOST)
    await till.returnBy(invoice.id, total)
    expect((await answerOf(till.cancel(orderId)))?.status).toBe(400)
  })

  it.each([
    ["a price", { price: 1175.415, promo_codes: [] }, 1274.915, "1274.92"],
    [
      "a discount",
      { price: 349.9, promo_codes: ["ODD"] },
      406.204845,
      "406.20",
    ],
  ])("finds no fraction of %s left", async (_, offer, total, sum) => {
    const { shop } = use()
    const { price, promo_codes } = offer
    await shop.setPrice("TEA-IVAN-50", price)
    await shop.createPromotion({ code: "ODD", value: 12.345, type: "items" })
    const { invoice, orderId } = await till.sell({ promo_codes })
    expect(invoice.amount).toBe(sum)
    // Medusa has more digits than money.
    expect((await orderOf(orderId)).total).toBeCloseTo(total, 6)
    await till.returnBy(invoice.id, sum)
    await till.cancel(orderId)
    expect((await orderOf(orderId)).status).toBe("canceled")
    expect(await till.books(invoice.id, orderId)).toMatchObject({
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
    expect(await till.exactly(orderId)).toEqual({ paid: 0, owed: 0 })
  })

  it("of a mixed order, leaves the other provider's part to it", async () => {
    const { invoice, orderId, total } = await till.sell()
    await till.addAndPayOtherwise(orderId)
    const { message } = (await answerOf(till.cancel(orderId)))?.data ?? {}
    expect(message).toMatch(/holds 449\.40 RUB of SBP payment/)
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "799.30",
      account: "799.30",
      refunded: "0.00",
    })
    await till.returnBy(invoice.id, total)
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "349.90",
      account: "349.90",
      refunded: total,
      pending: "0.00",
      booked: total,
      sent: total,
    })
    await till.cancel(orderId)
    expect((await orderOf(orderId)).status).toBe("canceled")
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      refunded: "799.30",
      booked: total,
      sent: total,
    })
  })

  it("leaves orders alone that were paid otherwise", async () => {
    const { shop } = use()
    const cart = await shop.fillCart()
    const collection = await shop.collectionOf(cart)
    await shop.startPayment(collection, { provider_id: "pp_system_default" })
    const { order } = await shop.complete(cart)
    await till.cancel(String(order?.id))
    expect((await orderOf(String(order?.id))).status).toBe("canceled")
  })
}
