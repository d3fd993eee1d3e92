import { setTimeout } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { InvoiceToSettle } from "../../../src/modules/ledger/due"
import { settleDue } from "../../../src/flows/settlement/settle-due"
import { sweep } from "../support/sweep"
import { failAfterPayment, failNoMore } from "../support/fail-after-payment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { untilWaiting } from "../support/until-waiting"
import { alreadyPaid } from "../../../src/shared/shopper-refusals"
import { findShop, registerShop } from "../../../src/shared/shops"
import listWhenOrderCanceled from "../../../src/subscribers/sbp-order-canceled"
import reportWhenOrderPlaced from "../../../src/subscribers/sbp-order-made-twice"
import settleWhenOrderPlaced from "../../../src/subscribers/sbp-order-placed"
import { PROVIDER, SECRET } from "../support/environment"

/** The outcome of the merchant's own step. */
let failing: Promise<never>

/** Medusa's completion of a cart, with a step of the merchant's after it. */
const subscribeWorkflow = createWorkflow(
  "subscribe",
  (input: WorkflowData<{ cart_id: string }>) => {
    const order = completeCartWorkflow.runAsStep({
      input: { id: input.cart_id },
    })
    createStep("create-subscription", () => failing)()
    return new WorkflowResponse(order)
  }
)

