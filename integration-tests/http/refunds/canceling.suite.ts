import type { HttpTypes } from "@medusajs/framework/types"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import { listCanceled } from "../../../src/flows/refunds/list-canceled"
import { countTurns } from "../../../src/modules/ledger/settlement/with-settlement-lock"
import { makeAskedOrder } from "../support/asked-order"
import { answerOf } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import { until } from "../support/until"
import { waitFor } from "../support/wait-for"
import { ANSWER_LOST } from "./gateway-faults"
import { RefundFixture } from "./refund-fixture"
import { BACK_ONCE, ReturnFixture } from "./return-fixture"

export function canceling(use: () => TestShop) {
  const fixture = new RefundFixture(use)

  const orderOf = async (id: string) =>
    (
      await use().shop.admin.get<HttpTypes.AdminOrderResponse>(
        `/admin/orders/${id}`
      )
    ).order

  it("is refused until all money of ours is returned, and then books nothing twice", async () => {
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
    const { shop, sql } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    await fixture.record(invoice.id, total)
    const book = await shop.holdSettlement(orderId)
    const waiting = waitFor(sql, orderId)
    const canceling = fixture.cancel(orderId)
    await waiting
    expect((await orderOf(orderId)).status).toBe("pending")
    await book()
    await canceling
    expect((await orderOf(orderId)).status).toBe("canceled")
  })

  it("waits for no settlement if the order was not paid by us", async () => {
    const { shop, sql } = use()
    const { orderId } = await makeAskedOrder(use())
    const holds = Array.from({ length: countTurns(sql) }, (_, n) =>
      shop.holdSettlement(`another collection ${n}`)
    )
    const releases = await Promise.all(holds)
    try {
      await fixture.cancel(orderId)
    } finally {
      await Promise.all(releases.map((release) => release()))
    }
    expect((await orderOf(orderId)).status).toBe("canceled")
  })

  it.each([
    ["is booked", "INSERT ON capture"],
    ["was read, and is recorded", "UPDATE OF order_id ON sbp_invoice"],
  ])(
    "is listed if the money %s at that moment, until that is returned",
    async (_, moment) => {
      const { shop, simulator, sql } = use()
      const { invoice, paymentId } = await shop.checkOut()
      // A merchant's own workflow may cancel so, without waiting for any lock.
      await sql.raw(`
        CREATE FUNCTION cancel() RETURNS trigger AS $$ BEGIN
          UPDATE "order" SET status = 'canceled', canceled_at = now();
          RETURN NEW; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER cancel AFTER ${moment}
          FOR EACH ROW EXECUTE FUNCTION cancel();`)
      simulator.pay(paymentId)
      await simulator.idle()
      const { order_id, amount } = await shop.settled(invoice.id)
      await until(
        async () => (await shop.attention()).includes("order_canceled"),
        "the entry"
      )
      expect((await orderOf(String(order_id))).status).toBe("canceled")
      expect(await shop.attention()).toEqual(["order_canceled"])
      await fixture.returnBy(invoice.id, amount)
      expect(await shop.attention()).toEqual([])
    }
  )

  it("is listed until all its money is returned if a merchant's program does it, even if the order is then archived", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    await cancelOrderWorkflow(shop.container).run({
      input: { order_id: orderId },
    })
    await until(
      async () => (await shop.attention()).includes("order_canceled"),
      "the entry"
    )
    await shop.admin.post(`/admin/orders/${orderId}/archive`, {})
    const read = await shop.admin.get<{ invoice: AdminInvoice }>(
      `/admin/sbp/invoices/${invoice.id}`
    )
    // The shopper is owed all of it, whatever Medusa's account says.
    expect(read.invoice.owed_to_shopper).toBeNull()
    await fixture.returnBy(invoice.id, total, { confirm_more_than_owed: false })
    expect(await shop.attention()).toEqual([])
    expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
  })

  it("by a merchant's program after a partial return keeps the books in agreement, even once the rest is returned in two parts", async () => {
    const { shop } = use()
    const { invoice, orderId } = await fixture.placeOrder()
    await fixture.returnBy(invoice.id, "100")
    await cancelOrderWorkflow(shop.container).run({
      input: { order_id: orderId },
    })
    await fixture.returnBy(invoice.id, "200")
    await fixture.record(invoice.id, "149.40")
    expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
  })

  it("is listed if a merchant's program does it while a return is on its way, even if that return fails", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    const returns = new ReturnFixture(use)
    const id = await returns.createDoubtful(invoice.id, total, ANSWER_LOST)
    await cancelOrderWorkflow(shop.container).run({
      input: { order_id: orderId },
    })
    await until(
      async () => (await shop.attention()).includes("order_canceled"),
      "the entry"
    )
    await returns.resolveNotPaid(id)
    expect(await shop.attention()).toEqual(["order_canceled"])
  })

  it("lists money that was booked in the order meanwhile, under its cart's lock", async () => {
    const { shop, sql } = use()
    const { invoice, orderId } = await fixture.placeOrder()
    await listCanceled(shop.container, orderId)
    expect(await shop.attention()).toEqual([])
    await sql("order").update({ status: "archived", canceled_at: new Date() })
    await listCanceled(shop.container, orderId)
    await listCanceled(shop.container, orderId)
    expect(await shop.attention()).toEqual(["order_canceled"])
    await fixture.returnBy(invoice.id, invoice.amount)
    expect(await shop.attention()).toEqual([])
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
