import { answerOf } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import { Till } from "./till"

export function byPayout(use: () => TestShop) {
  const till = new Till(use)

  it("is booked when it is paid, in full", async () => {
    const { invoice, orderId, total } = await till.sell()
    const payout = await till.returnBy(invoice.id, total, {
      note: "Broken cup",
    })
    expect(payout).toMatchObject({
      state: "paid",
      purpose: "return",
      invoice_id: invoice.id,
      order_id: orderId,
    })
    expect(await till.refunds(invoice.id)).toMatchObject([
      { state: "booked", kind: "return", amount: total, payout_id: payout.id },
    ])
    expect(await till.books(invoice.id, orderId)).toEqual({
      left: "0.00",
      account: "0.00",
      summary: "0.00",
      refunded: total,
      pending: "0.00",
      booked: total,
      sent: total,
      recorded: "0.00",
    })
  })

  it("is booked in parts, and never more than came", async () => {
    const { invoice, orderId, total } = await till.sell()
    await till.returnBy(invoice.id, "100")
    await till.returnBy(invoice.id, "49.40")
    const tooMuch = await answerOf(till.returnBy(invoice.id, "300.01"))
    expect(tooMuch).toMatchObject({
      status: 400,
      data: {
        message: `Of SBP invoice ${invoice.id} there are 300.00 RUB left to return`,
      },
    })
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "300.00",
      account: "300.00",
      summary: "300.00",
      pending: "0.00",
      booked: "149.40",
      sent: "149.40",
    })
    expect(total).toBe("449.40")
  })
}
