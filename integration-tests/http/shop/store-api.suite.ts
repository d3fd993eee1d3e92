import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StorePayment } from "../../../src/api/store/sbp/payment-sessions/store-payment-of"
import { makeInvoice, paid } from "../support/make-invoice"
import { askedOrder } from "../support/asked-order"
import { STORE_PORT } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"

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

  const past = new Date(Date.now() - 3 * 60_000)

  describe("GET /store/sbp/payment-sessions/:id", () => {
    it("shows a payment that can be made", async () => {
      const { shop } = use()
      const { session, invoice } = await shop.checkOut()
      expect(await read(session.id)).toEqual({
        status: "pending",
        delayed: false,
        reason: null,
        amount: "449.40",
        currency_code: "rub",
        amount_now: null,
        order_id: null,
        payment_request_id: null,
        country_code: null,
        confirmation_url: session.data.confirmation_url,
        can_renew: false,
        expires_at: invoice.expires_at.toISOString(),
        reference: invoice.reference,
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
        reason: null,
        amount: "449.40",
        currency_code: "rub",
        amount_now: null,
        order_id,
        payment_request_id: null,
        country_code: "ru",
        confirmation_url: null,
        can_renew: false,
        expires_at: invoice.expires_at.toISOString(),
        reference: invoice.reference,
      })
    })

    it("finds the earlier sessions of an invoice", async () => {
      const { shop } = use()
      const { session, collectionId, invoice } = await shop.checkOut()
      const second = await shop.startPayment(collectionId)
      expect(second.id).not.toBe(session.id)
      for (const { id } of [session, second]) {
        expect(await read(id)).toMatchObject({ reference: invoice.reference })
      }
    })

    it("shows the paid one of two invoices of a session", async () => {
      const { shop, sql } = use()
      const first = await makeInvoice(shop.ledger, sql, paid)
      const session_ids = first.session_ids
      await makeInvoice(shop.ledger, sql, { session_ids })
      expect(await read(String(session_ids[0]))).toMatchObject({
        status: "paid",
        reference: first.reference,
      })
    })

    it.each([
      ["creating", { state: "creating", confirmation_url: null }, "pending"],
      ["past its deadline", { expires_at: past }, "expired"],
      ["expired", { state: "expired" }, "expired"],
      ["failed", { state: "failed" }, "failed"],
      ["paid", paid, "paid"],
      ["paid in vain once", { ...paid, settle_attempts: 1 }, "paid"],
    ])("shows a payment that is %s", async (_, changes, status) => {
      expect(await readInvoice(changes)).toMatchObject({
        status,
        delayed: false,
        confirmation_url: null,
      })
    })

    describe("of a purchase that was paid meanwhile", () => {
      it.each([
        [
          "by its renewed link",
          () => use().sql("sbp_invoice").update({ expires_at: past }),
        ],
        ["by the link of another tab", () => Promise.resolve()],
      ])("shows the order that was paid %s", async (_, begin) => {
        const { shop, simulator } = use()
        const { cart, session, collectionId } = await shop.checkOut()
        await begin()
        await shop.changeQuantity(cart, 2)
        const second = await shop.startPayment(collectionId)
        const other = await shop.invoice(String(second.data.invoice_id))
        expect(await read(session.id)).not.toMatchObject({ status: "ordered" })
        simulator.pay(String(other.gateway_payment_id))
        const { order_id } = await shop.settled(other.id)
        expect(await read(session.id)).toMatchObject({
          status: "ordered",
          order_id,
          amount: other.amount,
          reference: other.reference,
          confirmation_url: null,
        })
      })

      it("shows the order that was paid by another provider", async () => {
        const { shop } = use()
        const { cart, session, collectionId } = await shop.checkOut()
        await shop.startPayment(collectionId, {
          provider_id: "pp_system_default",
        })
        const { order } = await shop.complete(cart)
        expect(await read(session.id)).toMatchObject({
          status: "ordered",
          order_id: order?.id,
          confirmation_url: null,
        })
      })

      it("shows no order that was made before it and is not paid", async () => {
        const { shop, sql } = use()
        const { cart, session, invoice, collectionId } = await shop.checkOut()
        await shop.startPayment(collectionId, {
          provider_id: "pp_system_default",
        })
        await shop.complete(cart)
        const made = { created_at: new Date(invoice.created_at.getTime() - 1) }
        await sql("order_cart").where({ cart_id: cart.id }).update(made)
        expect(await read(session.id)).toMatchObject({
          status: "pending",
          order_id: null,
          // The other provider's session replaced the invoice's session.
          confirmation_url: null,
        })
      })

      it("shows no link of a cart that has changed, until it is as it was", async () => {
        const { shop } = use()
        const { cart, session, collectionId, invoice } = await shop.checkOut()
        const { confirmation_url } = invoice
        expect(await read(session.id)).toMatchObject({ confirmation_url })
        await shop.changeQuantity(cart, 2)
        expect(await read(session.id)).toMatchObject({
          status: "pending",
          confirmation_url: null,
        })
        await shop.changeQuantity(cart, 1)
        await shop.startPayment(collectionId)
        expect(await read(session.id)).toMatchObject({ confirmation_url })
      })

      it("leads to no link of another sum as long as its own link may just have been paid", async () => {
        const { shop, sql } = use()
        const { cart, session, collectionId } = await shop.checkOut()
        await shop.changeQuantity(cart, 2)
        const dearer = await shop.startPayment(collectionId)
        expect(await read(session.id)).toMatchObject({
          status: "pending",
          amount: "449.40",
          confirmation_url: null,
        })
        // After the change back, the older link is shown again.
        await shop.changeQuantity(cart, 1)
        const { data } = await shop.startPayment(collectionId)
        expect(data.confirmation_url).toBe(session.data.confirmation_url)
        await sql("sbp_invoice")
          .where({ id: dearer.data.invoice_id })
          .update({ expires_at: new Date(0) })
        const { confirmation_url } = data
        expect(await read(dearer.id)).toMatchObject({ confirmation_url })
      })

      it("asks for no money while another sum has arrived by another link", async () => {
        const { shop, sql } = use()
        const { cart, session, invoice, collectionId } = await shop.checkOut()
        await shop.changeQuantity(cart, 2)
        const second = await shop.startPayment(collectionId)
        const other = await shop.invoice(String(second.data.invoice_id))
        const { id, amount, reference } = other
        await shop.ledger.openAttention({
          reason: "amount_mismatch",
          subject_id: id,
          invoice_id: id,
          details: {},
        })
        expect(await read(session.id)).toMatchObject({
          status: "paid",
          delayed: true,
          confirmation_url: null,
          amount,
          reference,
        })
        // A payment that is paid itself is not in doubt because of that.
        await sql("sbp_invoice").where({ id: invoice.id }).update(paid)
        expect(await read(session.id)).toMatchObject({
          status: "paid",
          delayed: false,
        })
      })
    })

    it("is still awaited a little after its deadline, without its link", async () => {
      const expires_at = new Date(Date.now() - 60_000)
      expect(await readInvoice({ expires_at })).toMatchObject({
        status: "pending",
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
      const { id, reference, session_ids } = await makeInvoice(
        shop.ledger,
        sql,
        paid
      )
      const entry = await shop.ledger.openAttention({
        reason: "cart_or_order_gone",
        subject_id: id,
        invoice_id: id,
        details: {},
      })
      const session = String(session_ids[0])
      expect(await read(session)).toMatchObject({
        status: "paid",
        delayed: true,
        reference,
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

    it("says after the first attempt why the order is not made", async () => {
      const { shop, simulator, sql } = use()
      const changed = await shop.checkOut()
      await shop.changeQuantity(changed.cart, 2)
      simulator.pay(changed.paymentId)
      const firstTry = ({ invoice }: typeof changed) =>
        until(
          async () => (await shop.invoice(invoice.id)).settle_attempts > 0,
          "the first try"
        )
      await firstTry(changed)
      expect(await read(changed.session.id)).toMatchObject({
        status: "paid",
        delayed: true,
        reason: "cart_changed",
        amount: "449.40",
        amount_now: "799.30",
      })

      await shop.changeQuantity(changed.cart, 3)
      expect(await read(changed.session.id)).toMatchObject({
        amount_now: "1149.20",
      })
      await shop.changeQuantity(changed.cart, 1)
      expect(await read(changed.session.id)).toMatchObject({
        delayed: false,
        reason: null,
      })

      // An invoice of the same sum, which no longer has its session.
      const foreign = await shop.checkOut()
      await shop.changeQuantity(foreign.cart, 2)
      await shop.changeQuantity(foreign.cart, 1)
      await sql("cart")
        .where({ id: foreign.cart.id })
        .update({ currency_code: "usd" })
      simulator.pay(foreign.paymentId)
      await firstTry(foreign)
      expect(await read(foreign.session.id)).toMatchObject({
        delayed: true,
        reason: "cart_changed",
        amount_now: null,
      })

      const sold = await shop.checkOut()
      await shop.setStock("TEA-IVAN-50", 0)
      simulator.pay(sold.paymentId)
      await firstTry(sold)
      expect(await read(sold.session.id)).toMatchObject({
        delayed: true,
        reason: "out_of_stock",
        amount_now: null,
      })
    })

    it("does not ask to change a cart back that can no longer be changed", async () => {
      const { shop, simulator } = use()
      await shop.pricesWithoutTax()
      const { cart, session, invoice, paymentId } = await shop.checkOut()
      await shop.taxEverything(10)
      await shop.shopper.post(`/store/carts/${cart.id}/taxes`, {})
      simulator.pay(paymentId)
      const listed = async () => (await shop.attention()).length > 0
      await until(async () => {
        await shop.settle(invoice.id)
        return listed()
      }, "the operator's list")
      expect(await read(session.id)).toMatchObject({
        status: "paid",
        delayed: true,
        reason: "checking",
        amount_now: null,
      })
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

  describe("POST /store/sbp/payment-sessions/:id/renew", () => {
    const renew = (id: string) =>
      use().shop.shopper.post<{ session_id: string; payment: StorePayment }>(
        `${path(id)}/renew`,
        {}
      )

    const refusalOf = async (id: string) =>
      (await answerOf(renew(id)))?.data.message

    async function expired() {
      const { shop, sql } = use()
      const checkout = await shop.checkOut()
      await sql("sbp_invoice").update({ expires_at: past })
      expect((await read(checkout.session.id)).status).toBe("expired")
      return checkout
    }

    it("gives a new link for the same cart, without its cookie", async () => {
      const { shop, simulator } = use()
      const { cart, session } = await expired()
      const { session_id, payment } = await renew(session.id)
      expect(session_id).not.toBe(session.id)
      expect(payment).toMatchObject({ status: "pending", amount: "449.40" })
      expect(payment.confirmation_url).not.toBe(session.data.confirmation_url)
      // An old page in another tab makes no third link.
      expect(await read(session.id)).toEqual(payment)
      const invoice = await shop.invoiceWith(payment.reference)
      simulator.pay(String(invoice.gateway_payment_id))
      const { order_id } = await shop.settled(invoice.id)
      expect(await shop.orderOf(cart)).toMatchObject({ id: order_id })
    })

    it("has a collection that a store's own code finds by any of its sessions", async () => {
      const { container } = use().shop
      const query = container.resolve(ContainerRegistrationKeys.QUERY)
      const { session, invoice } = await expired()
      const { session_id } = await renew(session.id)
      for (const id of [session.id, session_id]) {
        const { data } = await query.graph({
          entity: "sbp_invoice",
          fields: ["payment_collection_id"],
          filters: { session_ids: { $contains: [id] } },
        })
        expect(data).toEqual([
          expect.objectContaining({
            payment_collection_id: invoice.payment_collection_id,
          }),
        ])
      }
    })

    it("can be repeated for a link whose status has moved, and leads old pages to the new link", async () => {
      const { shop, simulator, sql } = use()
      const { session, invoice, paymentId } = await shop.checkOut()
      const override = { status: "PROCESSING", paid: false }
      await simulator.notify(paymentId, { override })
      await until(
        async () => (await shop.invoice(invoice.id)).status_moved_at,
        "the new status"
      )
      const stalled = { status: "pending", confirmation_url: null }
      expect(await read(session.id)).toMatchObject({
        ...stalled,
        can_renew: false,
      })
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .update({ status_moved_at: new Date(Date.now() - 31_000) })
      expect(await read(session.id)).toMatchObject({
        ...stalled,
        can_renew: true,
      })
      // An arriving payment passes several statuses, and each takes some seconds.
      await simulator.notify(paymentId, {
        override: { status: "AUTHORIZED", paid: false },
      })
      await until(
        async () => (await read(session.id)).can_renew === false,
        "the next status"
      )
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .update({ status_moved_at: new Date(Date.now() - 31_000) })
      simulator.fault("payment", { mode: "status", status: 422 })
      expect(await refusalOf(session.id)).toMatch(/could not be started/)
      simulator.clearFaults()
      // Other events of the invoice do not take the way to pay away for a while.
      expect(await read(session.id)).toMatchObject({
        ...stalled,
        can_renew: true,
      })
      const { payment } = await renew(session.id)
      expect(await read(session.id)).toEqual(payment)
    })

    it("offers no renewal too soon in a process whose clock is ahead", async () => {
      const { shop, sql } = use()
      const { session } = await shop.checkOut()
      await sql("sbp_invoice").update({ status_moved_at: sql.fn.now() })
      jest.useFakeTimers({
        now: Date.now() + 60_000,
        doNotFake: [
          "hrtime",
          "nextTick",
          "performance",
          "queueMicrotask",
          "setImmediate",
          "clearImmediate",
          "setInterval",
          "clearInterval",
          "setTimeout",
          "clearTimeout",
        ],
      })
      try {
        expect(await read(session.id)).toMatchObject({
          status: "pending",
          can_renew: false,
        })
      } finally {
        jest.useRealTimers()
      }
    })

    it("offers a renewal after a decline, even if an older link is open", async () => {
      const { shop, sql } = use()
      const { cart, collectionId } = await shop.checkOut()
      await shop.changeQuantity(cart, 2)
      const declined = await shop.startPayment(collectionId)
      await sql("sbp_invoice")
        .where({ session_id: declined.id })
        .update({ state: "failed" })
      expect(await read(declined.id)).toMatchObject({
        status: "failed",
        can_renew: true,
      })
    })

    it("makes one link, however often it is clicked at once", async () => {
      const { shop } = use()
      const { session } = await expired()
      const all = await Promise.all(
        Array.from({ length: 8 }, () => renew(session.id))
      )
      const links = all.map(({ payment }) => payment.confirmation_url)
      expect(new Set(links).size).toBe(1)
      expect(await shop.ledger.listSbpInvoices({})).toHaveLength(2)
    })

    it("gives the same link while that can be paid", async () => {
      const { session } = await use().shop.checkOut()
      const { payment } = await renew(session.id)
      expect(payment.confirmation_url).toBe(session.data.confirmation_url)
    })

    it("refuses a cart with another total, and an emptied cart", async () => {
      const { shop } = use()
      const { cart, session } = await expired()
      await shop.changeQuantity(cart, 2)
      expect(await refusalOf(session.id)).toMatch(
        /^The total of this cart has changed/
      )
      await shop.shopper.delete(
        `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`
      )
      expect(await refusalOf(session.id)).toMatch(/is no longer available/)
    })

    it("refuses a sold out product, and a deleted cart", async () => {
      const { shop, sql } = use()
      const { cart, session } = await expired()
      const { stocked_quantity } = await shop.stockOf("TEA-IVAN-50")
      await shop.setStock("TEA-IVAN-50", 0)
      expect(await refusalOf(session.id)).toMatch(/no longer in stock/)
      await shop.setStock("TEA-IVAN-50", stocked_quantity)
      await sql("cart")
        .where({ id: cart.id })
        .update({ deleted_at: new Date() })
      expect(await refusalOf(session.id)).toMatch(/is no longer available/)
    })

    it("refuses two lines of a product of which only one is in stock", async () => {
      const { shop, sql } = use()
      const { cart, session } = await expired()
      const [line] = cart.items ?? []
      // Medusa joins equal lines, unless their metadata differs.
      await shop.shopper.post(`/store/carts/${cart.id}/line-items`, {
        variant_id: line?.variant_id,
        quantity: 1,
        metadata: { gift: true },
      })
      await sql("sbp_invoice").update({ amount: "799.30" })
      await sql("payment_collection").update({
        amount: 799.3,
        raw_amount: { value: "799.3", precision: 20 },
      })
      await shop.setStock("TEA-IVAN-50", 1)
      expect(await refusalOf(session.id)).toMatch(/no longer in stock/)
      await shop.setStock("TEA-IVAN-50", 2)
      expect(await refusalOf(session.id)).toBeUndefined()
    })

    it("refuses a sum that only the collection knows", async () => {
      const { sql } = use()
      const { session, collectionId } = await expired()
      await sql("payment_collection")
        .where({ id: collectionId })
        .update({ amount: 999, raw_amount: { value: "999", precision: 20 } })
      expect(await refusalOf(session.id)).toMatch(
        /^The total of this cart has changed/
      )
    })

    it("refuses a payment that was paid by its old link or in another way", async () => {
      const { shop, simulator } = use()
      const { cart, session, invoice, paymentId } = await expired()
      simulator.pay(paymentId)
      await shop.settled(invoice.id)
      expect(await refusalOf(session.id)).toMatch(/^This has been paid already/)

      const other = await shop.checkOut()
      await shop.startPayment(other.collectionId, {
        provider_id: "pp_system_default",
      })
      await shop.complete(other.cart)
      expect(await refusalOf(other.session.id)).toMatch(/paid already/)
      expect(await shop.orderOf(cart)).toBeDefined()
    })

    it("renews the payment of an order, for the sum that it still owes", async () => {
      const { shop, sql } = use()
      const { orderId, id } = await askedOrder(use())
      const session = await shop.startPayment(id)
      await sql("sbp_invoice").update({ expires_at: past })
      const { payment } = await renew(session.id)
      expect(payment).toMatchObject({
        status: "pending",
        amount: "349.90",
        payment_request_id: id,
      })
      await shop.makeDearer(orderId)
      expect(await refusalOf(session.id)).toMatch(/^This order has changed/)
    })

    it("answers 404 for other sessions", async () => {
      expect((await answerOf(renew("payses_unknown")))?.status).toBe(404)
    })
  })
}
