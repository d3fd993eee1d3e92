import type { AdminPaymentRequests } from "../../../src/api/admin/sbp/payment-requests/read-payment-requests"
import { OrderChanges } from "../refunds/order-changes"
import { askedOrder } from "../support/asked-order"
import { recordEvents } from "../support/record-events"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { loseRefund } from "../support/wrong-summary"

const PATH = "/admin/sbp/payment-requests"

type Asked = AdminPaymentRequests["payment_requests"][number]

/** Staff ask for what an order owes. */
export function testPaymentRequests(use: () => TestShop) {
  const read = (orderId: string) =>
    use().shop.admin.get<AdminPaymentRequests>(`${PATH}?order_id=${orderId}`)

  const ask = async (order_id: string) => {
    const { payment_request } = await use().shop.admin.post<{
      payment_request: Asked
    }>(PATH, { order_id })
    return payment_request
  }

  const standing = async (orderId: string) =>
    (await read(orderId)).payment_requests.map((it) => it.standing)

  const refusalOf = async (order_id: string) =>
    (await answerOf(ask(order_id)))?.data.message

  async function orderOnDelivery(): Promise<string> {
    const { shop } = use()
    const cart = await shop.fillCart()
    await shop.startPayment(await shop.collectionOf(cart), {
      provider_id: "pp_system_default",
    })
    const { order } = await shop.complete(cart)
    return String(order?.id)
  }

  describe("payment requests", () => {
    it("do not exist for an order that staff did not ask for", async () => {
      const { orderId } = await askedOrder(use())
      expect(await read(orderId)).toEqual({
        payment_requests: [],
        owed: { amount: "349.90", currency_code: "rub" },
        can_send: { provider: false, address: true },
      })
    })

    it("lead to the page of the order's collection, and make nothing at the gateway", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder(use())
      const { users } = await shop.admin.get<{ users: { id: string }[] }>(
        "/admin/users"
      )
      const asked = await ask(orderId)
      expect(asked).toMatchObject({
        order_id: orderId,
        payment_collection_id: id,
        amount: "349.90",
        currency_code: "rub",
        standing: "not_opened",
        url: `http://localhost:8000/payment-collection/${id}?order_id=${orderId}`,
        sent_at: null,
        times_sent: 0,
        paid_at: null,
      })
      expect(users.map((it) => it.id)).toContain(asked.created_by)
      expect(simulator.requests()).toEqual([])
    })

    it("are created once, however often the same is asked at once", async () => {
      const { orderId } = await askedOrder(use())
      const all = await Promise.all(
        Array.from({ length: 10 }, () => ask(orderId))
      )
      expect(new Set(all.map(({ id }) => id)).size).toBe(1)
      expect((await read(orderId)).payment_requests).toHaveLength(1)
    })

    it("show their outcome", async () => {
      const { shop, simulator, sql } = use()
      const { orderId, id } = await askedOrder(use())
      await ask(orderId)
      await shop.shopper.get(`/store/sbp/payment-requests/${id}`)
      expect(await standing(orderId)).toEqual(["opened"])
      await shop.startPayment(id)
      expect(await standing(orderId)).toEqual(["paying"])
      await sql("sbp_invoice").update({ expires_at: new Date(0) })
      expect(await standing(orderId)).toEqual(["expired"])
      const { data } = await shop.startPayment(id)
      expect(await standing(orderId)).toEqual(["paying"])
      const invoice = await shop.invoice(String(data.invoice_id))
      simulator.pay(String(invoice.gateway_payment_id))
      await shop.settled(invoice.id)
      expect(await standing(orderId)).toEqual(["paid"])
      const { owed, payment_requests } = await read(orderId)
      expect(owed).toBeNull()
      expect(payment_requests[0]?.paid_at).toEqual(expect.any(String))
      expect(await refusalOf(orderId)).toMatch(/^Order #\d+ owes nothing$/)
    })

    it("are published when they are created and when they are paid", async () => {
      const { shop, simulator } = use()
      const names = ["sbp.payment_request.created", "sbp.payment_request.paid"]
      await recordEvents(shop.container, names, async (events) => {
        const { orderId, id } = await askedOrder(use())
        const asked = await ask(orderId)
        await ask(orderId)
        const { data } = await shop.startPayment(id)
        const invoice = await shop.invoice(String(data.invoice_id))
        simulator.pay(String(invoice.gateway_payment_id))
        await shop.settled(invoice.id)
        await until(() => Promise.resolve(events.length > 1), "both events")
        const facts = { id: asked.id, order_id: orderId }
        expect(events).toEqual(names.map((name) => ({ name, data: facts })))
      })
    })

    it("end when the order's total changes, and the next one asks for the new total", async () => {
      const { shop } = use()
      const { orderId } = await askedOrder(use())
      const first = await ask(orderId)
      await shop.makeDearer(orderId)
      expect(await standing(orderId)).toEqual(["ended"])
      const second = await ask(orderId)
      expect(second).toMatchObject({ amount: "699.80", url: first.url })
      expect(await standing(orderId)).toEqual(["not_opened", "ended"])
    })

    it("cancel no payment that another provider has authorised", async () => {
      const { sql } = use()
      const orderId = await orderOnDelivery()
      expect(await refusalOf(orderId)).toMatch(
        /has a payment of another provider that is authorised/
      )
      expect(await sql("payment").whereNotNull("canceled_at")).toEqual([])
    })

    it("are possible once an edit without a change has cancelled another provider's payment", async () => {
      const { shop, sql } = use()
      const orderId = await orderOnDelivery()
      const changes = new OrderChanges(use)
      await changes.beginEdit(orderId)
      await changes.confirmEdit(orderId)
      expect(await sql("payment").whereNull("canceled_at")).toEqual([])
      const asked = await ask(orderId)
      expect(asked).toMatchObject({ amount: "449.40", standing: "not_opened" })
      const { data } = await shop.startPayment(asked.payment_collection_id)
      expect(data.confirmation_url).toEqual(expect.any(String))
    })

    it("are created once if ten people ask at once for an order without a collection", async () => {
      const { sql } = use()
      const { orderId, id } = await askedOrder(use())
      await sql("order_payment_collection")
        .where({ payment_collection_id: id })
        .delete()
      const all = await Promise.all(
        Array.from({ length: 10 }, () => ask(orderId))
      )
      const collections = all.map((it) => it.payment_collection_id)
      expect(new Set(collections).size).toBe(1)
    })

    it("are paid only by the sum that they asked for", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder(use())
      await ask(orderId)
      const { data } = await shop.startPayment(id)
      const old = await shop.invoice(String(data.invoice_id))
      await shop.makeDearer(orderId)
      await ask(orderId)
      simulator.pay(String(old.gateway_payment_id))
      await shop.settled(old.id)
      expect(await standing(orderId)).toEqual(["ended", "paid"])
    })

    it("are refused for a draft, which staff are still writing", async () => {
      const { shop, sql } = use()
      const { orderId, id } = await askedOrder(use())
      await sql("order").where({ id: orderId }).update({
        is_draft_order: true,
      })
      expect(await refusalOf(orderId)).toMatch(/is a draft/)
      expect((await answerOf(shop.startPayment(id)))?.status).toBe(400)
    })

    it("are refused while the money of one is being booked", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder(use())
      await ask(orderId)
      const { data } = await shop.startPayment(id)
      const invoice = await shop.invoice(String(data.invoice_id))
      // An order is settled under its own lock.
      const release = await shop.holdSettlement(orderId)
      simulator.pay(String(invoice.gateway_payment_id))
      await until(
        async () => (await shop.invoice(invoice.id)).paid_at,
        "the money"
      )
      expect(await standing(orderId)).toEqual(["paid"])
      expect((await read(orderId)).owed).toBeNull()
      expect(await refusalOf(orderId)).toMatch(/its money is being booked/)
      await release()
      await shop.settled(invoice.id)
    })

    it("are created anew after a person has taken over money of the old link", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder(use())
      const { data } = await shop.startPayment(id)
      const late = await shop.invoice(String(data.invoice_id))
      await shop.admin.post(`/admin/payment-collections/${id}/mark-as-paid`, {
        order_id: orderId,
      })
      simulator.pay(String(late.gateway_payment_id))
      const [entry] = await until(async () => {
        const entries = await shop.ledger.listSbpAttentions({})
        return entries.length > 0 && entries
      }, "an entry")
      await shop.ledger.resolveAttention(String(entry?.id), {
        actor_id: "user_1",
        note: "Returned by hand",
      })
      await shop.makeDearer(orderId)
      expect(await ask(orderId)).toMatchObject({
        amount: "349.90",
        standing: "not_opened",
      })
    })

    it("make a collection for an order that has none", async () => {
      const { shop, sql } = use()
      const { orderId, id } = await askedOrder(use())
      await sql("order_payment_collection")
        .where({ payment_collection_id: id })
        .delete()
      const asked = await ask(orderId)
      expect(asked.payment_collection_id).not.toBe(id)
      const { data } = await shop.startPayment(asked.payment_collection_id)
      const invoice = await shop.invoice(String(data.invoice_id))
      expect(invoice.amount).toBe("349.90")
    })

    it("ask for what an order owes, whatever Medusa's summary has lost", async () => {
      const { sql } = use()
      const { orderId, id } = await askedOrder(use())
      await sql("order_payment_collection")
        .where({ payment_collection_id: id })
        .delete()
      await loseRefund(sql, orderId)
      const asked = await ask(orderId)
      const [opened] = await sql<{ amount: string }>(
        "payment_collection"
      ).where({ id: asked.payment_collection_id })
      expect([asked.amount, Number(opened?.amount)]).toEqual(["349.90", 349.9])
    })

    it("are refused for unknown and cancelled orders", async () => {
      const { shop } = use()
      const unknown = await answerOf(ask("order_01M89F37WXC4PVYHJVBCDWEZQ5"))
      expect(unknown?.status).toBe(404)
      const { orderId } = await askedOrder(use())
      await shop.admin.post(`/admin/orders/${orderId}/cancel`, {})
      expect(await refusalOf(orderId)).toMatch(/owes nothing/)
    })

    it("are not sent without a provider of e-mails", async () => {
      const { shop } = use()
      const { orderId } = await askedOrder(use())
      const { id } = await ask(orderId)
      const answer = await answerOf(shop.admin.post(`${PATH}/${id}/send`, {}))
      expect(answer).toMatchObject({
        status: 400,
        data: {
          message:
            "No notification provider has the channel email: add one to medusa-config, or copy the link",
        },
      })
    })
  })
}
