import type { HttpTypes } from "@medusajs/framework/types"
import { adminClient } from "../admin-api/admin-client"
import type { TestShop } from "../support/run-shop-tests"
import { ANSWER_LOST, REFUSED, refusalOf } from "./gateway-faults"
import {
  AttentionFixture,
  RETURN_ACTIONS,
  RETURN_OR_SETTLE_ACTIONS,
  SETTLE_OR_RETURN_ACTIONS,
} from "./attention-fixture"
import { RefundFixture } from "./refund-fixture"
import { PaymentsWithoutOrder } from "./payments-without-order"

/** Actions for money without an order. */
export function attentionActionsWithoutOrder(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const attentionFixture = new AttentionFixture(use)
  const withoutOrder = new PaymentsWithoutOrder(use)
  const { read } = adminClient(use)

  async function soldOut() {
    const { invoice } = await withoutOrder.soldOut()
    const entry = await attentionFixture.entryOf("order_not_created")
    return { entry, invoice, total: invoice.amount }
  }

  /**
   * An order that another provider was paid for, and that was cancelled before our
   * money arrived.
   */
  const canceledBefore = () =>
    use().prepare("canceled_before", async () => {
      const { shop, simulator } = use()
      const cart = await shop.fillCart()
      const collection = await shop.collectionOf(cart)
      await shop.startPayment(collection, { provider_id: "pp_system_default" })
      const orderId = String((await shop.complete(cart)).order?.id)
      await shop.makeDearer(orderId)
      const open = await shop.openCollectionOf(orderId)
      const { data } = await shop.startPayment(open)
      const invoice = await shop.invoice(String(data.invoice_id))
      await fixture.cancel(orderId)
      simulator.pay(String(invoice.gateway_payment_id))
      await simulator.idle()
      await withoutOrder.untilListed(invoice.id, "order_canceled")
      return {
        invoice,
        entry: await attentionFixture.entryOf("order_canceled"),
      }
    })

  const stateOf = async (id: string) => (await use().shop.invoice(id)).state

  describe("for an order that could not be made", () => {
    it.each([
      ["settle", "settled"],
      ["return", "closed"],
      ["record_refund", "closed"],
      ["resolve", "paid"],
    ] as const)("offers %s, which resolves the entry", async (it, state) => {
      const { shop } = use()
      const { entry, invoice } = await soldOut()
      expect(entry.actions).toEqual(SETTLE_OR_RETURN_ACTIONS)
      await shop.setStock("TEA-IVAN-50", 5)
      await attentionFixture.act(it, entry)
      expect(await shop.attention()).toEqual([])
      expect(await stateOf(invoice.id)).toBe(state)
      expect(await fixture.orders()).toHaveLength(it === "settle" ? 1 : 0)
    })

    it("offers only resolve while its money is on its way back", async () => {
      const { shop, simulator } = use()
      const { entry, invoice, total } = await soldOut()
      simulator.fault("payout", ANSWER_LOST)
      const payout = await fixture.returnBy(invoice.id, total)
      const [now] = await attentionFixture.entries(`&id=${entry.id}`)
      expect(now?.actions).toEqual(["resolve"])
      await shop.setStock("TEA-IVAN-50", 5)
      expect(await refusalOf(attentionFixture.settle(invoice.id))).toMatch(
        /no order can be made/
      )
      for (const again of [
        () => fixture.returnBy(invoice.id, total),
        () => fixture.record(invoice.id, total),
      ]) {
        expect(await refusalOf(again())).toMatch(
          /there are 0\.00 RUB left to return; 449\.40 RUB are on their way/
        )
      }
      await attentionFixture.act("resolve", entry)
      expect(await shop.attention()).toEqual(["payout_unknown"])
      // A person resolved the entry in the belief that the money is being returned.
      const wrong = { outcome: "not_paid", note: "Not in the cabinet" }
      await payoutFixture.act(payout.id, "resolve", wrong)
      const rest = await attentionFixture.entryOf("return_incomplete")
      expect(rest).toMatchObject({
        invoice_id: invoice.id,
        details: { left: total },
        actions: RETURN_ACTIONS,
      })
      await attentionFixture.act("return", rest)
      expect(await shop.attention()).toEqual([])
      expect(await fixture.orders()).toEqual([])
    })

    it("offers another return if the first one failed", async () => {
      const { shop, simulator } = use()
      const { entry, invoice, total } = await soldOut()
      simulator.fault("payout", REFUSED)
      await fixture.returnBy(invoice.id, total)
      const [now] = await attentionFixture.entries()
      // Medusa holds its payment, and the cart has been released.
      expect(now).toMatchObject({ id: entry.id, actions: RETURN_ACTIONS })
      await shop.setStock("TEA-IVAN-50", 5)
      expect(await refusalOf(attentionFixture.settle(invoice.id))).toMatch(
        /its money can only be returned/
      )
      await attentionFixture.act("return", entry)
      expect(await shop.attention()).toEqual([])
    })

    it("offers no order after a part of its money was returned", async () => {
      const { shop } = use()
      const { entry, invoice } = await soldOut()
      await fixture.returnBy(invoice.id, "49.40")
      const [now] = await attentionFixture.entries()
      expect(now).toMatchObject({ id: entry.id, actions: RETURN_ACTIONS })
      await shop.setStock("TEA-IVAN-50", 5)
      expect(await refusalOf(attentionFixture.settle(invoice.id))).toMatch(
        /no order can be made/
      )
      await attentionFixture.act("record_refund", entry)
      expect(await shop.attention()).toEqual([])
      expect((await read(invoice.id)).left_to_return).toBe("0.00")
    })
  })

  describe("for a changed cart", () => {
    async function changed() {
      const { cart, invoice } = await withoutOrder.cartChanged()
      const entry = await attentionFixture.entryOf("cart_changed")
      expect(entry.actions).toEqual(RETURN_OR_SETTLE_ACTIONS)
      return { cart, entry, invoice }
    }

    it.each(["settle", "return", "record_refund"] as const)(
      "offers %s, also after a failed return",
      async (it) => {
        const { shop, simulator } = use()
        const { cart, entry, invoice } = await changed()
        simulator.fault("payout", REFUSED)
        await fixture.returnBy(invoice.id, invoice.amount)
        expect(await stateOf(invoice.id)).toBe("closed")
        const [now] = await attentionFixture.entries()
        expect(now).toMatchObject({
          id: entry.id,
          actions: RETURN_OR_SETTLE_ACTIONS,
        })
        await shop.changeQuantity(cart, 1)
        await attentionFixture.act(it, entry)
        expect(await shop.attention()).toEqual([])
        expect(await stateOf(invoice.id)).toBe(
          it === "settle" ? "settled" : "closed"
        )
        expect(await fixture.orders()).toHaveLength(it === "settle" ? 1 : 0)
      }
    )
  })

  describe("for money of a cancelled order", () => {
    it.each([
      ["return", "closed"],
      ["record_refund", "closed"],
      ["resolve", "paid"],
    ] as const)("offers %s, which resolves the entry", async (it, state) => {
      const { shop } = use()
      const { entry, invoice } = await canceledBefore()
      expect(entry.actions).toEqual(RETURN_ACTIONS)
      await attentionFixture.act(it, entry)
      expect(await shop.attention()).toEqual([])
      expect(await stateOf(invoice.id)).toBe(state)
    })

    it("makes no order of it on request", async () => {
      const { shop, sql } = use()
      const { invoice } = await canceledBefore()
      await attentionFixture.settle(invoice.id)
      expect(await shop.attention()).toEqual(["order_canceled"])
      const { payment_collection_id } = await shop.invoice(invoice.id)
      const ours = await sql("payment").where({
        payment_collection_id,
        provider_id: "pp_sbp_sbp",
      })
      expect(ours).toEqual([])
    })
  })

  it("leaves an order unchanged that another provider was paid for", async () => {
    const { shop, simulator } = use()
    const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
    await shop.startPayment(collectionId, { provider_id: "pp_system_default" })
    const orderId = String((await shop.complete(cart)).order?.id)
    simulator.pay(paymentId)
    await simulator.idle()
    await withoutOrder.untilListed(invoice.id, "already_paid_elsewhere")
    expect(await shop.attention()).toEqual(["already_paid_elsewhere"])
    expect(await shop.invoice(invoice.id)).toMatchObject({
      state: "paid",
      order_id: null,
    })
    // The second order is the one that every test here begins with.
    expect(await shop.orders()).toHaveLength(2)
    const entry = await attentionFixture.entryOf("already_paid_elsewhere")
    await fixture.cancel(orderId)
    const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${orderId}`
    )
    expect(order.status).toBe("canceled")
    await attentionFixture.act("return", entry)
    expect(await shop.attention()).toEqual([])
    expect(await fixture.refunds(invoice.id)).toMatchObject([
      { state: "booked", medusa_refund_id: null },
    ])
  })

  it("offers the same actions whatever fields are requested with the reason", async () => {
    const { invoice } = await soldOut()
    use().simulator.fault("payout", ANSWER_LOST)
    await fixture.returnBy(invoice.id, "1")
    const actions = async (query: string) =>
      (await attentionFixture.entries(query)).map((entry) => entry.actions)
    expect(await actions("")).toEqual([["resolve_payout"], RETURN_ACTIONS])
    expect(await actions("&fields=reason")).toEqual(await actions(""))
  })
}
