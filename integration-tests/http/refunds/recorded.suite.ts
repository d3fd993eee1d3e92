import { randomUUID } from "node:crypto"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import { sweep } from "../support/sweep"
import { adminClient } from "../admin-api/admin-client"
import { answerOf, logIn } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import { until } from "../support/until"
import { REFUNDS, RefundFixture } from "./refund-fixture"
import { PaymentsWithoutOrder } from "./payments-without-order"

export function recorded(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { apiKey, userId } = adminClient(use)

  it("is booked at once, with actor, time and note", async () => {
    const { invoice, orderId, total } = await fixture.placeOrder()
    const returned_at = new Date()
    const refund = await fixture.record(invoice.id, "49.40", {
      returned_at: returned_at.toISOString(),
    })
    expect(refund).toMatchObject({
      kind: "recorded",
      state: "booked",
      amount: "49.40",
      note: "Returned in the cabinet",
      created_by: await userId(),
      returned_at: returned_at.toISOString(),
      medusa_refund_id: expect.stringMatching(/^ref_/) as string,
    })
    expect(await fixture.books(invoice.id, orderId)).toEqual({
      left: "400.00",
      account: "400.00",
      summary: "400.00",
      refunded: "49.40",
      pending: "0.00",
      booked: "49.40",
      sent: "0.00",
      recorded: "49.40",
    })
    const { history } = (
      await use().shop.admin.get<{
        invoice: { history: { event: string; actor_id: string | null }[] }
      }>(`/admin/sbp/invoices/${invoice.id}`)
    ).invoice
    expect(history.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["refund_recorded", "refund_booked"])
    )
    expect(total).toBe("449.40")
  })

  it("emits one event when it is booked, with or without an order", async () => {
    const { shop } = use()
    const reason = await shop.admin.post<{ refund_reason: { id: string } }>(
      "/admin/refund-reasons",
      { label: "Broken", code: "broken" }
    )
    const refund_reason_id = reason.refund_reason.id
    const bus = shop.container.resolve(Modules.EVENT_BUS)
    const events: unknown[] = []
    const record = ({ data }: { data: unknown }) => {
      events.push(data)
      return Promise.resolve()
    }
    // Without a name, Medusa's local bus cannot unsubscribe.
    const named = { subscriberId: "record-refunds" }
    bus.subscribe("sbp.refund.booked", record, named)
    try {
      const sold = await fixture.placeOrder()
      const withoutOrder = await new PaymentsWithoutOrder(use).makeSoldOut()
      const one = await fixture.record(sold.invoice.id, "100", {
        refund_reason_id,
      })
      const other = await fixture.record(withoutOrder.invoice.id, "449.40")
      await sweep(shop.container)
      await until(() => Promise.resolve(events.length > 1), "both events")
      const known = { currency_code: "rub" }
      expect(events).toEqual([
        {
          ...known,
          id: one.id,
          invoice_id: sold.invoice.id,
          order_id: sold.orderId,
          amount: "100.00",
          refund_reason_id,
        },
        {
          ...known,
          id: other.id,
          invoice_id: withoutOrder.invoice.id,
          order_id: null,
          amount: "449.40",
          refund_reason_id: null,
        },
      ])
    } finally {
      bus.unsubscribe("sbp.refund.booked", record, named)
    }
  })

  it("is booked once however often the request is repeated", async () => {
    const { invoice, orderId } = await fixture.placeOrder()
    const key = { idempotency_key: randomUUID() }
    const all = await Promise.all(
      Array.from({ length: 5 }, () => fixture.record(invoice.id, "100", key))
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await fixture.books(invoice.id, orderId)).left).toBe("349.40")
    const other = await answerOf(fixture.record(invoice.id, "99", key))
    expect(other?.data).toMatchObject({ code: "idempotency_key_used" })
  })

  it("together with returns by payout never exceeds the received amount", async () => {
    const { invoice, orderId, total } = await fixture.placeOrder()
    await Promise.allSettled([
      fixture.record(invoice.id, "300"),
      fixture.returnBy(invoice.id, "300"),
      fixture.record(invoice.id, "300"),
    ])
    const books = await fixture.books(invoice.id, orderId)
    expect(books).toMatchObject({ left: "149.40", refunded: "300.00" })
    expect(books.sent === "300.00").toBe(books.recorded === "0.00")
    expect(total).toBe("449.40")
  })

  it("is refused for API keys and for users who are no listed operators", async () => {
    const { anonymous } = use().shop
    const { invoice } = await fixture.placeOrder()
    const body = {
      idempotency_key: randomUUID(),
      invoice_id: invoice.id,
      amount: "1",
      note: "Mine",
    }
    for (const client of [
      await logIn(anonymous, "user", approverEmail, demoPassword),
      await apiKey(),
    ]) {
      expect((await answerOf(client.post(REFUNDS, body)))?.status).toBe(403)
    }
    expect(await fixture.refunds(invoice.id)).toEqual([])
  })

  it.each([
    ["no note", { note: " " }],
    ["an amount of zero", { amount: "0" }],
    ["a time in the future", { returned_at: "2999-01-01" }],
    ["more than the received amount", { amount: "449.41" }],
    ["a payment that is none", { invoice_id: "sbpinv_none" }],
  ])("is refused with %s", async (_, changes) => {
    const { invoice } = await fixture.placeOrder()
    const answer = await answerOf(fixture.record(invoice.id, "1", changes))
    expect([400, 404]).toContain(answer?.status)
    expect(await fixture.refunds(invoice.id)).toEqual([])
  })

  describe("by Medusa's refund button", () => {
    it("is refused with an explanation while no money is returned", async () => {
      const { invoice, orderId, paymentId, total } = await fixture.placeOrder()
      const answer = await answerOf(fixture.refund(paymentId, 100))
      expect(answer).toMatchObject({ status: 400 })
      expect(answer?.data.message).toMatch(
        /by a payout to the shopper's card, or return it in the gateway's cabinet and record that refund/
      )
      expect(answer?.data.message).toMatch(/449\.40 RUB/)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        left: total,
        account: total,
        refunded: "0.00",
      })
    })

    const BOOKED = {
      left: "349.40",
      account: "349.40",
      summary: "349.40",
      pending: "0.00",
      refunded: "100.00",
      booked: "100.00",
    }

    it("books exactly the returned amount, once", async () => {
      const { invoice, orderId, paymentId } = await fixture.placeOrder()
      await fixture.recordWithoutBooking(invoice.id, "100.00")
      expect(
        (await answerOf(fixture.refund(paymentId, 99)))?.data.message
      ).toMatch(/Returned and not booked yet: 100\.00 RUB/)
      const clicks = await Promise.allSettled([
        fixture.refund(paymentId, 100, { note: "Chipped" }),
        fixture.refund(paymentId, 100, { note: "Chipped" }),
        fixture.refund(paymentId, 100, { note: "Chipped" }),
        fixture.refund(paymentId, 99),
      ])
      const done = clicks.filter(({ status }) => status === "fulfilled")
      expect(done.length).toBeGreaterThan(0)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BOOKED)
      const { payment } = await fixture.payment(paymentId)
      expect(payment.refunds).toMatchObject([{ amount: 100, note: "Chipped" }])
      expect((await answerOf(fixture.refund(paymentId, 100)))?.status).toBe(400)
    })

    it("books the whole returned amount if the request names none", async () => {
      const { invoice, orderId, paymentId, total } = await fixture.placeOrder()
      await fixture.recordWithoutBooking(invoice.id, total)
      const { payment } = await fixture.refund(paymentId)
      expect(payment.refunds).toHaveLength(1)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        left: "0.00",
        account: "0.00",
        booked: total,
      })
    })

    it("works as in Medusa for other providers' payments", async () => {
      const { shop } = use()
      const cart = await shop.fillCart()
      const collection = await shop.collectionOf(cart)
      const session = await shop.startPayment(collection, {
        provider_id: "pp_system_default",
      })
      const { order } = await shop.complete(cart)
      const { payments } = await shop.admin.get<{ payments: { id: string }[] }>(
        `/admin/payments?payment_session_id=${session.id}`
      )
      const id = String(payments[0]?.id)
      await shop.admin.post(`/admin/payments/${id}/capture`, {})
      const { payment } = await fixture.refund(id, 50)
      expect(payment.refunds).toMatchObject([{ amount: 50 }])
      expect(order).toBeDefined()
    })

    it("is finished if a program runs the workflow and its process is stopped", async () => {
      const { shop } = use()
      const { invoice, orderId, paymentId } = await fixture.placeOrder()
      await fixture.recordWithoutBooking(invoice.id, "100.00")
      // The state after Medusa's workflow is stopped after its first step.
      await shop.container
        .resolve(Modules.PAYMENT)
        .refundPayment({ payment_id: paymentId, amount: 100 })
      await fixture.makeAllDue()
      await sweep(shop.container)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BOOKED)
    })

    it("is booked once if a program runs the workflow, whatever the two clocks show", async () => {
      const { shop, sql } = use()
      const { invoice, orderId, paymentId } = await fixture.placeOrder()
      await fixture.recordWithoutBooking(invoice.id, "100.00")
      await refundPaymentWorkflow(shop.container).run({
        input: { payment_id: paymentId, amount: 100 },
      })
      // The database's clock is ahead of the process's.
      await sql("sbp_refund").update({
        booking_started_at: sql.raw(
          "booking_started_at + interval '3 seconds'"
        ),
      })
      await fixture.makeAllDue()
      await sweep(shop.container)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BOOKED)
    })
  })

  it("of money that went back before the store knew its payment counts from the payment on", async () => {
    const { sql } = use()
    const { invoice } = await fixture.placeOrder()
    const created_at = new Date(Date.now() - 3_600_000)
    await sql("sbp_invoice").where({ id: invoice.id }).update({ created_at })
    const { id } = await fixture.record(invoice.id, "1", {
      returned_at: new Date(Date.now() - 1_800_000).toISOString(),
    })
    const { paid_at } = await use().shop.invoice(invoice.id)
    const [refund] = await fixture.listed(`id=${id}`)
    expect(refund?.returned_at).toBe(paid_at?.toISOString())
  })
}
