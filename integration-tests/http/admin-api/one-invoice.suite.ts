import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import { notificationRules } from "../../../src/flows/notification-rules"
import { paid } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { sweep } from "../support/sweep"
import { until } from "../support/until"
import { adminClient, INVOICES, past } from "./admin-client"

export function testOneInvoice(use: () => TestShop) {
  const { make, read, apiKey } = adminClient(use)

  it("an invoice has a history that cannot be changed", async () => {
    const { sql } = use()
    await make()
    const events = () => sql("sbp_invoice_event")
    await expect(events().update({ actor_id: "user_other" })).rejects.toThrow(
      /only ever appended to/
    )
    await expect(events().delete()).rejects.toThrow(/only ever appended to/)
    expect((await events().select("id")).length).toBeGreaterThan(0)
  })

  describe("GET /admin/sbp/invoices/:id", () => {
    it("shows the whole history, without card numbers", async () => {
      const { shop } = use()
      const { id } = await make()
      await shop.ledger.storeNotification(
        {
          invoice_id: id,
          provider_ids: ["pp_sbp_sbp"],
          body: '{"id":"gw-1","card":4111111111111111}',
          content_type: "application/json",
        },
        notificationRules
      )
      const [older, newer] = [
        await shop.ledger.openAttention({
          reason: "amount_mismatch",
          subject_id: id,
          invoice_id: id,
          details: {},
        }),
        await shop.ledger.openAttention({
          reason: "identity_mismatch",
          subject_id: id,
          invoice_id: id,
          details: {},
        }),
      ]
      await shop.ledger.resolveAttention(String(newer?.id), {
        actor_id: "user_1",
        note: "Seen",
      })
      const invoice = await read(id)
      expect(invoice).toMatchObject({
        id,
        state: "open",
        notifications: [
          {
            body: '{"id":"gw-1","card":"411111…1111"}',
            content_type: "application/json",
            outcome: "received",
            created_at: expect.stringMatching(/Z$/) as string,
          },
        ],
        history: [
          { event: "created", to_state: "creating" },
          { event: "answered", from_state: "creating", to_state: "open" },
        ],
        attention: [
          { id: older?.id, resolved_at: null },
          { id: newer?.id, resolved_by: "user_1", note: "Seen" },
        ],
      })
      expect(Object.keys(invoice.notifications[0] ?? {}).sort()).toEqual([
        "body",
        "content_type",
        "created_at",
        "emptied_at",
        "id",
        "outcome",
      ])
      expect(JSON.stringify(invoice)).not.toContain("4111111111111111")
    })

    it("shows the history whatever fields are requested", async () => {
      const { id } = await make()
      const { admin } = use().shop
      expect(await admin.get(`${INVOICES}/${id}?fields=amount`)).toEqual({
        invoice: {
          id,
          amount: "1274.92",
          notifications: [],
          history: expect.any(Array) as unknown,
          attention: [],
          refunds: [],
          left_to_return: "0.00",
          owed_to_shopper: null,
          truncated: [],
          contact: null,
          cart: null,
          asked_order_id: null,
          customer_page_url: null,
        },
      })
    })

    it("shows the cart and its e-mail", async () => {
      const { shop } = use()
      const cart = await shop.fillCart({ email: "ivan@example.com" })
      const collection = await shop.collectionOf(cart)
      const { data } = await shop.startPayment(collection)
      expect(await read(String(data.invoice_id))).toMatchObject({
        cart: { id: cart.id, email: "ivan@example.com" },
      })
    })

    it("shows when its order's e-mail was changed after the payment", async () => {
      const { shop, simulator } = use()
      const sold = await shop.checkOut({ email: "ivan@example.com" })
      const contactOf = async () => (await read(sold.invoice.id)).contact
      /** Changes the e-mail of Medusa's order or cart after it was copied. */
      const changed = async (path: string, email: string) => {
        const client = path.startsWith("/admin") ? shop.admin : shop.shopper
        await client.post(path, { email })
        await until(async () => {
          await sweep(shop.container)
          return (await contactOf())?.email === email
        }, email)
        return (await contactOf())?.email_changed_at
      }
      await sweep(shop.container)
      // The shopper changes their own, before they pay.
      const cart = `/store/carts/${sold.cart.id}`
      expect(await changed(cart, "anna@example.com")).toBeNull()
      simulator.pay(sold.paymentId)
      const { order_id, paid_at } = await shop.settled(sold.invoice.id)
      const order = `/admin/orders/${order_id}`
      expect(await changed(order, "Anna@example.com")).toBeNull()
      const at = await changed(order, "thief@example.com")
      expect(Date.parse(String(at))).toBeGreaterThan(Number(paid_at))
      // Changing the address back does not hide the change.
      const back = await changed(order, "anna@example.com")
      expect(back).toEqual(expect.any(String))
    })

    it("does not report an e-mail as changed that was corrected before the payment and copied after it", async () => {
      const { shop, simulator, sql } = use()
      const sold = await shop.checkOut({ email: "ivna@example.com" })
      const { id } = sold.invoice
      await sweep(shop.container)
      const email = "ivan@example.com"
      await shop.shopper.post(`/store/carts/${sold.cart.id}`, { email })
      const noted = () =>
        sql("sbp_contact").where({ id }).whereNotNull("due_at").first("id")
      await until(noted, "the change to be noted")
      simulator.pay(sold.paymentId)
      await shop.settled(id)
      await sweep(shop.container)
      expect(await read(id)).toMatchObject({
        contact: { email, email_changed_at: null },
      })
    })

    it("notices that an e-mail was changed before it was first copied", async () => {
      const { shop, simulator } = use()
      const sold = await shop.checkOut({ email: "ivan@example.com" })
      simulator.pay(sold.paymentId)
      const { id, order_id } = await shop.settled(sold.invoice.id)
      await shop.admin.post(`/admin/orders/${order_id}`, {
        email: "thief@example.com",
      })
      await until(async () => {
        await sweep(shop.container)
        return (await read(id)).contact?.email === "thief@example.com"
      }, "the copy")
      expect(await read(id)).toMatchObject({
        contact: { email_changed_at: expect.any(String) as string },
      })
    })

    it("notices that an e-mail was changed that is copied before the change is noted", async () => {
      const { shop, simulator, sql } = use()
      const sold = await shop.checkOut({ email: "ivan@example.com" })
      const { id } = sold.invoice
      simulator.pay(sold.paymentId)
      const { order_id } = await shop.settled(id)
      // As an admin's change is in Medusa's table before its event.
      await sql("order")
        .where({ id: order_id })
        .update({ email: "thief@example.com" })
      await sweep(shop.container)
      await shop.ledger.noteContactChange({ order_id: String(order_id) })
      await sweep(shop.container)
      expect(await read(id)).toMatchObject({
        contact: {
          email: "thief@example.com",
          email_changed_at: expect.any(String) as string,
        },
      })
    })

    it("shows the customer's payment link as long as it can be paid", async () => {
      const { shop, simulator, sql } = use()
      const sold = await shop.checkOut()
      const pageOf = async (id: string) => (await read(id)).customer_page_url
      const session = sold.session.id
      const page = `http://localhost:8000/checkout/return?session=${session}`
      expect(await pageOf(sold.invoice.id)).toBe(page)
      await sql("sbp_invoice").update({ expires_at: past(60 * 60) })
      await shop.ledger.expireInvoices(20)
      expect(await read(sold.invoice.id)).toMatchObject({
        state: "expired",
        customer_page_url: page,
      })
      simulator.pay(sold.paymentId)
      await simulator.idle()
      await shop.settled(sold.invoice.id)
      expect(await pageOf(sold.invoice.id)).toBeNull()

      const order = (await shop.settled(sold.invoice.id)).order_id
      await shop.makeDearer(String(order))
      const collection = await shop.openCollectionOf(String(order))
      const { data } = await shop.startPayment(collection)
      expect(await read(String(data.invoice_id))).toMatchObject({
        asked_order_id: order,
        cart: null,
        customer_page_url: `http://localhost:8000/payment-collection/${collection}?order_id=${order}`,
      })
    })

    it("shows the newest part of a long history, and says that it is cut", async () => {
      const { sql } = use()
      const { id } = await make()
      const many = (rows: number, row: (at: number) => object) =>
        Array.from({ length: rows }, (_, at) => row(at))
      await sql("sbp_invoice_event").insert(
        many(500, (at) => ({
          id: `sbpiev_${at}`,
          invoice_id: id,
          event: "bound",
          details: {},
          created_at: past(-at - 1),
        }))
      )
      await sql("sbp_notification").insert(
        many(51, (at) => ({
          id: `sbpnot_${at}`,
          invoice_id: id,
          provider_id: "pp_sbp_sbp",
          body_digest: String(at),
          body: "",
        }))
      )
      // The one that is still open is the oldest of all.
      await sql("sbp_attention").insert([
        ...many(500, (at) => ({
          id: `sbpatt_${at}`,
          reason: "amount_mismatch",
          subject_id: id,
          invoice_id: id,
          details: {},
          resolved_at: new Date(),
        })),
        {
          id: "sbpatt_open",
          reason: "amount_mismatch",
          subject_id: id,
          invoice_id: id,
          details: {},
          created_at: past(60),
        },
      ])
      const { history, attention, ...invoice } = await read(id)
      expect(history).toHaveLength(500)
      expect(history[0]).toMatchObject({ id: "sbpiev_0" })
      expect(history.at(-1)).toMatchObject({ id: "sbpiev_499" })
      expect(attention).toHaveLength(500)
      expect(attention[0]).toMatchObject({ id: "sbpatt_open" })
      expect(invoice.notifications).toHaveLength(50)
      expect(invoice.truncated).toEqual([
        "notifications",
        "history",
        "attention",
      ])
    })

    it("answers 404 for other invoices", async () => {
      expect(await answerOf(read("sbpinv_unknown"))).toMatchObject({
        status: 404,
        data: {
          type: "not_found",
          message: "SBP invoice with id: sbpinv_unknown was not found",
        },
      })
      // Input that does not look like an id is not quoted, because it would be
      // logged.
      for (const none of ["%00", "%0A", "a%20b", "a%2Fb", "x".repeat(256)]) {
        expect(await answerOf(read(none))).toMatchObject({
          status: 404,
          data: {
            type: "not_found",
            message: "SBP invoice with that id was not found",
          },
        })
      }
    })
  })

  describe("POST /admin/sbp/invoices/:id/settle", () => {
    const settle = (id: string, client = use().shop.admin) =>
      client.post<{ invoice: AdminInvoice }>(`${INVOICES}/${id}/settle`, {})

    /** A paid invoice without an attention entry. */
    async function paidOnly() {
      const { shop, sql } = use()
      const { invoice } = await shop.checkOut()
      const received_amount = invoice.amount
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .update({ ...paid, received_amount })
      return invoice
    }

    it("settles a paid invoice", async () => {
      const { shop } = use()
      const invoice = await paidOnly()
      const answer = await settle(invoice.id)
      expect(answer.invoice).toMatchObject({
        state: "settled",
        order_id: expect.stringMatching(/^order_/) as string,
      })
      const again = await settle(invoice.id)
      expect(again.invoice.order_id).toBe(answer.invoice.order_id)
      expect(await shop.orders()).toHaveLength(1)
    })

    it("settles an invoice that an operator had taken over", async () => {
      const { shop } = use()
      const { id } = await paidOnly()
      const entry = await shop.ledger.openAttention({
        reason: "order_not_created",
        subject_id: id,
        invoice_id: id,
        details: {},
      })
      const by = { actor_id: "user_1", note: "I call the shopper" }
      await shop.ledger.resolveAttention(String(entry?.id), by)
      // The sweep does not process it any more.
      await shop.settle(id)
      expect(await shop.invoice(id)).toMatchObject({ state: "paid" })
      const { invoice } = await settle(id)
      expect(invoice.state).toBe("settled")
      expect(invoice.history).toContainEqual(
        expect.objectContaining({
          event: "resumed",
          actor_id: expect.stringMatching(/^user_/) as string,
        })
      )
    })

    it("refuses an unpaid invoice", async () => {
      const { id } = await make()
      expect(await answerOf(settle(id))).toMatchObject({
        status: 400,
        data: {
          type: "not_allowed",
          message: `SBP invoice ${id} is not paid, so there is nothing to settle`,
        },
      })
      expect((await answerOf(settle("sbpinv_unknown")))?.status).toBe(404)
      expect((await answerOf(settle("%00")))?.status).toBe(404)
    })

    it("refuses API keys", async () => {
      const { id } = await make(paid)
      const answer = await answerOf(settle(id, await apiKey()))
      expect(answer?.status).toBe(403)
    })
  })
}
