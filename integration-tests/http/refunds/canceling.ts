import type { HttpTypes } from "@medusajs/framework/types"
import { answerOf } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
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
          /holds 349\.40 RUB of SBP payment .* Return them first, by a payout/
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
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    await till.returnBy(invoice.id, total)
    expect((await answerOf(till.cancel(orderId)))?.status).toBe(400)
  })

  it("finds nothing left to the last fraction of a kopek", async () => {
    const { shop } = use()
    await shop.createPromotion({ code: "ODD", value: 12.345, type: "items" })
    const { invoice, orderId, total } = await till.sell({
      promo_codes: ["ODD"],
    })
    const order = await orderOf(orderId)
    // Medusa has more digits than money.
    expect(order.total).not.toBe(Number(total))
    await till.returnBy(invoice.id, total)
    await till.cancel(orderId)
    expect((await orderOf(orderId)).status).toBe("canceled")
    const books = await till.books(invoice.id, orderId)
    expect(books).toMatchObject({
      left: "0.00",
      account: "0.00",
      booked: total,
    })
    const { payments } = await shop.admin.get<{
      payments: HttpTypes.AdminPayment[]
    }>(`/admin/payments?fields=*refunds`)
    expect(payments.flatMap(({ refunds }) => refunds ?? [])).toHaveLength(1)
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
