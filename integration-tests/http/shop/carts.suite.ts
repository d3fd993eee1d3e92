import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { HttpTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  acquireLockStep,
  completeCartWorkflow,
  processPaymentWorkflow,
  releaseLockStep,
} from "@medusajs/medusa/core-flows"
import {
  alreadyPaid,
  cartDiffers,
  cartIsPaid,
} from "../../../src/shared/shopper-refusals"
import { changingRoutes } from "../../medusa/changing-routes"
import { PROVIDER, STORE_PORT } from "../support/environment"
import { failAfterPayment } from "../support/fail-after-payment"
import { rawRequest } from "../support/raw-request"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, type Cart } from "../support/shop"
import { sweep } from "../support/sweep"
import { until } from "../support/until"
import { untilWaiting } from "../support/until-waiting"

/** A store's additions to `completeCartWorkflow`, made as Medusa's documentation says. */
const completeWithMore = createWorkflow(
  "complete-with-more",
  ({ id }: { id: string }) => {
    acquireLockStep({ key: id, timeout: 30, ttl: 120 })
    completeCartWorkflow.runAsStep({ input: { id } })
    releaseLockStep({ key: id })
    return new WorkflowResponse(undefined)
  }
)

export function carts(use: () => TestShop) {
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

  /** Pays for a cart that was changed after the link, so the first attempt makes no order. */
  async function payChanged() {
    const { shop, simulator } = use()
    const checkout = await shop.checkOut()
    await shop.changeQuantity(checkout.cart, 2)
    simulator.pay(checkout.paymentId)
    await tried(checkout.invoice.id, 1)
    return checkout
  }

  it("a paid cart becomes one order, and Medusa publishes both events once", async () => {
    const { shop, simulator } = use()
    const published: string[] = []
    const bus = shop.container.resolve(Modules.EVENT_BUS)
    for (const name of ["order.placed", "payment.captured"]) {
      bus.subscribe(name, () => {
        published.push(name)
        return Promise.resolve()
      })
    }
    const { invoice, paymentId } = await shop.checkOut()
    simulator.pay(paymentId)
    await shop.settled(invoice.id)
    await shop.settle(invoice.id)
    await until(() => Promise.resolve(published.length > 1), "both events")
    await sleep(500)
    expect(published.sort()).toEqual(["order.placed", "payment.captured"])
  })

  it("a payment that is notified twice at once is settled without a sweep", async () => {
    const { shop, simulator } = use()
    simulator.configure({ notifications: { drop: true } })
    try {
      for (let round = 0; round < 2; round++) {
        const { invoice, paymentId } = await shop.checkOut()
        simulator.pay(paymentId)
        const [sent] = simulator
          .notifications()
          .filter((it) => it.paymentId === paymentId)
        const { url = "", body = "" } = sent ?? {}
        // Another body about the same payment is another row.
        const bodies = [body, `${body} `]
        await Promise.all(bodies.map((it) => rawRequest(url, { body: it })))
        // Only the notification wakes the workers: no job runs in this store.
        await until(
          async () => (await shop.invoice(invoice.id)).state === "settled",
          "the order"
        )
      }
    } finally {
      simulator.configure({ notifications: { drop: false } })
    }
  })

  describe("a cart that was changed after its link was opened", () => {
    it("gets no order for the old amount, and is listed after a few attempts", async () => {
      const { shop } = use()
      const { cart, invoice } = await payChanged()
      expect(await shop.attention()).toEqual([])
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      expect(await shop.attention()).toEqual(["cart_changed"])
      expect(await shop.orders()).toEqual([])
      expect(await shop.invoice(invoice.id)).toMatchObject({
        state: "paid",
        received_amount: invoice.amount,
      })
      // The cart costs the same again.
      await shop.changeQuantity(cart, 1)
      await shop.settle(invoice.id)
      expect(await shop.invoice(invoice.id)).toMatchObject({ state: "settled" })
      expect(await shop.orders()).toMatchObject([
        { total: cart.total, payment_status: "captured" },
      ])
      // No attention entry is left behind.
      expect(await shop.attention()).toEqual([])
    })

    it("becomes an order when it costs the same again, also after the last try", async () => {
      const { shop, sql } = use()
      const { cart, invoice } = await payChanged()
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .update({ settle_at: null })
      await shop.changeQuantity(cart, 3)
      await sleep(300)
      const { settle_at, settle_attempts } = await shop.invoice(invoice.id)
      expect({ settle_at, settle_attempts }).toEqual({
        settle_at: null,
        settle_attempts: 1,
      })
      await shop.changeQuantity(cart, 1)
      await shop.settled(invoice.id)
      expect(await shop.orders()).toMatchObject([
        { total: cart.total, payment_status: "captured" },
      ])
    })

    it("becomes an order when it costs the same again, although its shopper is gone before the answer", async () => {
      const { shop, sql } = use()
      const { cart, invoice } = await payChanged()
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .update({ settle_at: null })
      const item = String(cart.items?.[0]?.id)
      const gone = new AbortController()
      const restored = await sql.transaction(async (held) => {
        await held("cart_line_item").where({ id: item }).forUpdate()
        const asked = rawRequest(
          `http://localhost:${STORE_PORT}/store/carts/${cart.id}/line-items/${item}`,
          {
            headers: {
              ...shop.shopper.headers,
              "content-type": "application/json",
            },
            body: JSON.stringify({ quantity: 1 }),
            signal: gone.signal,
          }
        ).catch(({ name }: Error) => name)
        await untilWaiting(sql, 1)
        gone.abort()
        return asked
      })
      expect(restored).toBe("AbortError")
      await until(
        async () => (await shop.invoice(invoice.id)).state === "settled",
        "the order"
      )
      expect(await shop.orders()).toMatchObject([{ total: cart.total }])
    })

    it.each([
      ["as cancelled", { status: "CANCELED", paid: false }, "status_changed"],
      [
        "as refunded",
        {
          status: "REFUNDED",
          refunded_amount: { value: "449.40", currency: "RUB" },
        },
        "refund_not_recorded",
      ],
    ])(
      "becomes no order while no person has dealt with its payment, reported %s",
      async (_, override, reason) => {
        const { shop, simulator } = use()
        const { cart, invoice, paymentId } = await payChanged()
        await shop.settle(invoice.id)
        await shop.settle(invoice.id)
        expect(await shop.attention()).toEqual(["cart_changed"])
        await simulator.notify(paymentId, { override })
        await until(
          async () => (await shop.attention()).includes(reason),
          "the report"
        )
        await shop.changeQuantity(cart, 1)
        await tried(invoice.id, 4)
        await shop.settle(invoice.id)
        const settle = `/admin/sbp/invoices/${invoice.id}/settle`
        const message = /no operator has dealt with that yet.*Resolve/
        expect(await answerOf(shop.admin.post(settle, {}))).toMatchObject({
          status: 400,
          data: { message: expect.stringMatching(message) as string },
        })
        expect(await shop.orders()).toEqual([])
        expect(await shop.attention()).toEqual([reason])

        // The cabinet shows no refund.
        const [entry] = await shop.ledger.listSbpAttentions({
          resolved_at: null,
        })
        await shop.admin.post(`/admin/sbp/attention/${entry?.id}/resolve`, {
          note: "Nothing went back",
        })
        await sweep(shop.container)
        await shop.settled(invoice.id)
        expect(await shop.orders()).toMatchObject([{ total: cart.total }])
      }
    )

    it("cannot be completed by its shopper while no person has dealt with a reported refund", async () => {
      const { shop, simulator } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await shop.setStock("TEA-IVAN-50", 0)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await simulator.notify(paymentId, { override: { status: "REFUNDED" } })
      await until(
        async () => (await shop.attention()).includes("status_changed"),
        "the report"
      )
      await shop.setStock("TEA-IVAN-50", 5)
      const { message } = alreadyPaid(invoice.reference)
      expect(await answerOf(shop.complete(cart))).toMatchObject({
        status: 400,
        data: { message },
      })
      const completion = completeCartWorkflow(shop.container).run({
        input: { id: cart.id },
      })
      await expect(completion).rejects.toMatchObject({ message })
      expect(await shop.orders()).toEqual([])
      await shop.settle(invoice.id)
      expect(await shop.orders()).toEqual([])
      expect((await shop.invoice(invoice.id)).state).toBe("paid")
    })

    it("becomes no order once its refund is recorded", async () => {
      const { shop, simulator } = use()
      const { cart, invoice, paymentId } = await payChanged()
      const refunded_amount = { value: "100", currency: "RUB" }
      await simulator.notify(paymentId, {
        override: { status: "REFUNDED", refunded_amount },
      })
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      expect(await shop.attention()).toContain("refund_not_recorded")
      await shop.admin.post("/admin/sbp/refunds", {
        idempotency_key: randomUUID(),
        invoice_id: invoice.id,
        amount: "100",
        note: "Returned in the cabinet",
      })
      await shop.changeQuantity(cart, 1)
      await sweep(shop.container)
      await shop.settle(invoice.id)
      expect(await shop.orders()).toEqual([])
      // The rest of the money still has to go back.
      expect(await shop.attention()).toEqual(["cart_changed"])
      expect((await shop.invoice(invoice.id)).state).toBe("closed")
    })

    it("can be paid in a new session after it was changed back", async () => {
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

    it("is listed even if its payment collection does not know of the change", async () => {
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

      // The shopper is not asked to wait for an order that is not being made.
      expect(await answerOf(shop.changeQuantity(cart, 2))).toMatchObject({
        status: 400,
        data: { message: cartDiffers(invoice.reference).message },
      })
      // The shopper gets no order of 494.34 for this payment, on any route.
      expect(await answerOf(shop.complete(cart))).toMatchObject({
        status: 400,
        data: { message: cartDiffers(invoice.reference).message },
      })
      const completion = completeCartWorkflow(shop.container).run({
        input: { id: cart.id },
      })
      await expect(completion).rejects.toMatchObject({
        message: cartDiffers(invoice.reference).message,
      })
      expect(await shop.orders()).toEqual([])
    })

    it("gets no order and no event if it changes while its order is being made", async () => {
      const { shop, simulator, sql } = use()
      const placed: unknown[] = []
      shop.container
        .resolve(Modules.EVENT_BUS)
        .subscribe("order.placed", (event) => {
          placed.push(event)
          return Promise.resolve()
        })
      const { cart, invoice, paymentId } = await shop.checkOut()
      // The total rises after our provider has compared the amount, which no API can cause.
      await sql.raw(`
        CREATE FUNCTION dearer() RETURNS trigger AS $$ BEGIN
          UPDATE order_line_item SET unit_price = unit_price + 10,
            raw_unit_price = jsonb_build_object('value', (unit_price + 10)::text, 'precision', 20);
          RETURN NEW; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER dearer AFTER INSERT ON order_transaction
          FOR EACH ROW EXECUTE FUNCTION dearer();`)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      expect(await shop.attention()).toEqual(["order_not_created"])
      expect(await shop.orders()).toEqual([])
      expect(await shop.orderOf(cart)).toBeUndefined()
      expect(placed).toEqual([])

      await sql.raw("DROP TRIGGER dearer ON order_transaction")
      await shop.settle(invoice.id)
      expect(await shop.orders()).toMatchObject([{ total: cart.total }])
      await until(() => Promise.resolve(placed.length === 1), "the event")
      expect(await shop.attention()).toEqual([])
    })

    it("ends in a correct state without a false alarm if it changes at the moment of the notification", async () => {
      const { shop, simulator } = use()
      const rounds = 3
      for (let round = 0; round < rounds; round++) {
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
      const totals = (await shop.orders()).map(({ total }) => total)
      expect(totals).toHaveLength(rounds)
      expect(new Set(totals)).toEqual(new Set([449.4]))
    })
  })

  describe("Medusa's lock of a cart, whose key is the cart's id", () => {
    /** Whether the settlement lock is held when the order is made. */
    async function isHeldWhile(cartId: string, job: () => Promise<unknown>) {
      const { container } = use().shop
      const orders = container.resolve(Modules.ORDER)
      const locking = container.resolve(Modules.LOCKING)
      const make = orders.createOrders.bind(orders) as (
        ...args: unknown[]
      ) => Promise<never>
      let isHeld: boolean | undefined
      const making = jest
        .spyOn(orders, "createOrders")
        .mockImplementationOnce(async (...args: unknown[]) => {
          isHeld = await locking.acquire(cartId, { expire: 1 }).then(
            () => false,
            () => true
          )
          return make(...args)
        })
      try {
        await job()
      } finally {
        making.mockRestore()
      }
      return isHeld
    }

    it("is held by a settlement", async () => {
      const { shop, simulator } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      const settle = () => {
        simulator.pay(paymentId)
        return shop.settled(invoice.id)
      }
      expect(await isHeldWhile(cart.id, settle)).toBe(true)
    })

    it("is held by Medusa's own completion", async () => {
      const { shop } = use()
      const cart = await shop.fillCart()
      const collectionId = await shop.collectionOf(cart)
      await shop.startPayment(collectionId, {
        provider_id: "pp_system_default",
      })
      expect(await isHeldWhile(cart.id, () => shop.complete(cart))).toBe(true)
    })
  })

  /** Credits a cart as gift cards and store credit do. */
  const credit = (cart: Cart, amount: number) => use().shop.credit(cart, amount)

  it.each([
    {
      after: "its taxes were calculated",
      amount: "494.34",
      credits: [],
      change: async ({ id }: Cart) => {
        await use().shop.taxEverything(10)
        await use().shop.shopper.post(`/store/carts/${id}/taxes`, {})
      },
    },
    {
      after: "a credit was taken off",
      amount: "348.90",
      credits: [{ reference: "gift-card" }],
      change: (cart: Cart) => credit(cart, 100.5),
    },
  ])(
    "a cart asks for what it costs after $after, which changes no collection",
    async ({ amount, credits, change }) => {
      const { shop, simulator, sql } = use()
      await shop.pricesWithoutTax()
      const { cart, collectionId } = await shop.checkOut()
      await change(cart)
      const { invoice, paymentId } = await shop.openLink(collectionId)
      expect(invoice.amount).toBe(amount)
      simulator.pay(paymentId)
      const { order_id } = await shop.settled(invoice.id)
      expect(await shop.orders()).toMatchObject([{ id: order_id }])
      expect(await sql("order_credit_line")).toMatchObject(
        credits.map((credit) => ({ order_id, ...credit }))
      )
      const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
        `/admin/orders/${order_id}?fields=+summary`
      )
      expect(order.summary).toMatchObject({ pending_difference: 0 })
      expect(await shop.attention()).toEqual([])
    }
  )

  it("a cart whose total is now zero gets no link for its earlier total", async () => {
    const { shop, simulator } = use()
    const cart = await shop.fillCart()
    const collectionId = await shop.collectionOf(cart)
    await credit(cart, 449.4)
    const refused = await answerOf(shop.startPayment(collectionId))
    expect(refused?.data.message).toMatch(/^There is nothing to pay\./)
    expect(simulator.executions()).toEqual([])
    expect(await shop.complete(cart)).toMatchObject({ type: "order" })
  })

  describe("a paid cart without an order", () => {
    /** "POST /:id/taxes" */
    const routes = changingRoutes()
      .filter((route) => route.includes(" /store/carts"))
      .map((route) => route.replace(/ \/store\/carts\/?/, " /"))
      .sort()

    /** The request that each route gets; the first one creates another cart. */
    const bodies: Record<string, object> = {
      "POST /": {},
      "POST /:id": { email: "another@example.com" },
      "POST /:id/complete": {},
      "POST /:id/customer": {},
      "POST /:id/line-items": { variant_id: "?", quantity: 3 },
      "POST /:id/line-items/:line_id": { quantity: 10 },
      "DELETE /:id/line-items/:line_id": {},
      "POST /:id/promotions": { promo_codes: ["HALF"] },
      "DELETE /:id/promotions": { promo_codes: ["HALF"] },
      "POST /:id/shipping-methods": { option_id: "?" },
      "POST /:id/taxes": {},
    }
    const ENDS = ["POST /", "POST /:id/complete"]

    it("is tested against every route of Medusa that changes carts", () => {
      expect(routes).toEqual(Object.keys(bodies).sort())
    })

    it("is changed by no route, and refused changes leave no trace", async () => {
      const { shop, simulator, sql } = use()
      await shop.createPromotion({ code: "HALF", value: 50, type: "items" })
      const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
      const customer = await shop.register("regular@example.com")
      const release = await shop.holdSettlement(collectionId)
      simulator.pay(paymentId)
      await paidAt(invoice.id)
      const rows = () =>
        Promise.all([
          sql("cart").where({ id: cart.id }),
          sql("cart_line_item").where({ cart_id: cart.id }),
          sql("cart_line_item_adjustment"),
          sql("cart_shipping_method").where({ cart_id: cart.id }),
          sql("payment_collection").where({ id: collectionId }),
          sql("payment_session"),
        ])
      const before = await rows()
      const refusal = {
        status: 400,
        data: {
          type: "not_allowed",
          message: cartIsPaid(invoice.reference).message,
        },
      }
      const ids = { ":id": cart.id, ":line_id": String(cart.items?.[0]?.id) }
      for (const route of routes.filter((it) => !ENDS.includes(it))) {
        const [method = "", template = ""] = route.split(" ")
        const address = `/store/carts${template.replace(/:\w+/g, (name) => ids[name as keyof typeof ids])}`
        // The first one twice: Medusa rolls a change back in parts, and lets the next
        // one pass.
        for (const [time, spelling] of [
          address,
          address,
          `${address}/`,
          upper(address),
        ].entries()) {
          const asked =
            method === "DELETE"
              ? customer.delete(spelling, bodies[route])
              : customer.post(spelling, bodies[route] ?? {})
          const answer = await answerOf(asked)
          expect([route, time, answer]).toMatchObject([route, time, refusal])
        }
      }
      for (const provider_id of [PROVIDER, "pp_system_default"]) {
        const session = shop.startPayment(collectionId, { provider_id })
        expect((await answerOf(session))?.status).toBe(400)
      }
      expect(await rows()).toEqual(before)
      await release()
      await shop.settled(invoice.id)
      expect(await shop.orders()).toMatchObject([{ total: cart.total }])
      expect(await shop.attention()).toEqual([])
    })

    it("is completed by a store's own route, which runs Medusa's workflow as a step", async () => {
      const { shop, simulator } = use()
      const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
      const release = await shop.holdSettlement(collectionId)
      simulator.pay(paymentId)
      await paidAt(invoice.id)
      const statusOf = async (name: string) => {
        const address = `/store/carts/${cart.id}/${name}`
        return (await answerOf(shop.shopper.post(address, {})))?.status
      }
      expect(await statusOf("completion")).toBe(400)
      // Our middleware lets it through, and this store has no such route.
      expect(await statusOf("complete-vendor")).toBe(404)
      expect(await statusOf("Complete-Vendor/")).toBe(404)
      await completeWithMore(shop.container).run({ input: { id: cart.id } })
      const [order] = await shop.orders()
      await release()
      expect(await shop.settled(invoice.id)).toMatchObject({
        order_id: order?.id,
      })
      expect(await shop.attention()).toEqual([])
    })

    /** The route's path for Express; ids stay as they are. */
    const upper = (address: string) =>
      address.replace("/store/carts", "/STORE/Carts")

    it("gets no order for another amount if changes race with its notification", async () => {
      const { shop, simulator } = use()
      for (let round = 0; round < 2; round++) {
        const { cart, invoice, paymentId } = await shop.checkOut()
        const more = () => shop.changeQuantity(cart, 4).catch(() => undefined)
        simulator.pay(paymentId)
        await Promise.all([more(), more(), more(), more()])
        await shop.complete(cart).catch(() => undefined)
        await until(async () => {
          const { state, settle_attempts } = await shop.invoice(invoice.id)
          return state === "settled" || settle_attempts > 0
        }, "an outcome")
      }
      for (const { total } of await shop.orders()) {
        expect(total).toBe(449.4)
      }
    })
  })

  describe("a paid cart without the delivery that it needs", () => {
    /** As if its shopper had moved to where nobody delivers; and no try is to come. */
    async function payWithoutDelivery() {
      const { shop, simulator, sql } = use()
      const free = { amount: 0, raw_amount: { value: "0", precision: 20 } }
      await sql("price").where({ amount: 99.5 }).update(free)
      const options = await sql("shipping_option").select<
        { id: string; name: string }[]
      >("id", "name")
      const checkout = await shop.checkOut({ quantity: 2 })
      expect(checkout.invoice.amount).toBe("699.80")
      const cart_id = checkout.cart.id
      await sql("cart_shipping_method")
        .where({ cart_id })
        .update({ deleted_at: new Date() })
      simulator.pay(checkout.paymentId)
      await tried(checkout.invoice.id, 1)
      await sql("sbp_invoice").update({ settle_at: null })
      const choose = (name: string) =>
        shop.shopper.post(`/store/carts/${cart_id}/shipping-methods`, {
          option_id: options.find((it) => it.name === name)?.id,
        })
      return { ...checkout, choose }
    }

    const isSettled = (id: string) =>
      until(
        async () => (await use().shop.invoice(id)).state === "settled",
        "the order"
      )

    it("gets it by the shopper's choice, and becomes an order at once", async () => {
      const { shop } = use()
      const { cart, invoice, choose } = await payWithoutDelivery()
      const { message } = cartIsPaid(invoice.reference)
      const refused = { status: 400, data: { message } }
      expect(await answerOf(shop.changeQuantity(cart, 9))).toMatchObject(
        refused
      )
      await choose("Самовывоз")
      await isSettled(invoice.id)
      expect(await shop.orders()).toMatchObject([{ total: 699.8 }])
      expect(await shop.attention()).toEqual([])
    })

    it("becomes no order with a dearer one, and an order once the paid one is chosen", async () => {
      const { shop } = use()
      const { invoice, choose } = await payWithoutDelivery()
      await choose("Курьером до двери")
      await shop.settle(invoice.id)
      expect(await shop.orders()).toEqual([])
      expect(await shop.ledger.readLastObstacle(invoice.id)).toMatchObject({
        reason: "cart_changed",
        wanted: { amount: "1089.80" },
      })
      await choose("Самовывоз")
      await isSettled(invoice.id)
      expect(await shop.orders()).toMatchObject([{ total: 699.8 }])
    })

    it("becomes no order for another amount if it is changed in several tabs at once", async () => {
      const { shop } = use()
      const { cart, invoice, choose } = await payWithoutDelivery()
      const changes = [
        choose("Самовывоз"),
        choose("Курьером до двери"),
        shop.changeQuantity(cart, 9),
        shop.settle(invoice.id),
      ]
      await Promise.allSettled(changes)
      await Promise.allSettled([
        shop.changeQuantity(cart, 9),
        choose("Курьером до двери"),
        shop.complete(cart),
        shop.settle(invoice.id),
      ])
      for (const { total } of await shop.orders()) {
        expect(total).toBe(699.8)
      }
      expect(await shop.attention()).not.toContain("order_total_differs")
    })

    it("gets none once Medusa holds its money", async () => {
      const { shop, simulator, sql } = use()
      await failAfterPayment(sql)
      const { cart, invoice, paymentId } = await shop.checkOut()
      const [method] = await sql("cart_shipping_method")
        .where({ cart_id: cart.id })
        .select<{ shipping_option_id: string }[]>("shipping_option_id")
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await sql("shipping_option").update({ deleted_at: new Date() })
      const choice = { option_id: method?.shipping_option_id }
      const chosen = shop.shopper.post(
        `/store/carts/${cart.id}/shipping-methods`,
        choice
      )
      expect((await answerOf(chosen))?.data.message).toBe(
        cartIsPaid(invoice.reference).message
      )
    })
  })

  describe("two links of one cart", () => {
    /**
     * Opens a second link for the same amount, because the first is about to expire.
     */
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

    it("that are paid one after the other lead to one order and one payment to return", async () => {
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

    it("that are both paid before either settles become one order of the first payment", async () => {
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

    it("for different amounts become an order of the one that matches the cart", async () => {
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

    it("of which one was paid with another amount do not block the other's order", async () => {
      const { shop, simulator } = use()
      const first = await shop.checkOut()
      await shop.changeQuantity(first.cart, 2)
      const session = await shop.startPayment(first.collectionId)
      const second = String(session.data.invoice_id)
      await shop.changeQuantity(first.cart, 1)
      await shop.ledger.openAttention({
        reason: "amount_mismatch",
        subject_id: second,
        invoice_id: second,
        details: {},
      })
      simulator.pay(first.paymentId)
      await shop.settled(first.invoice.id)
      expect(await shop.orders()).toMatchObject([{ total: first.cart.total }])
      expect(await shop.attention()).toEqual(["amount_mismatch"])
    })

    it("requested by a double click are one link and one order", async () => {
      const { shop, simulator, sql } = use()
      simulator.fault("payment", { mode: "slow", delayMs: 300 })
      const cart = await shop.fillCart()
      const collectionId = await shop.collectionOf(cart)
      const clicks = [1, 2, 3].map(() => shop.startPayment(collectionId))
      await Promise.allSettled(clicks)
      const payments = simulator.payments()
      expect(payments).toHaveLength(1)
      simulator.pay(String(payments[0]?.id))
      const order = await until(() => shop.orderOf(cart), "the order")
      await shop.settled(String(payments[0]?.metadata?.invoice_id))
      expect(await shop.orderOf(cart)).toMatchObject({ id: order.id })
      const bought = await sql("payment").where({
        payment_collection_id: collectionId,
      })
      expect(bought).toHaveLength(1)
      expect(await shop.attention()).toEqual([])
    })

    it("are followed by no third link once the cart is paid", async () => {
      const { shop, simulator } = use()
      const { collectionId, invoice, paymentId } = await shop.checkOut()
      simulator.pay(paymentId)
      await shop.settled(invoice.id)
      const answer = await answerOf(shop.startPayment(collectionId))
      expect(answer).toMatchObject({
        status: 400,
        data: { message: alreadyPaid(invoice.reference).message },
      })
      expect(simulator.executions()).toHaveLength(1)
    })
  })

  describe("another provider's session beside ours", () => {
    const SYSTEM = "pp_system_default"

    it("cannot be created for a paid cart that waits for its order", async () => {
      const { shop, simulator } = use()
      const { collectionId, invoice, paymentId } = await shop.checkOut()
      await shop.setStock("TEA-IVAN-50", 0)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      const pay = shop.startPayment(collectionId, { provider_id: SYSTEM })
      expect(await answerOf(pay)).toMatchObject({
        status: 400,
        data: { message: alreadyPaid(invoice.reference).message },
      })
    })

    /** The result of a double click on two payment methods. */
    const addSystemSession = async (collectionId: string, amount: number) => {
      const payment = use().shop.container.resolve(Modules.PAYMENT)
      return payment.createPaymentSession(collectionId, {
        provider_id: SYSTEM,
        amount,
        currency_code: "rub",
        data: {},
      })
    }

    /** A payment by card, which is paid at once, and which Medusa learns from a webhook. */
    const paySystemSession = async (collectionId: string, amount: number) => {
      const { shop } = use()
      const { id } = await shop.startPayment(collectionId, {
        provider_id: SYSTEM,
      })
      await processPaymentWorkflow(shop.container).run({
        input: { action: "captured", data: { session_id: id, amount } },
        throwOnError: false,
      })
      return id
    }

    it("leaves the cart to our session once Medusa has refunded its payment", async () => {
      const { shop, simulator, sql } = use()
      const cart = await shop.fillCart()
      const collectionId = await shop.collectionOf(cart)
      await shop.setStock("TEA-IVAN-50", 0)
      await paySystemSession(collectionId, cart.total)
      await until(
        async () => (await sql("refund")).length === 1,
        "Medusa to refund its payment"
      )
      await until(
        async () => (await shop.orders()).length === 0,
        "Medusa to take its order back"
      )
      expect(await shop.orders()).toEqual([])
      expect(await sql("refund")).toHaveLength(1)
      expect(await sql("payment")).toMatchObject([{ canceled_at: null }])
      await shop.setStock("TEA-IVAN-50", 10)
      const { data } = await shop.startPayment(collectionId)
      const invoice = await shop.invoice(String(data.invoice_id))
      simulator.pay(String(invoice.gateway_payment_id))
      await shop.settled(invoice.id)
      expect(await shop.attention()).toEqual([])
      expect(await shop.orderOf(cart)).toBeDefined()
    })

    it("keeps our session from being renewed while its payment is captured", async () => {
      const { shop } = use()
      const { cart, collectionId, session } = await shop.checkOut()
      const payment = shop.container.resolve(Modules.PAYMENT)
      const other = await addSystemSession(collectionId, cart.total)
      await payment.authorizePaymentSession(other.id, {})
      const renewal = shop.shopper.post(
        `/store/sbp/payment-sessions/${session.id}/renew`,
        {}
      )
      expect((await answerOf(renewal))?.data.message).toMatch(
        /^This has been paid already/
      )
    })

    it("captures no money of ours before there is an order", async () => {
      const { shop, simulator, sql } = use()
      const { cart, collectionId, session, invoice, paymentId } =
        await shop.checkOut()
      const release = await shop.holdSettlement(collectionId)
      simulator.pay(paymentId)
      await until(
        async () => (await shop.invoice(invoice.id)).paid_at,
        "the payment"
      )
      await expect(
        shop.container
          .resolve(Modules.PAYMENT)
          .authorizePaymentSession(session.id, {})
      ).rejects.toThrow("was not authorized with the provider")
      expect(await sql("payment")).toEqual([])
      await release()
      const { order_id } = await shop.settled(invoice.id)
      expect((await shop.orderOf(cart))?.id).toBe(order_id)
    })

    it("does not replace the paid session", async () => {
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

    it("keeps the shopper from completing a paid cart, even in a state that Medusa does not know yet", async () => {
      const { shop, simulator, sql } = use()
      const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
      const { id } = await addSystemSession(collectionId, cart.total)
      await sql.raw(
        "ALTER TABLE payment_session DROP CONSTRAINT payment_session_status_check"
      )
      await sql("payment_session").where({ id }).update({ status: "deferred" })
      const release = await shop.holdSettlement(collectionId)
      simulator.pay(paymentId)
      await paidAt(invoice.id)
      expect(await answerOf(shop.complete(cart))).toMatchObject({
        status: 400,
        data: { message: alreadyPaid(invoice.reference).message },
      })
      await release()
      await shop.settled(invoice.id)
      expect(await sql("payment")).toMatchObject([{ provider_id: PROVIDER }])
    })

    it("does not block the order if its provider is no longer installed", async () => {
      const { shop, simulator, sql } = use()
      const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
      const { id } = await addSystemSession(collectionId, cart.total)
      await sql("payment_session")
        .where({ id })
        .update({ provider_id: "pp_gone_gone", created_at: new Date(0) })
      simulator.pay(paymentId)
      await shop.settled(invoice.id)
      expect(await sql("payment")).toMatchObject([{ provider_id: PROVIDER }])
      expect(await shop.attention()).toEqual([])
    })

    it("is set aside without its provider, and deleted once nothing is authorised", async () => {
      const { shop, simulator, sql } = use()
      const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
      // The invoice is bound to no session, so it gets another one, beside the foreign one.
      await shop.changeQuantity(cart, 2)
      await shop.changeQuantity(cart, 1)
      await addSystemSession(collectionId, cart.total)
      const provider = systemProvider()
      let answer = () => {}
      const slow = new Promise<void>((resolve) => (answer = resolve))
      const called = jest
        .spyOn(provider, "deletePayment")
        .mockImplementation(() => slow.then(() => ({ data: {} })))
      try {
        simulator.pay(paymentId)
        await shop.settled(invoice.id)
        await until(
          () => Promise.resolve(called.mock.calls.length > 0),
          "its provider to be asked"
        )
        // The provider still does not answer: the order exists, and no lock is
        // held.
        expect(await shop.orders()).toHaveLength(1)
        const held = await shop.holdSettlement(collectionId)
        await held()
        answer()
        await until(
          async () => (await sql("payment_session")).length === 1,
          "its session to be gone"
        )
      } finally {
        answer()
        called.mockRestore()
      }
    })

    it("that was set aside is deleted even if settling then fails", async () => {
      const { shop, simulator, sql } = use()
      const { cart, collectionId, session, paymentId } = await shop.checkOut()
      await addSystemSession(collectionId, cart.total)
      await sql.raw(`
        CREATE FUNCTION fail() RETURNS trigger AS $$ BEGIN
          RAISE EXCEPTION 'not now'; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER fail BEFORE UPDATE OF booking_started_at ON sbp_invoice
          FOR EACH ROW WHEN (NEW.booking_started_at IS NOT NULL)
          EXECUTE FUNCTION fail();`)
      simulator.pay(paymentId)
      await until(
        async () => (await sql("payment_session")).length === 1,
        "its session to be gone"
      )
      expect(await sql("payment_session")).toMatchObject([{ id: session.id }])
      expect(await shop.orders()).toEqual([])
    })

    it("that a killed process set aside is deleted even if no order is made", async () => {
      const { shop, simulator, sql } = use()
      const { cart, collectionId, paymentId } = await shop.checkOut()
      await shop.changeQuantity(cart, 2)
      const { id } = await addSystemSession(collectionId, cart.total)
      await sql("payment_session").where({ id }).update({ status: "canceled" })
      simulator.pay(paymentId)
      await until(
        async () => (await sql("payment_session")).length === 0,
        "its session to be gone"
      )
      expect(await shop.orders()).toEqual([])
    })

    /** Medusa's own provider, as fast as possible. */
    function systemProvider() {
      const payment = use().shop.container.resolve(
        Modules.PAYMENT
      ) as unknown as {
        paymentProviderService_: {
          retrieveProvider(id: string): {
            deletePayment(): Promise<{ data: object }>
          }
        }
      }
      return payment.paymentProviderService_.retrieveProvider(SYSTEM)
    }
  })
}