export function settlement(use: () => TestShop) {
  const tried = (id: string, times: number) =>
    until(async () => {
      const { shop } = use()
      return (await shop.invoice(id)).settle_attempts >= times
    }, `try ${times} to settle ${id}`)

  const checkOutWithPromotion = async () => {
    const { shop } = use()
    await shop.createPromotion({ code: "TEN", value: 10, type: "items" })
    return shop.checkOut({ promo_codes: ["TEN"] })
  }

  const onTheList = () =>
    until(async () => {
      const reasons = await use().shop.attention()
      return reasons.length > 0 && reasons
    }, "an attention entry")

  describe("when Medusa fails", () => {
    it("after it captured the payment, a later attempt makes the only order", async () => {
      const { shop, simulator, sql } = use()
      await failAfterPayment(sql)
      const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      expect(await shop.attention()).toEqual(["order_not_created"])
      expect(await shop.orderOf(cart)).toBeUndefined()

      await failNoMore(sql)
      await shop.settle(invoice.id)
      const settled = await shop.invoice(invoice.id)
      expect(settled.state).toBe("settled")
      expect(await shop.orderOf(cart)).toMatchObject({ id: settled.order_id })
      const payments = await sql("payment").where({
        payment_collection_id: collectionId,
      })
      expect(payments).toMatchObject([
        { id: settled.medusa_payment_id, canceled_at: null },
      ])
      expect(await sql("capture")).toHaveLength(1)
      expect(await sql("refund")).toHaveLength(0)
      expect(await sql("order_transaction")).toHaveLength(1)
      expect(await shop.attention()).toEqual([])
      expect(simulator.executions()).toHaveLength(1)
    })

    it("for a provider that was taken out of the region, the order is made once it is back", async () => {
      const { shop, simulator } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      const offer = (payment_providers: string[]) =>
        shop.admin.post(`/admin/regions/${cart.region_id}`, {
          payment_providers,
        })
      await offer(["pp_system_default"])
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      expect(await shop.attention()).toEqual(["order_not_created"])
      expect(await shop.orders()).toEqual([])

      await offer(["pp_system_default", PROVIDER])
      await shop.settle(invoice.id)
      const { order_id } = await shop.settled(invoice.id)
      expect(await shop.orders()).toMatchObject([{ id: order_id }])
      expect(await shop.attention()).toEqual([])
    })

    it("after it captured the payment, no shopper completes the cart while a refund is reported", async () => {
      const { shop, simulator, sql } = use()
      await failAfterPayment(sql)
      const { cart, invoice, paymentId } = await shop.checkOut()
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await simulator.notify(paymentId, { override: { status: "REFUNDED" } })
      expect(await onTheList()).toEqual(["status_changed"])
      await failNoMore(sql)
      expect(await answerOf(shop.complete(cart))).toMatchObject({
        status: 400,
        data: { message: alreadyPaid(invoice.reference).message },
      })
      expect(await shop.orders()).toEqual([])
    })

    it("for lack of stock, the order is made once there is stock again", async () => {
      const { shop, simulator, sql } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await shop.setStock("TEA-IVAN-50", 0)
      const logger = shop.container.resolve(ContainerRegistrationKeys.LOGGER)
      const warned = jest.spyOn(logger, "warn")
      const failed = jest.spyOn(logger, "error")
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      expect(await shop.attention()).toEqual(["order_not_created"])
      expect(await shop.orderOf(cart)).toBeUndefined()
      // Each attempt reports it once; Medusa has no payment yet that it could
      // refund.
      const lines = warned.mock.calls.map(([line]) => String(line))
      const tries = lines.filter((line) => line.includes("not_settled"))
      expect(tries).toHaveLength(3)
      expect(failed.mock.calls.map(([line]) => String(line))).toEqual([])
      warned.mockRestore()
      failed.mockRestore()
      expect(await sql("payment")).toEqual([])

      await shop.setStock("TEA-IVAN-50", 5)
      await shop.settle(invoice.id)
      expect((await shop.invoice(invoice.id)).state).toBe("settled")
      expect(await shop.orderOf(cart)).toBeDefined()
      expect(await shop.attention()).toEqual([])
      // One payment, one link: the attempts opened no other invoice.
      expect(simulator.executions()).toHaveLength(1)
      expect(await sql("sbp_invoice")).toHaveLength(1)
    })

    it("no order of a failed attempt is left, even if Medusa does not undo it", async () => {
      const { shop, simulator, sql } = use()
      const { cart, invoice, paymentId } = await checkOutWithPromotion()
      await shop.setStock("TEA-IVAN-50", 0)
      await saveSlowly(sql)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      expect(await stuck(sql)).not.toBe(0)
      expect(await shop.attention()).toEqual(["order_not_created"])
      const { state, interrupted_at } = await shop.invoice(invoice.id)
      expect({ state, interrupted_at }).toEqual({
        state: "paid",
        interrupted_at: null,
      })
      expect(await sql("order")).toEqual([])
      expect(await sql("reservation_item").whereNull("deleted_at")).toEqual([])
      expect(await sql("order_cart").whereNull("deleted_at")).toEqual([])
      expect(await sql("payment")).toEqual([])

      await saveAsUsual(sql)
      await shop.setStock("TEA-IVAN-50", 5)
      await shop.settle(invoice.id)
      await shop.settled(invoice.id)
      expect(await shop.orderOf(cart)).toBeDefined()
      expect(await shop.attention()).toEqual([])
      expect(await sql("order")).toHaveLength(1)
      const level = await shop.stockOf("TEA-IVAN-50")
      expect(level).toMatchObject({ reserved_quantity: 1 })
    })

    it("the reason is recorded, even if Medusa gives the first attempt up", async () => {
      const { shop, simulator, sql } = use()
      const { invoice, paymentId } = await shop.checkOut()
      await shop.setStock("TEA-IVAN-50", 0)
      await saveSlowly(sql, "nextval('saves') = 1")
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      // Only the first of two attempts is stuck: that takes two saves at the same time.
      let before = 0
      while ((await stuck(sql)) !== before + 1) {
        before = await stuck(sql)
        await sql.raw("ALTER SEQUENCE saves RESTART")
        await shop.settle(invoice.id)
      }
      const said = (await failures(sql, invoice.id)).at(-1)
      expect(said).toMatch(/^Not enough stock/)
      expect(await sql("order")).toEqual([])
      await saveAsUsual(sql)
    })

    it("and gives an attempt up, a promotion counts at most once for each attempt", async () => {
      const { shop, simulator, sql } = use()
      const { invoice, paymentId } = await checkOutWithPromotion()
      await shop.setStock("TEA-IVAN-50", 0)
      await saveSlowly(sql)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      expect(await stuck(sql)).not.toBe(0)
      const attempts = (await failures(sql, invoice.id)).length
      const [{ used }] = (await sql("promotion").select("used")) as [
        { used: number },
      ]
      expect(used).toBeLessThanOrEqual(attempts)
      await saveAsUsual(sql)
    })

    it("no use of a promotion is given back that the order never had", async () => {
      const { shop, simulator, sql } = use()
      const { invoice, paymentId } = await checkOutWithPromotion()
      // Another order has used the promotion meanwhile.
      await sql("promotion").update({ limit: 1, used: 1 })
      await saveSlowly(sql)
      // The stock is reserved after the promotion was refused.
      await sql.raw(`
        CREATE FUNCTION reserve_slowly() RETURNS trigger AS $$ BEGIN
          PERFORM pg_sleep(0.2); RETURN NEW; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER reserve_slowly BEFORE INSERT ON reservation_item
          FOR EACH ROW EXECUTE FUNCTION reserve_slowly();`)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      const used = () => sql("promotion").select("used")
      expect(await used()).toEqual([{ used: 1 }])
      await saveAsUsual(sql)
      await shop.settle(invoice.id)
      expect(await used()).toEqual([{ used: 1 }])
      expect(await sql("order")).toEqual([])
      expect(await sql("reservation_item").whereNull("deleted_at")).toEqual([])
    })

    it("an order that a merchant's workflow makes meanwhile stays", async () => {
      const { shop, simulator, sql } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await shop.setStock("TEA-IVAN-50", 1)
      failing = Promise.resolve() as Promise<never>
      // The settlement makes its order once the other one has the only piece; that one
      // is paid once the settlement has failed.
      await sql.raw(`
        CREATE SEQUENCE orders_begun;
        CREATE FUNCTION wait_for_piece() RETURNS trigger AS $$ BEGIN
          IF nextval('orders_begun') = 1
          THEN PERFORM pg_advisory_xact_lock_shared(1); END IF;
          RETURN NEW; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER wait_for_piece BEFORE INSERT ON "order"
          FOR EACH ROW EXECUTE FUNCTION wait_for_piece();
        CREATE FUNCTION wait_for_failure() RETURNS trigger AS $$ BEGIN
          PERFORM pg_advisory_xact_lock_shared(2); RETURN NEW; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER wait_for_failure BEFORE INSERT ON payment
          FOR EACH ROW EXECUTE FUNCTION wait_for_failure();`)
      const hasPiece = await closeGate(sql, 1)
      const hasFailed = await closeGate(sql, 2)
      let subscribing: Promise<{ result: { id: string } }>
      try {
        simulator.pay(paymentId)
        await called(sql, "orders_begun")
        subscribing = subscribeWorkflow(shop.container).run({
          input: { cart_id: cart.id },
        })
        await until(
          () => sql("reservation_item").whereNull("deleted_at").first("id"),
          "the other order's reservation"
        )
        await hasPiece()
        await tried(invoice.id, 1)
      } finally {
        await hasPiece()
        await hasFailed()
      }
      const { result } = await subscribing
      await shop.settle(invoice.id)
      await shop.settled(invoice.id)
      expect(await sql("order").select("id")).toEqual([{ id: result.id }])
    })

    it("and its process, whose clock was slow, was killed, the remaining order is listed", async () => {
      const { shop, simulator, sql } = use()
      const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
      const release = await shop.holdSettlement(collectionId)
      simulator.pay(paymentId)
      await until(
        async () => (await shop.invoice(invoice.id)).paid_at,
        "the money"
      )
      await shop.ledger.beginOrderBooking(invoice.id)
      const left = await shop.container.resolve(Modules.ORDER).createOrders({
        email: String(cart.email),
        currency_code: "rub",
        items: [
          { title: "Tea", quantity: 1, unit_price: Number(invoice.amount) },
        ],
      })
      await sql("order")
        .where({ id: left.id })
        .update({ created_at: sql.raw("created_at - interval '10 minutes'") })
      await release()
      await shop.settle(invoice.id)
      await shop.settled(invoice.id)
      const entries = await shop.ledger.listSbpAttentions({})
      expect(entries).toMatchObject([
        {
          reason: "settlement_interrupted",
          details: { orphan_order_ids: [left.id] },
        },
      ])
    })

    it("and the shopper then completes the cart, the attention entry is resolved", async () => {
      const { shop, simulator } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await shop.setStock("TEA-IVAN-50", 0)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      expect(await shop.attention()).toEqual(["order_not_created"])
      await shop.setStock("TEA-IVAN-50", 5)
      await shop.complete(cart)
      await shop.settled(invoice.id)
      expect(await shop.attention()).toEqual([])
    })
  })

  describe("when a merchant's workflow fails that had made the order", () => {
    const rolledBack = () => use().prepare("rolled_back", rollBack)

    /** The settlement has found its order, which Medusa then removes. */
    async function rollBack() {
      const { shop, simulator, sql } = use()
      const checkout = await shop.checkOut()
      const { cart, collectionId, invoice, paymentId } = checkout
      const release = await shop.holdSettlement(collectionId)
      simulator.pay(paymentId)
      await until(
        async () => (await shop.invoice(invoice.id)).state === "paid",
        "the money"
      )
      let fail = () => {}
      failing = new Promise((_, reject) => {
        fail = () => reject(new Error("no subscription was made"))
      })
      failing.catch(() => {})
      const subscribing = subscribeWorkflow(shop.container).run({
        input: { cart_id: cart.id },
        throwOnError: false,
      })
      // Wait for the whole order: half of one would look like that of a killed process.
      await until(
        async () => (await sql("capture").select("id")).length > 0,
        "the order"
      )
      await release()
      await shop.settled(invoice.id)
      expect(await shop.orders()).toHaveLength(1)
      fail()
      const { errors } = await subscribing
      expect(errors).toHaveLength(1)
      expect(await shop.orders()).toEqual([])
      expect((await shop.invoice(invoice.id)).state).toBe("settled")
      return checkout
    }

    it("the order is made once more", async () => {
      const { shop, simulator, sql } = use()
      const { cart, invoice } = await rollBack()
      await sweep(shop.container)
      const settled = await shop.settled(invoice.id)
      expect(await shop.orders()).toHaveLength(1)
      expect(await shop.orderOf(cart)).toMatchObject({ id: settled.order_id })
      expect(await sql("payment").where({ canceled_at: null })).toHaveLength(1)
      expect(await sql("capture")).toHaveLength(1)
      expect(await sql("order_transaction")).toHaveLength(1)
      expect(await shop.attention()).toEqual([])
      expect(simulator.executions()).toHaveLength(1)
    })

    it("the order that its shopper completes first is the one of its payment", async () => {
      const { shop, sql } = use()
      const { cart, invoice } = await rolledBack()
      await shop.complete(cart)
      await sweep(shop.container)
      const { order_id } = await shop.settled(invoice.id)
      expect(await shop.orders()).toHaveLength(1)
      expect(await shop.orderOf(cart)).toMatchObject({ id: order_id })
      expect(await sql("capture")).toHaveLength(1)
      expect(await shop.attention()).toEqual([])
    })

    it("another order that was made for its payment since then stays its order", async () => {
      const { shop, sql } = use()
      const { invoice } = await rolledBack()
      const held = await sql.transaction()
      const own = () => held("sbp_invoice").where({ id: invoice.id })
      await own().forUpdate()
      const reopening = shop.ledger.reopenRolledBack(10)
      try {
        await untilWaiting(sql, 1)
        await own().update({ order_id: "order_made_since" })
      } finally {
        await held.commit()
      }
      await reopening
      expect(await shop.invoice(invoice.id)).toMatchObject({
        state: "settled",
        order_id: "order_made_since",
      })
    })

    it("its cart cannot be changed meanwhile", async () => {
      const { shop } = use()
      const { cart, invoice } = await rolledBack()
      const taxes = shop.shopper.post(`/store/carts/${cart.id}/taxes`, {})
      const answers = [
        await answerOf(taxes),
        await answerOf(shop.changeQuantity(cart, 2)),
      ]
      for (const answer of answers) {
        expect(answer?.data.message).toContain(invoice.reference)
      }
      await sweep(shop.container)
      await shop.settled(invoice.id)
    })

    it("no order is made for money that is on its way back", async () => {
      const { shop } = use()
      const { invoice } = await rolledBack()
      await shop.ledger.reserveReturn({
        invoice_id: invoice.id,
        amount: invoice.amount,
        currency_code: invoice.currency_code,
        idempotency_key: "a-return",
        note: "It cannot be delivered",
        refund_reason_id: null,
        actor_id: "user_1",
        replaces_id: null,
        may_close: false,
      })
      await sweep(shop.container)
      expect(await shop.orders()).toEqual([])
    })
  })

  describe("a payment that an operator has taken over", () => {
    /** Returns the money of an invoice for which Medusa has a payment and no order. */
    async function returned() {
      const { shop, simulator, sql } = use()
      const checkout = await shop.checkOut()
      await failAfterPayment(sql)
      simulator.pay(checkout.paymentId)
      await tried(checkout.invoice.id, 1)
      await shop.settle(checkout.invoice.id)
      await shop.settle(checkout.invoice.id)
      const [entry] = await shop.ledger.listSbpAttentions({})
      await shop.ledger.resolveAttention(String(entry?.id), {
        actor_id: "user_1",
        note: "The money was given back by hand",
      })
      await failNoMore(sql)
      return checkout
    }

    it("is listed again when its shopper makes an order with it", async () => {
      const { shop } = use()
      const { cart, invoice } = await returned()
      // The sweep makes no order. But Medusa holds the payment, so the shopper
      // could complete it.
      await shop.settle(invoice.id)
      expect(await shop.orders()).toEqual([])
      await shop.complete(cart)
      await shop.settled(invoice.id)
      expect(await shop.attention()).toEqual(["settled_after_decision"])
    })

    it("gets no second link while settling waits for the cart", async () => {
      const { shop, simulator, sql } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      // The invoice is bound to no session: settling would make one.
      await shop.changeQuantity(cart, 2)
      await shop.changeQuantity(cart, 1)
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const held = shop.container
        .resolve(Modules.LOCKING)
        .execute([cart.id], () => released)
      simulator.pay(paymentId)
      await until(
        async () => (await shop.invoice(invoice.id)).paid_at,
        "the money"
      )
      const settling = shop.settle(invoice.id)
      const entry = await shop.ledger.openAttention({
        reason: "cart_changed",
        subject_id: invoice.id,
        invoice_id: invoice.id,
        details: {},
      })
      await setTimeout(500)
      await shop.ledger.resolveAttention(String(entry?.id), {
        actor_id: "user_1",
        note: "The money was given back by hand",
      })
      release()
      await Promise.all([held, settling])
      await shop.settle(invoice.id)
      expect(simulator.executions()).toHaveLength(1)
      expect(await sql("payment_session")).toEqual([])
      expect(await shop.orders()).toEqual([])
    })

    it("cannot be completed by the shopper while Medusa does not hold it", async () => {
      const { shop, simulator } = use()
      const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
      await shop.changeQuantity(cart, 2)
      simulator.pay(paymentId)
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      await shop.settle(invoice.id)
      const [entry] = await shop.ledger.listSbpAttentions({})
      expect(entry?.reason).toBe("cart_changed")
      await shop.ledger.resolveAttention(String(entry?.id), {
        actor_id: "user_1",
        note: "The money was given back by hand",
      })
      await shop.changeQuantity(cart, 1)
      // The shopper must pay again for a cart that an operator has released.
      const { id } = await shop.startPayment(collectionId)
      expect(invoice.session_ids).not.toContain(id)
      expect((await answerOf(shop.complete(cart)))?.status).toBe(400)
      await shop.settle(invoice.id)
      expect(await shop.orders()).toEqual([])
    })
  })

  describe("a cart that gets another payment session while it is settled", () => {
    it("becomes an order that holds one payment, and no money is lost", async () => {
      const { shop, simulator, sql } = use()
      const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
      // The invoice is bound to no session: settling makes one, slowly.
      await shop.changeQuantity(cart, 2)
      await shop.changeQuantity(cart, 1)
      await sql.raw(`
        CREATE SEQUENCE sessions_begun;
        CREATE FUNCTION slow_session() RETURNS trigger AS $$ BEGIN
          IF NEW.provider_id <> 'pp_system_default' AND nextval('sessions_begun') = 1
          THEN PERFORM pg_advisory_xact_lock_shared(1); END IF;
          RETURN NEW; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER slow_session BEFORE INSERT ON payment_session
          FOR EACH ROW EXECUTE FUNCTION slow_session();`)
      const open = await closeGate(sql, 1)
      try {
        simulator.pay(paymentId)
        await called(sql, "sessions_begun")
        await shop.startPayment(collectionId, {
          provider_id: "pp_system_default",
        })
      } finally {
        await open()
      }
      await tried(invoice.id, 1)
      await shop.settle(invoice.id)
      expect(await shop.orders()).toHaveLength(1)
      const live = await sql("payment")
        .where({ canceled_at: null })
        .pluck<string[]>("provider_id")
      // Medusa may take either; the other payment must not be in the order as well.
      const is = live.join() === PROVIDER ? "settled" : "paid"
      expect(live).toHaveLength(1)
      expect((await shop.invoice(invoice.id)).state).toBe(is)
      expect(await shop.attention()).toEqual(
        is === "settled" ? [] : ["already_paid_elsewhere"]
      )
    })
  })

  describe("a cart whose payment cannot be started", () => {
    it("can be paid another way", async () => {
      const { shop, simulator } = use()
      simulator.fault("payment", { mode: "status", status: 503 })
      const cart = await shop.fillCart()
      const collectionId = await shop.collectionOf(cart)
      const answer = await answerOf(shop.startPayment(collectionId))
      expect(answer?.status).toBe(400)
      expect(answer?.data.message).toMatch(
        /try again .* Reference: [2-9A-Z]{8}$/
      )
      await shop.startPayment(collectionId, {
        provider_id: "pp_system_default",
      })
      const { type } = await shop.complete(cart)
      expect(type).toBe("order")
    })
  })

  describe("money without a recipient", () => {
    it("is listed if its cart is gone, and affects no other cart", async () => {
      const { shop, simulator, sql } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await sql("cart")
        .where({ id: cart.id })
        .update({ deleted_at: new Date() })
      simulator.pay(paymentId)
      expect(await onTheList()).toEqual(["cart_or_order_gone"])
      expect(await shop.orders()).toEqual([])
      expect(await shop.invoice(invoice.id)).toMatchObject({
        state: "paid",
        medusa_payment_id: null,
      })
    })

    it("is listed if its invoice is missing from a restored database", async () => {
      const { shop, simulator, sql } = use()
      const { paymentId } = await shop.checkOut()
      await sql("sbp_invoice").delete()
      simulator.pay(paymentId)
      expect(await onTheList()).toEqual(["unknown_invoice"])
      const [entry] = await shop.ledger.listSbpAttentions({})
      expect(entry?.details).toMatchObject({ id: paymentId, paid: true })
      expect(await shop.ledger.listSbpNotifications({})).toHaveLength(1)
    })
  })

  describe("the secret key", () => {
    it("may be changed while invoices are open", async () => {
      const { shop, simulator } = use()
      const options = findShop(PROVIDER)
      if (!options) {
        throw new Error("the provider is not registered")
      }
      const old = await shop.checkOut()
      try {
        registerShop(PROVIDER, { ...options, secretKey: "a-new-secret-key" })
        simulator.configure({
          notifications: { retries: { attempts: 1, intervalMs: 10 } },
        })
        simulator.pay(old.paymentId)
        await simulator.idle()
        expect((await shop.invoice(old.invoice.id)).state).toBe("open")

        registerShop(PROVIDER, {
          ...options,
          secretKey: "a-new-secret-key",
          previousSecretKeys: [SECRET],
        })
        await simulator.notify(old.paymentId)
        await shop.settled(old.invoice.id)
      } finally {
        registerShop(PROVIDER, options)
      }
    })
  })

  it("a claim that the database does not answer keeps its worker only for a while", async () => {
    const { container, ledger } = use().shop
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    const warned = jest.spyOn(logger, "warn").mockImplementation()
    let answer = (_: InvoiceToSettle[]) => {}
    const claim = jest
      .spyOn(ledger, "claimSettlements")
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const isDueSoon = jest.spyOn(ledger, "makeSettlementDueSoon")
    const wait = globalThis.setTimeout
    const hurried = jest
      .spyOn(globalThis, "setTimeout")
      .mockImplementation(((job: () => void, ms: number) =>
        wait(job, ms === 30_000 ? 0 : ms)) as typeof wait)
    try {
      await settleDue(container)
      expect(warned).toHaveBeenCalledWith(
        expect.stringMatching(/^sbp\.settlement\.failed .* did not answer/)
      )
      // What it claims too late has no worker, and waits for no lease.
      answer([{ id: "sbpinv_late" } as InvoiceToSettle])
      await until(
        () => Promise.resolve(isDueSoon.mock.calls.length > 0),
        "it to be due"
      )
      expect(isDueSoon).toHaveBeenCalledWith("sbpinv_late")
    } finally {
      for (const spy of [warned, claim, isDueSoon, hurried]) {
        spy.mockRestore()
      }
    }
  })

  it("an event about several orders, as a marketplace may publish it, is ignored without a failure", async () => {
    const { container } = use().shop
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    const warned = jest.spyOn(logger, "warn")
    const data = { order_ids: ["order_1", "order_2"] } as { id?: string }
    const event = { event: { name: "order", data }, pluginOptions: {} }
    await settleWhenOrderPlaced({ ...event, container })
    await reportWhenOrderPlaced({ ...event, container })
    await listWhenOrderCanceled({ ...event, container })
    expect(warned.mock.calls).toEqual([])
    warned.mockRestore()
  })
}

