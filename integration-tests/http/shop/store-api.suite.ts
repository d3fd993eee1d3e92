import type { StorePayment } from "../../../src/api/store/sbp/payment-sessions/payment-of"
import { makeInvoice, paid } from "../support/make-invoice"
import { STORE_PORT } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"

export function storeApi(use: () => TestShop) {
  const path = (sessionId: string) => `/store/sbp/payment-sessions/${sessionId}`

  const read = async (sessionId: string) => {
    const { payment } = await use().shop.shopper.get<{ payment: StorePayment }>(
      path(sessionId)
    )
    return payment
  }

  const readInvoice = async (changes: Record<string, unknown>) => {
    const { shop, sql } = use()
    const invoice = await makeInvoice(shop.ledger, sql, changes)
    return read(String(invoice.session_ids[0]))
  }

  const past = new Date(Date.now() - 60_000)

  describe("GET /store/sbp/payment-sessions/:id", () => {
    it("shows a payment that can be made", async () => {
      const { shop } = use()
      const { session, invoice } = await shop.checkOut()
      expect(await read(session.id)).toEqual({
        status: "pending",
        delayed: false,
        order_id: null,
        country_code: null,
        confirmation_url: session.data.confirmation_url,
        expires_at: invoice.expires_at.toISOString(),
        reference: invoice.id,
      })
    })

    it("names the order once there is one", async () => {
      const { shop, simulator } = use()
      const { session, invoice, paymentId } = await shop.checkOut()
      simulator.pay(paymentId)
      const { order_id } = await shop.settled(invoice.id)
      expect(await read(session.id)).toEqual({
        status: "ordered",
        delayed: false,
        order_id,
        country_code: "ru",
        confirmation_url: null,
        expires_at: invoice.expires_at.toISOString(),
        reference: invoice.id,
      })
    })

    it("finds the earlier sessions of an invoice", async () => {
      const { shop } = use()
      const { session, collectionId, invoice } = await shop.checkOut()
      const second = await shop.startPayment(collectionId)
      expect(second.id).not.toBe(session.id)
      for (const { id } of [session, second]) {
        expect(await read(id)).toMatchObject({ reference: invoice.id })
      }
    })

    it("shows the paid one of two invoices of a session", async () => {
      const { shop, sql } = use()
      const first = await makeInvoice(shop.ledger, sql, paid)
      const session_ids = first.session_ids
      await makeInvoice(shop.ledger, sql, { session_ids })
      expect(await read(String(session_ids[0]))).toMatchObject({
        status: "paid",
        reference: first.id,
      })
    })

    it.each([
      ["creating", { state: "creating", confirmation_url: null }, "pending"],
      ["past its deadline", { expires_at: past }, "expired"],
      ["expired", { state: "expired" }, "expired"],
      ["failed", { state: "failed" }, "failed"],
      ["paid", paid, "paid"],
      ["paid in vain once", { ...paid, settle_attempts: 1 }, "paid"],
    ])("shows one that is %s", async (_, changes, status) => {
      expect(await readInvoice(changes)).toMatchObject({
        status,
        delayed: false,
        confirmation_url: null,
      })
    })

    it("says that the order takes longer after three attempts", async () => {
      expect(await readInvoice({ ...paid, settle_attempts: 3 })).toMatchObject({
        status: "paid",
        delayed: true,
      })
    })

    it("says that the order takes longer when an operator must look", async () => {
      const { shop, sql } = use()
      const { id, session_ids } = await makeInvoice(shop.ledger, sql, paid)
      const entry = await shop.ledger.openAttention({
        reason: "session_gone",
        subject_id: id,
        invoice_id: id,
        details: {},
      })
      const session = String(session_ids[0])
      expect(await read(session)).toMatchObject({
        status: "paid",
        delayed: true,
        reference: id,
      })
      await shop.ledger.resolveAttention(String(entry?.id), {
        actor_id: "user_1",
        note: "Returned",
      })
      expect(await read(session)).toMatchObject({ delayed: false })
    })

    it("answers 404 for other sessions", async () => {
      const { shop } = use()
      for (const id of ["payses_unknown", "%00", "%0A", "a%2Fb"]) {
        const answer = await answerOf(shop.shopper.get(path(id)))
        expect(answer).toMatchObject({
          status: 404,
          data: { type: "not_found" },
        })
      }
    })

    it("needs the shop's publishable key, and is never cached", async () => {
      const { shop, sql } = use()
      const { session_ids } = await makeInvoice(shop.ledger, sql)
      const url = `http://localhost:${STORE_PORT}`
      const stranger = await fetch(url + path(String(session_ids[0])))
      expect(stranger.status).toBe(400)

      const [key] = await sql<{ token: string; type: string }>("api_key").where(
        { type: "publishable" }
      )
      const headers = { "x-publishable-api-key": String(key?.token) }
      for (const id of [String(session_ids[0]), "payses_unknown"]) {
        const answer = await fetch(url + path(id), { headers })
        expect(answer.headers.get("cache-control")).toBe("no-store")
      }
    })
  })
}
