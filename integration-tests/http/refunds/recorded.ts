import { randomUUID } from "node:crypto"
import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import { sweep } from "../../../src/workflows/sweep"
import { adminClient } from "../admin-api/admin-client"
import { answerOf, logIn } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import { REFUNDS, Till } from "./till"

export function recorded(use: () => TestShop) {
  const till = new Till(use)
  const { apiKey, userId } = adminClient(use)

  it("is booked at once, with who, when and why", async () => {
    const { invoice, orderId, total } = await till.sell()
    const refund = await till.record(invoice.id, "49.40", {
      returned_at: "2026-11-20T10:00:00Z",
    })
    expect(refund).toMatchObject({
      kind: "recorded",
      state: "booked",
      amount: "49.40",
      note: "Returned in the cabinet",
      created_by: await userId(),
      returned_at: "2026-11-20T10:00:00.000Z",
      medusa_refund_id: expect.stringMatching(/^ref_/) as string,
    })
    expect(await till.books(invoice.id, orderId)).toEqual({
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

  it("is one refund however often it is clicked", async () => {
    const { invoice, orderId } = await till.sell()
    const key = { idempotency_key: randomUUID() }
    const all = await Promise.all(
      Array.from({ length: 5 }, () => till.record(invoice.id, "100", key))
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await till.books(invoice.id, orderId)).left).toBe("349.40")
    const other = await answerOf(till.record(invoice.id, "99", key))
    expect(other?.data).toMatchObject({ code: "idempotency_key_used" })
  })

  it("and returns by payout together are no more than came", async () => {
    const { invoice, orderId, total } = await till.sell()
    await Promise.allSettled([
      till.record(invoice.id, "300"),
      till.returnBy(invoice.id, "300"),
      till.record(invoice.id, "300"),
    ])
    const books = await till.books(invoice.id, orderId)
    expect(books).toMatchObject({ left: "149.40", refunded: "300.00" })
    expect(books.sent === "300.00").toBe(books.recorded === "0.00")
    expect(total).toBe("449.40")
  })

  it("is for listed operators, who are people", async () => {
    const { visitor } = use().shop
    const { invoice } = await till.sell()
    const body = {
      idempotency_key: randomUUID(),
      invoice_id: invoice.id,
      amount: "1",
      note: "Mine",
    }
    for (const client of [
      await logIn(visitor, "user", approverEmail, demoPassword),
      await apiKey(),
    ]) {
      expect((await answerOf(client.post(REFUNDS, body)))?.status).toBe(403)
    }
    expect(await till.refunds(invoice.id)).toEqual([])
  })

  it.each([
    ["no note", { note: " " }],
    ["a sum of nothing", { amount: "0" }],
    ["a time to come", { returned_at: "2999-01-01" }],
    ["more than came", { amount: "449.41" }],
    ["a payment that is none", { invoice_id: "sbpinv_none" }],
  ])("is refused with %s", async (_, changes) => {
    const { invoice } = await till.sell()
    const answer = await answerOf(till.record(invoice.id, "1", changes))
    expect([400, 404]).toContain(answer?.status)
    expect(await till.refunds(invoice.id)).toEqual([])
  })

  describe("Medusa's own button", () => {
    it("says how money goes back, where none has", async () => {
      const { invoice, orderId, paymentId, total } = await till.sell()
      const answer = await answerOf(till.refund(paymentId, 100))
      expect(answer).toMatchObject({ status: 400 })
      expect(answer?.data.message).toMatch(
        /by a payout to the shopper's card, or return it in the gateway's cabinet and record that refund/
      )
      expect(answer?.data.message).toMatch(/449\.40 RUB/)
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        left: total,
        account: total,
        refunded: "0.00",
      })
    })

    it("books exactly what is back, once", async () => {
      const { shop } = use()
      const { invoice, orderId, paymentId } = await till.sell()
      // Written down, and its process was stopped before it was booked.
      await shop.ledger.recordRefund({
        invoice_id: invoice.id,
        amount: "100.00",
        currency_code: "rub",
        idempotency_key: randomUUID(),
        note: null,
        refund_reason_id: null,
        actor_id: await userId(),
        returned_at: null,
        may_close: false,
      })
      expect(
        (await answerOf(till.refund(paymentId, 99)))?.data.message
      ).toMatch(/Returned and not booked yet: 100\.00 RUB/)
      const clicks = await Promise.allSettled([
        till.refund(paymentId, 100),
        till.refund(paymentId, 100),
        till.refund(paymentId, 100),
      ])
      expect(
        clicks.filter(({ status }) => status === "fulfilled")
      ).toHaveLength(1)
      await use().sql("sbp_refund").update({ book_at: new Date() })
      await sweep(shop.container)
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        left: "349.40",
        account: "349.40",
        summary: "349.40",
        pending: "0.00",
        refunded: "100.00",
        booked: "100.00",
      })
    })
  })
}