/**
 * Makes Medusa save slowly. It saves the state of a failing attempt after each of two
 * parallel steps: if that takes a moment, the second step finds the storage locked,
 * and Medusa gives the attempt up without undoing it.
 */
async function saveSlowly(sql: Knex, isSlow = "true"): Promise<void> {
  await sql.raw(`
    CREATE SEQUENCE saves;
    CREATE FUNCTION save_slowly() RETURNS trigger AS $$ BEGIN
      IF ${isSlow} THEN PERFORM pg_sleep(0.3); END IF;
      RETURN NEW; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER save_slowly BEFORE INSERT OR UPDATE ON workflow_execution
      FOR EACH ROW WHEN (NEW.state = 'waiting_to_compensate')
      EXECUTE FUNCTION save_slowly();`)
}

/** Waits until a trigger that counts by this sequence has begun. */
const called = (sql: Knex, sequence: string) =>
  until(async () => {
    const { rows } = await sql.raw<{ rows: { is_called: boolean }[] }>(
      "SELECT is_called FROM ??",
      [sequence]
    )
    return rows[0]?.is_called
  }, sequence)

/** Makes triggers wait that ask for this lock, until the returned function is called. */
async function closeGate(
  sql: Knex,
  lock: number
): Promise<() => Promise<void>> {
  const gate = await sql.transaction()
  await gate.raw("SELECT pg_advisory_xact_lock(?)", [lock])
  return async () => {
    if (!gate.isCompleted()) {
      await gate.commit()
    }
  }
}

/** Medusa's error at each attempt that failed. */
async function failures(sql: Knex, invoice_id: string): Promise<string[]> {
  const rows = await sql<{ details: { error: string } }>("sbp_invoice_event")
    .where({ invoice_id, event: "settlement_failed" })
    .orderBy("created_at")
  return rows.map(({ details }) => details.error)
}

const STUCK = { state: "waiting_to_compensate" }

const stuck = async (sql: Knex) =>
  (await sql("workflow_execution").where(STUCK)).length

async function saveAsUsual(sql: Knex): Promise<void> {
  await sql.raw(
    "DROP TRIGGER save_slowly ON workflow_execution; DROP FUNCTION save_slowly;"
  )
  // Medusa never looks at the stuck workflows again.
  await sql("workflow_execution").where(STUCK).update({ state: "failed" })
}
