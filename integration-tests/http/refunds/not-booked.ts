import { Modules } from "@medusajs/framework/utils"
import type { AdminAttention } from "../../../src/api/admin/sbp/attention/with-facts"
import { sweep } from "../../../src/workflows/sweep"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { LOST, refusalOf } from "./answers"
import { InTray } from "./in-tray"
import { Till } from "./till"

export function notBooked(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const tray = new InTray(use)

  async function sweepUntilTold() {
    const { shop } = use()
    for (let times = 0; times < 3; times++) {
      await till.passTime()
      await sweep(shop.container)
    }
    return tray.entryOf("refund_not_booked")
  }

  it("says why, and books it at once when that is fixed", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await till.sell()
    await shop.admin.post("/admin/order-edits", { order_id: orderId })
    const refund = await till.record(invoice.id, total)
    expect(refund.state).toBe("due")
    expect(await shop.attention()).toEqual([])
    const entry = await sweepUntilTold()
    const [listed] = await till.listed(`id=${refund.id}`)
    expect(listed).toMatchObject({
      state: "due",
      book_error: expect.stringMatching(/./) as string,
      book_at: expect.stringMatching(/Z$/) as string,
      booked_at: null,
    })
    expect(listed?.book_attempts).toBeGreaterThanOrEqual(3)
    expect(entry).toMatchObject({
      subject_id: refund.id,
      invoice_id: invoice.id,
      details: { amount: total, error: listed?.book_error },
      actions: ["book_refund"],
    })
    // It stands in the way still.
    const tried = await till.book(refund.id)
    expect(tried).toMatchObject({
      state: "due",
      book_attempts: Number(listed?.book_attempts) + 1,
    })
    await shop.admin.delete(`/admin/order-edits/${orderId}`)
    await tray.act("book_refund", entry)
    expect(await till.listed(`id=${refund.id}`)).toMatchObject([
      { state: "booked", book_error: null, book_at: null },
    ])
    expect(await shop.attention()).toEqual([])
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      pending: "0.00",
      refunded: total,
      booked: total,
    })
  })

  it("keeps its order from being cancelled, and says where the money is", async () => {
    const { shop, simulator } = use()
    const { invoice, orderId, total } = await till.sell()
    const broken = jest
      .spyOn(shop.container.resolve(Modules.PAYMENT), "refundPayment")
      .mockRejectedValue(new Error("payments are away"))
    let entry: AdminAttention
    try {
      simulator.fault("payout", LOST)
      const payout = await till.returnBy(invoice.id, total)
      expect(await refusalOf(till.cancel(orderId))).toMatch(
        /holds 449\.40 RUB of SBP payment .* 449\.40 RUB is on its way back by a payout\. Then cancel/
      )
      await desk.act(payout.id, "resolve", { outcome: "paid", note: "Seen" })
      entry = await sweepUntilTold()
      expect(entry.details).toMatchObject({ error: "payments are away" })
      expect(await refusalOf(till.cancel(orderId))).toMatch(
        /holds 449\.40 RUB of SBP payment .* 449\.40 RUB is back and waits to be booked\. Then cancel/
      )
      expect(await refusalOf(till.returnBy(invoice.id, total))).toMatch(
        /0\.00 RUB left to return/
      )
    } finally {
      broken.mockRestore()
    }
    await tray.act("book_refund", entry)
    expect(await shop.attention()).toEqual([])
    await till.cancel(orderId)
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      refunded: total,
      booked: total,
      sent: total,
    })
  })

  it("that is booked already is booked no more", async () => {
    const { invoice, orderId } = await till.sell()
    const { id } = await till.record(invoice.id, "100")
    expect(await till.book(id)).toMatchObject({ state: "booked" })
    expect((await answerOf(till.book("sbpref_none")))?.status).toBe(404)
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      refunded: "100.00",
      booked: "100.00",
    })
  })
}
