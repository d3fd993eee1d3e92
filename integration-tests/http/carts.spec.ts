import { Modules } from "@medusajs/framework/utils"
import { alreadyPaid } from "../../src/shared/already-paid"
import { PROVIDER } from "./support/environment"
import { runShopTests } from "./support/run-shop-tests"
import { answerOf } from "./support/shop"
import { until } from "./support/until"

runShopTests((use) => {
  const paidAt = (id: string) =>
    until(async () => {
      const { shop } = use()
      return (await shop.invoice(id)).paid_at
    }, `the money of ${id}`)

  const tried = (id: string, times: number) =>
    until(async () => {
      const { shop } = use()
      return (await shop.invoice(id)).settle_attempts >= times
    }, `try ${times} to settle ${id}`)

  describe("a cart that was changed after its link was opened", () => {
    it("is no order for the old amount, and is on the list after a few tries", async () => {
      const { shop, simulator } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await shop.changeQuantity(cart, 2)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      expect(await shop.attention()).toEqual([])
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      expect(await shop.attention()).toEqual(["cart_changed"])
      expect(await shop.orders()).toEqual([])
      expect(await shop.invoice(invoice.id)).toMatchObject({
        state: "paid",
        received_amount: invoice.amount,
      })
    })

    it("is an order as soon as it costs the same again", async () => {
      const { shop, simulator } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await shop.changeQuantity(cart, 2)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      await shop.changeQuantity(cart, 1)
      await shop.settle(invoice.id)
      expect(await shop.invoice(invoice.id)).toMatchObject({ state: "settled" })
      expect(await shop.orders()).toMatchObject([
        { total: cart.total, payment_status: "captured" },
      ])
      // No alarm is left behind.
      expect(await shop.attention()).toEqual([])
    })

    it("and changed back, is paid on a fresh session", async () => {
      const { shop, simulator } = use()
      const { cart, invoice, session, paymentId } = await shop.checkOut()
      await shop.changeQuantity(cart, 2)
      await shop.changeQuantity(cart, 1)
      simulator.pay(paymentId)
      const settled = await shop.settled(invoice.id)
      expect(settled.session_ids).toHaveLength(2)
      expect(settled.session_ids[0]).toBe(session.id)
      expect(await shop.orders()).toMatchObject([{ id: settled.order_id }])
      expect(simulator.executions()).toHaveLength(1)
    })

    it("cannot be changed any more once its money is there", async () => {
      const { shop, simulator } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await shop.setStock("TEA-IVAN-50", 0)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.setStock("TEA-IVAN-50", 5)
      const answer = await answerOf(shop.changeQuantity(cart, 2))
      expect(answer?.status).toBeGreaterThanOrEqual(400)
      expect((await shop.invoice(invoice.id)).session_id).not.toBeNull()
    })

    it("behind its collection's back is on the list too", async () => {
      const { shop, simulator } = use()
      await shop.pricesWithoutTax()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await shop.taxEverything(10)
      await shop.shopper.post(`/store/carts/${cart.id}/taxes`, {})
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      expect(await shop.attention()).toEqual(["cart_changed"])
      expect(await shop.orders()).toEqual([])
    })

    it("while its order is made is on the list with the order", async () => {
      const { shop, simulator, sql } = use()
      const { invoice, paymentId } = await shop.checkOut()
      // Between Medusa's payment and Medusa's order, as no API can.
      await sql.raw(`
        CREATE FUNCTION dearer() RETURNS trigger AS $$ BEGIN
          UPDATE cart_line_item SET unit_price = unit_price + 10,
            raw_unit_price = jsonb_build_object('value', (unit_price + 10)::text, 'precision', 20);
          RETURN NEW; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER dearer AFTER INSERT ON payment
          FOR EACH ROW EXECUTE FUNCTION dearer();`)
      simulator.pay(paymentId)
      await shop.settled(invoice.id)
      expect(await shop.orders()).toHaveLength(1)
      await until(
        async () => (await shop.attention()).length > 0,
        "an attention entry"
      )
      expect(await shop.attention()).toEqual(["order_total_differs"])
    })

    it("at the very moment of the notification ends true, with no false alarm", async () => {
      const { shop, simulator } = use()
      for (let round = 0; round < 6; round++) {
        const { cart, invoice, paymentId } = await shop.checkOut()
        const edit = shop.changeQuantity(cart, 2).catch(() => undefined)
        simulator.pay(paymentId)
        await edit
        await until(async () => {
          const { state, settle_attempts } = await shop.invoice(invoice.id)
          return state === "settled" || settle_attempts > 0
        }, "an outcome")
        const order = await shop.orderOf(cart)
        if (order) {
          const after = await shop.settled(invoice.id)
          expect(after.order_id).toBe(order.id)
        } else {
          await shop.settle(invoice.id)
          await shop.settle(invoice.id)
          expect(await shop.attention()).toContain("cart_changed")
          await shop.changeQuantity(cart, 1)
          await shop.settle(invoice.id)
        }
        await shop.settled(invoice.id)
        expect(await shop.orderOf(cart)).toBeDefined()
        expect(await shop.attention()).toEqual([])
      }
      expect(await shop.orders()).toHaveLength(6)
      const totals = (await shop.orders()).map(({ total }) => total)
      expect(new Set(totals)).toEqual(new Set([449.4]))
    })
  })

  describe("two links of one cart", () => {
    /** The second one for the same amount, as the first is about to expire. */
    async function twoLinks() {
      const { shop, sql } = use()
      const first = await shop.checkOut()
      await sql("sbp_invoice").update({
        expires_at: new Date(Date.now() + 60_000),
      })
      const session = await shop.startPayment(first.collectionId)
      const invoice = await shop.invoice(String(session.data.invoice_id))
      expect(invoice.id).not.toBe(first.invoice.id)
      return { first, second: { session, invoice }, cart: first.cart }
    }

    it("both paid one after the other are one order, and one to give back", async () => {
      const { shop, simulator } = use()
      const { first, second } = await twoLinks()
      simulator.pay(first.paymentId)
      await shop.settled(first.invoice.id)
      simulator.pay(String(second.invoice.gateway_payment_id))
      await until(
        async () => (await shop.attention()).length > 0,
        "an attention entry"
      )
      expect(await shop.attention()).toEqual(["already_paid_elsewhere"])
      expect(await shop.invoice(second.invoice.id)).toMatchObject({
        state: "paid",
        session_id: null,
      })
      expect(await shop.orders()).toHaveLength(1)
    })

    it("both paid before either settles are one order, of the first paid", async () => {
      const { shop, simulator, sql } = use()
      const { first, second } = await twoLinks()
      const release = await shop.holdSettlement(first.collectionId)
      simulator.pay(String(second.invoice.gateway_payment_id))
      await paidAt(second.invoice.id)
      simulator.pay(first.paymentId)
      await paidAt(first.invoice.id)
      await release()
      await shop.settled(second.invoice.id)
      await until(
        async () => (await shop.attention()).length > 0,
        "an attention entry"
      )
      expect(await shop.attention()).toEqual(["already_paid_elsewhere"])
      expect(await shop.orders()).toMatchObject([
        { payment_collections: [{ payments: [{ provider_id: PROVIDER }] }] },
      ])
      expect(await sql("payment")).toHaveLength(1)
    })

    it("for different amounts are an order of the one that fits the cart", async () => {
      const { shop, simulator } = use()
      const first = await shop.checkOut()
      await shop.changeQuantity(first.cart, 2)
      const session = await shop.startPayment(first.collectionId)
      const second = await shop.invoice(String(session.data.invoice_id))
      simulator.pay(first.paymentId)
      await tried(first.invoice.id, 1)
      simulator.pay(String(second.gateway_payment_id))
      await shop.settled(second.id)
      expect(await shop.attention()).toEqual(["already_paid_elsewhere"])
      expect(await shop.orders()).toMatchObject([
        { total: Number(second.amount) },
      ])
    })

    it("asked for at once by a double click are one link, and one order", async () => {
      const { shop, simulator, sql } = use()
      simulator.fault("payment", { mode: "slow", delayMs: 300 })
      const cart = await shop.fillCart()
      const collectionId = await shop.collectionOf(cart)
      const clicks = [1, 2, 3].map(() => shop.startPayment(collectionId))
      await Promise.allSettled(clicks)
      const payments = simulator.payments()
      expect(payments).toHaveLength(1)
      simulator.pay(String(payments[0]?.id))
      await until(() => shop.orderOf(cart), "the order")
      const bought = await sql("payment").where({
        payment_collection_id: collectionId,
      })
      expect(bought).toHaveLength(1)
      expect(await shop.attention()).toEqual([])
    })

    it("of which a cart that is paid gets no third", async () => {
      const { shop, simulator } = use()
      const { collectionId, invoice, paymentId } = await shop.checkOut()
      simulator.pay(paymentId)
      await shop.settled(invoice.id)
      const answer = await answerOf(shop.startPayment(collectionId))
      expect(answer).toMatchObject({
        status: 400,
        data: { message: alreadyPaid(invoice.id).message },
      })
      expect(simulator.executions()).toHaveLength(1)
    })
  })

  describe("another provider's session beside ours", () => {
    const SYSTEM = "pp_system_default"

    it("is not begun for a cart that is paid and waits for its order", async () => {
      const { shop, simulator } = use()
      const { collectionId, invoice, paymentId } = await shop.checkOut()
      await shop.setStock("TEA-IVAN-50", 0)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      const pay = shop.startPayment(collectionId, { provider_id: SYSTEM })
      expect(await answerOf(pay)).toMatchObject({
        status: 400,
        data: { message: alreadyPaid(invoice.id).message },
      })
    })

    /** As a double click on two ways to pay leaves it. */
    const addSystemSession = async (collectionId: string, amount: number) => {
      const payment = use().shop.container.resolve(Modules.PAYMENT)
      return payment.createPaymentSession(collectionId, {
        provider_id: SYSTEM,
        amount,
        currency_code: "rub",
        data: {},
      })
    }

    it("does not take the place of the paid one", async () => {
      const { shop, simulator, sql } = use()
      const cart = await shop.fillCart()
      const collectionId = await shop.collectionOf(cart)
      await addSystemSession(collectionId, cart.total)
      const payment = shop.container.resolve(Modules.PAYMENT)
      const session = await payment.createPaymentSession(collectionId, {
        provider_id: PROVIDER,
        amount: cart.total,
        currency_code: "rub",
        data: {},
      })
      const invoiceId = String(session.data?.invoice_id)
      simulator.pay(String((await shop.invoice(invoiceId)).gateway_payment_id))
      await shop.settled(invoiceId)
      expect(await sql("payment")).toMatchObject([{ provider_id: PROVIDER }])
      expect(await shop.attention()).toEqual([])
    })

    it("that became the order makes ours one to give back", async () => {
      const { shop, simulator } = use()
      const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
      await shop.startPayment(collectionId, { provider_id: SYSTEM })
      await shop.complete(cart)
      simulator.pay(paymentId)
      await until(
        async () => (await shop.attention()).length > 0,
        "an attention entry"
      )
      expect(await shop.attention()).toEqual(["already_paid_elsewhere"])
      expect(await shop.invoice(invoice.id)).toMatchObject({
        state: "paid",
        order_id: null,
      })
      expect(await shop.orders()).toHaveLength(1)
    })
  })
})
