import { randomUUID } from "node:crypto"
import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import type { AdminFigures } from "../../../src/api/admin/sbp/figures/read-figures"
import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import type { StorePayment } from "../../../src/api/store/sbp/payment-sessions/store-payment-of"
import { SBP_EVENTS } from "../../../src/domain/events"
import { PROVIDER, SECRET } from "../support/environment"
import { recordEvents } from "../support/record-events"
import { rawRequest } from "../support/raw-request"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, logIn } from "../support/shop"
import { sweep } from "../support/sweep"
import { until } from "../support/until"
import { adminClient, INVOICES, past } from "./admin-client"

const PATH = "/admin/sbp/test-payments"

/** Medusa's own rows that a payment could touch. */
const TABLES = [
  "cart",
  "payment_collection",
  "payment_session",
  "payment",
  "capture",
  "order",
]

export function testTestPayments(use: () => TestShop) {
  const { makeTest, list, read, userId, apiKey } = adminClient(use)

  const rowsOfMedusa = async () => {
    const { sql } = use()
    const counts = TABLES.map(async (table) => {
      const [row] = await sql(table).count("* as count").max("updated_at as at")
      return [table, row]
    })
    return Object.fromEntries(await Promise.all(counts)) as object
  }

  /** Waits until all notifications are processed. */
  const processed = async () => {
    const { shop, simulator } = use()
    await simulator.idle()
    await until(async () => {
      const stored = await shop.ledger.listSbpNotifications({})
      return stored.every(({ process_at }) => process_at === null)
    }, "notifications to be processed")
    await sweep(shop.container)
  }

  const makePaid = async () => {
    const { id, gateway_payment_id } = await makeTest()
    use().simulator.pay(gateway_payment_id ?? "")
    await processed()
    return (await read(id)) as Required<AdminInvoice>
  }

  describe("POST /admin/sbp/test-payments", () => {
    it("makes a link as a shopper's is made, over a small sum", async () => {
      const { simulator, sql } = use()
      const invoice = await makeTest()
      expect(invoice).toMatchObject({
        is_test: true,
        state: "open",
        amount: "10.00",
        currency_code: "rub",
        provider_id: PROVIDER,
        payment_collection_id: null,
        session_id: null,
        order_id: null,
        confirmation_url: expect.stringContaining(simulator.url) as string,
        cart: null,
        customer_page_url: null,
        history: [
          { event: "created", actor_id: await userId() },
          { event: "answered", actor_id: null },
        ],
      })
      const shoppers = await use().shop.checkOut()
      const [ours, theirs] = [invoice, shoppers.invoice].map(({ id }) =>
        simulator.payments().find(({ orderId }) => orderId === id)
      )
      const shapeOf = (url = "") => url.replaceAll(/[\w-]{26,}/g, "…")
      expect(ours?.webhookUrl).toContain(`/hooks/sbp/${invoice.id}.`)
      expect(shapeOf(ours?.webhookUrl ?? "")).toBe(
        shapeOf(theirs?.webhookUrl ?? "")
      )
      expect(simulator.violations()).toEqual([])
      expect(await sql("sbp_invoice").where({ id: invoice.id })).toMatchObject([
        { is_test: true, settle_at: null },
      ])
      expect(JSON.stringify(invoice)).not.toContain(SECRET)
    })

    it("becomes no order, no payment of Medusa's, and no alarm when it is paid", async () => {
      const { shop, simulator } = use()
      const before = await rowsOfMedusa()
      await recordEvents(shop.container, SBP_EVENTS, async (events) => {
        const invoice = await makePaid()
        expect(invoice).toMatchObject({
          is_test: true,
          state: "closed",
          received_amount: "10.00",
          left_to_return: "10.00",
          medusa_payment_id: null,
          notifications: [{ outcome: "applied" }],
          attention: [],
        })
        expect(invoice.history.map(({ event }) => event)).toEqual([
          "created",
          "answered",
          "confirmed",
          "closed",
        ])
        // The gateway repeats itself, and a sweep looks again.
        await simulator.notify(String(invoice.gateway_payment_id))
        await processed()
        expect(await read(invoice.id)).toMatchObject({ state: "closed" })
        expect(events).toEqual([])
      })
      expect(await rowsOfMedusa()).toEqual(before)
      expect(await shop.attention()).toEqual([])
    })

    it("counts in no figure, and in no export unless it is asked for", async () => {
      const { shop, simulator } = use()
      const figures = async () => {
        const path = "/admin/sbp/figures"
        const { admin } = shop
        const answer = await admin.get<{ figures: AdminFigures }>(path)
        const { period: _, parts, ...all } = answer.figures
        return { ...all, sums: parts.map(({ net, links }) => [net, links]) }
      }
      const exported = (list: string, query = "") =>
        shop.admin.get<string>(`/admin/sbp/${list}/export${query}`)
      const sold = await shop.checkOut()
      simulator.pay(sold.paymentId)
      await shop.settled(sold.invoice.id)
      const before = await figures()
      expect(before.received).toEqual({
        count: 1,
        amount: sold.invoice.amount,
      })

      const paid = await makePaid()
      const open = await makeTest()
      await shop.admin.post("/admin/sbp/refunds", {
        idempotency_key: randomUUID(),
        invoice_id: paid.id,
        amount: "4.00",
        note: "Half of it",
      })
      expect(await figures()).toEqual(before)

      const ids = async (query: string) =>
        (await list(query)).invoices.map(({ id }) => id)
      expect(await ids("?is_test=true")).toEqual([open.id, paid.id])
      expect(await ids("?is_test=false")).toEqual([sold.invoice.id])
      expect(await ids("")).toEqual([open.id, paid.id, sold.invoice.id])
      const payments = await exported("invoices")
      expect(payments).toContain(sold.invoice.id)
      expect(payments).not.toContain(paid.id)
      expect(payments).not.toContain(open.id)
      expect(await exported("invoices", "?is_test=true")).toContain(paid.id)
      expect(await exported("refunds")).not.toContain(paid.id)
      expect(await exported("refunds", "?is_test=true")).toContain(paid.id)
    })

    it("is no sign that notifications are missing", async () => {
      const { sql, shop } = use()
      for (let made = 0; made < 6; made++) {
        const { id } = await makeTest()
        await sql("sbp_invoice").where({ id }).update({ state: "expired" })
      }
      const { health } = await shop.admin.get<{
        health: {
          problems: { code: string }[]
          ended_unpaid: { last_7_days: number }
        }
      }>("/admin/sbp/health")
      const codes = health.problems.map(({ code }) => code)
      expect(codes).not.toContain("notifications_missing")
      expect(health.ended_unpaid.last_7_days).toBe(0)
    })

    it("gives ten clicks one link", async () => {
      const { simulator, sql } = use()
      const made = await Promise.all(
        Array.from({ length: 10 }, () => makeTest())
      )
      expect(new Set(made.map(({ id }) => id)).size).toBe(1)
      // The requests that made no payment wait for the one that did.
      expect(made.every(({ state }) => state === "open")).toBe(true)
      expect(simulator.executions("payment")).toHaveLength(1)
      expect(await sql("sbp_invoice").where({ is_test: true })).toHaveLength(1)
      expect((await makeTest()).id).toBe(made[0]?.id)
    })

    it.each([
      [
        "was declined",
        (paymentId: string) => {
          use().simulator.decline(paymentId)
          return processed()
        },
      ],
      [
        "cannot be paid in time any more",
        async () => {
          await use()
            .sql("sbp_invoice")
            .update({ expires_at: past(1) })
        },
      ],
      [
        "is paid",
        (paymentId: string) => {
          use().simulator.pay(paymentId)
          return processed()
        },
      ],
    ])("makes another test payment once the last one %s", async (_, end) => {
      const first = await makeTest()
      await end(String(first.gateway_payment_id))
      const second = await makeTest()
      expect(second.id).not.toBe(first.id)
      expect(second).toMatchObject({ state: "open", is_test: true })
      expect(await use().sql("sbp_invoice")).toHaveLength(2)
    })

    it("says why there is no link, keeps the row, and can be repeated", async () => {
      const { simulator, sql } = use()
      simulator.fault("payment", { mode: "status", status: 401 })
      const refused = await makeTest()
      expect(refused).toMatchObject({
        state: "failed",
        error_code: "http_status",
        confirmation_url: null,
      })
      simulator.fault("payment", [
        { mode: "hang" },
        { mode: "hang" },
        { mode: "hang" },
      ])
      const unknown = await makeTest()
      expect(unknown).toMatchObject({
        state: "creating",
        error_code: "timeout",
      })
      simulator.clearFaults()
      expect(await makeTest()).toMatchObject({ state: "open" })
      expect(await sql("sbp_invoice").where({ is_test: true })).toHaveLength(3)
    })

    it("makes another test payment after a process was killed before its answer", async () => {
      const { sql } = use()
      const { id } = await makeTest()
      await sql("sbp_invoice")
        .where({ id })
        .update({
          state: "creating",
          gateway_payment_id: null,
          gateway_status: null,
          confirmation_url: null,
          // Longer than any answer takes.
          created_at: past(3),
        })
      const second = await makeTest()
      expect(second).toMatchObject({ state: "open", is_test: true })
      expect(second.id).not.toBe(id)
      // The payment may exist at the gateway.
      expect(await read(id)).toMatchObject({
        state: "creating",
        error_code: "interrupted",
      })
    })

    it("is for operators only, with a fixed sum", async () => {
      const { shop, sql } = use()
      const { admin, anonymous, shopper } = shop
      const body = { provider_id: PROVIDER }
      const other = await logIn(anonymous, "user", approverEmail, demoPassword)
      const key = await apiKey()
      for (const [client, status] of [
        [anonymous, 401],
        [shopper, 401],
        [other, 403],
        [key, 403],
      ] as const) {
        const answer = await answerOf(client.post(PATH, body))
        expect(answer?.status).toBe(status)
      }
      for (const wrong of [
        {},
        { provider_id: "pp_sbp_gone" },
        { provider_id: "4111111111111111" },
        { ...body, amount: "100000.00" },
        { ...body, payment_collection_id: "pay_col_1" },
      ]) {
        const answer = await answerOf(admin.post(PATH, wrong))
        expect(answer?.status).toBe(400)
        expect(JSON.stringify(answer?.data)).not.toContain("4111")
      }
      expect(await sql("sbp_invoice")).toEqual([])
      expect(use().simulator.requests()).toEqual([])
    })

    it("cannot be made of a shopper's payment", async () => {
      const { shop, sql, simulator } = use()
      const cart = await shop.fillCart()
      const collectionId = await shop.collectionOf(cart)
      const session = await shop.startPayment(collectionId, {
        data: { is_test: true, invoice_id: "sbpinv_1" },
      })
      const id = String(session.data.invoice_id)
      expect(await read(id)).toMatchObject({ is_test: false })
      // Even SQL cannot do that as long as the invoice has a cart.
      await expect(
        sql("sbp_invoice").where({ id }).update({ is_test: true })
      ).rejects.toThrow(/sbp_invoice_test_has_no_cart/)
      simulator.pay(String((await read(id)).gateway_payment_id))
      await shop.settled(id)
      expect(await shop.orders()).toHaveLength(1)
    })

    it("leads its payer back to the shop, which asks for no more money", async () => {
      const { shop, simulator } = use()
      const { id, session_ids } = await makeTest()
      const path = `/store/sbp/payment-sessions/${session_ids?.[0]}`
      const { payment } = await shop.shopper.get<{ payment: StorePayment }>(
        path
      )
      expect(payment).toMatchObject({ status: "pending", amount: "10.00" })
      simulator.pay(String((await read(id)).gateway_payment_id))
      await processed()
      const after = await shop.shopper.get<{ payment: StorePayment }>(path)
      expect(after.payment).toMatchObject({ status: "paid", order_id: null })
      const renewed = await answerOf(shop.shopper.post(`${path}/renew`, {}))
      expect(renewed?.status).toBe(404)
    })

    it("can be confirmed by hand only as a notification reported it, and is not settled", async () => {
      const { shop, simulator, sql } = use()
      simulator.configure({ notifications: { drop: true } })
      const { id, gateway_payment_id } = await makeTest()
      simulator.pay(String(gateway_payment_id))
      const confirm = (body: object = {}) =>
        shop.admin.post(`${INVOICES}/${id}/confirm`, {
          gateway_payment_id,
          amount: "10.00",
          note: "It is in the cabinet",
          ...body,
        })
      for (const [amount, body] of [
        ["10.00", {}],
        ["9.00", { amount: "9.00", without_order: true }],
      ] as const) {
        expect(await answerOf(confirm(body))).toMatchObject({
          status: 400,
          data: {
            message: `No notification for SBP invoice ${id} reports ${amount} RUB received by payment ${gateway_payment_id}. Ask the gateway to send it again`,
          },
        })
      }
      expect(await sql("sbp_invoice")).toMatchObject([{ paid_at: null }])

      // The notification reports the money, and is not believed by itself.
      const [sent] = simulator.notifications()
      const payment = JSON.parse(String(sent?.body)) as object
      await rawRequest(String(sent?.url), {
        body: JSON.stringify({ ...payment, order_id: "another" }),
      })
      await processed()
      expect(await read(id)).toMatchObject({ state: "open", paid_at: null })
      await recordEvents(shop.container, SBP_EVENTS, async (events) => {
        await confirm()
        expect(events).toEqual([])
      })
      expect(await read(id)).toMatchObject({ state: "closed" })
      const settle = shop.admin.post(`${INVOICES}/${id}/settle`, {})
      expect(await answerOf(settle)).toMatchObject({
        status: 400,
        data: {
          message: `SBP invoice ${id} is a test payment: no order is made of it. Its money can be returned`,
        },
      })
      expect(await read(id)).toMatchObject({ state: "closed" })
      expect(await shop.attention()).toEqual(["identity_mismatch"])
    })

    it("can be returned like any money without an order", async () => {
      const { shop } = use()
      const { id } = await makePaid()
      await shop.admin.post("/admin/sbp/refunds", {
        idempotency_key: randomUUID(),
        invoice_id: id,
        amount: "10.00",
        note: "In the cabinet",
      })
      expect(await read(id)).toMatchObject({
        state: "closed",
        left_to_return: "0.00",
        refunds: [{ state: "booked", amount: "10.00" }],
      })
      expect(await shop.attention()).toEqual([])
    })
  })
}
