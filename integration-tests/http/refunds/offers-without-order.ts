import type { HttpTypes } from "@medusajs/framework/types"
import { adminClient } from "../admin-api/admin-client"
import type { TestShop } from "../support/run-shop-tests"
import { LOST, REFUSED, refusalOf } from "./answers"
import { GIVE_BACK, InTray, SETTLE_OR_GIVE_BACK } from "./in-tray"
import { Till } from "./till"
import { Unsold } from "./unsold"

/** What is offered for money of which no order was made. */
export function offersWithoutOrder(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const tray = new InTray(use)
  const unsold = new Unsold(use)
  const { read } = adminClient(use)

  async function soldOut() {
    const { invoice } = await unsold.soldOut()
    const entry = await tray.entryOf("order_not_created")
    return { entry, invoice, total: invoice.amount }
  }

  /** An order that was paid otherwise, and cancelled before our money came. */
  async function canceledBefore() {
    const { shop, simulator } = use()
    const cart = await shop.fillCart()
    const collection = await shop.collectionOf(cart)
    await shop.startPayment(collection, { provider_id: "pp_system_default" })
    const orderId = String((await shop.complete(cart)).order?.id)
    await shop.makeDearer(orderId)
    const open = await shop.openCollectionOf(orderId)
    const { data } = await shop.startPayment(open)
    const invoice = await shop.invoice(String(data.invoice_id))
    await till.cancel(orderId)
    simulator.pay(String(invoice.gateway_payment_id))
    await simulator.idle()
    await unsold.told(invoice.id, "order_canceled")
    return { invoice, entry: await tray.entryOf("order_canceled") }
  }

  const stateOf = async (id: string) => (await use().shop.invoice(id)).state

  describe("of an order that could not be made", () => {
    it.each([
      ["settle", "settled"],
      ["return", "closed"],
      ["record_refund", "closed"],
      ["resolve", "paid"],
    ] as const)("offers to %s, and that ends the entry", async (it, state) => {
      const { shop } = use()
      const { entry, invoice } = await soldOut()
      expect(entry.actions).toEqual(SETTLE_OR_GIVE_BACK)
      await shop.setStock("TEA-IVAN-50", 5)
      await tray.act(it, entry)
      expect(await shop.attention()).toEqual([])
      expect(await stateOf(invoice.id)).toBe(state)
      expect(await till.orders()).toHaveLength(it === "settle" ? 1 : 0)
    })

    it("offers only to resolve while its money is on its way back", async () => {
      const { shop, simulator } = use()
      const { entry, invoice, total } = await soldOut()
      simulator.fault("payout", LOST)
      const payout = await till.returnBy(invoice.id, total)
      const [now] = await tray.entries(`&id=${entry.id}`)
      expect(now?.actions).toEqual(["resolve"])
      await shop.setStock("TEA-IVAN-50", 5)
      expect(await refusalOf(tray.settle(invoice.id))).toMatch(
        /no order can be made/
      )
      for (const again of [
        () => till.returnBy(invoice.id, total),
        () => till.record(invoice.id, total),
      ]) {
        expect(await refusalOf(again())).toMatch(
          /there are 0\.00 RUB left to return; 449\.40 RUB are on their way/
        )
      }
      await tray.act("resolve", entry)
      expect(await shop.attention()).toEqual(["payout_unknown"])
      // It was resolved on the word that the money goes back.
      const wrong = { outcome: "not_paid", note: "Not in the cabinet" }
      await desk.act(payout.id, "resolve", wrong)
      const rest = await tray.entryOf("return_incomplete")
      expect(rest).toMatchObject({
        invoice_id: invoice.id,
        details: { left: total },
        actions: GIVE_BACK,
      })
      await tray.act("return", rest)
      expect(await shop.attention()).toEqual([])
      expect(await till.orders()).toEqual([])
    })

    it("offers to return it once more when it did not go out", async () => {
      const { shop, simulator } = use()
      const { entry, invoice, total } = await soldOut()
      simulator.fault("payout", REFUSED)
      await till.returnBy(invoice.id, total)
      const [now] = await tray.entries()
      // Medusa holds its payment, and the cart of that is free.
      expect(now).toMatchObject({ id: entry.id, actions: GIVE_BACK })
      await shop.setStock("TEA-IVAN-50", 5)
      expect(await refusalOf(tray.settle(invoice.id))).toMatch(
        /its money can only be returned/
      )
      await tray.act("return", entry)
      expect(await shop.attention()).toEqual([])
    })

    it("offers no order after a part of its money went back", async () => {
      const { shop } = use()
      const { entry, invoice } = await soldOut()
      await till.returnBy(invoice.id, "49.40")
      const [now] = await tray.entries()
      expect(now).toMatchObject({ id: entry.id, actions: GIVE_BACK })
      await shop.setStock("TEA-IVAN-50", 5)
      expect(await refusalOf(tray.settle(invoice.id))).toMatch(
        /no order can be made/
      )
      await tray.act("record_refund", entry)
      expect(await shop.attention()).toEqual([])
      expect((await read(invoice.id)).left_to_return).toBe("0.00")
    })
  })

  describe("of a cart that was changed", () => {
    async function changed() {
      const { cart, invoice } = await unsold.cartChanged()
      const entry = await tray.entryOf("cart_changed")
      expect(entry.actions).toEqual(SETTLE_OR_GIVE_BACK)
      return { cart, entry, invoice }
    }

    it.each(["settle", "return", "record_refund"] as const)(
      "offers to %s, also after a return that did not go out",
      async (it) => {
        const { shop, simulator } = use()
        const { cart, entry, invoice } = await changed()
        simulator.fault("payout", REFUSED)
        await till.returnBy(invoice.id, invoice.amount)
        expect(await stateOf(invoice.id)).toBe("closed")
        const [now] = await tray.entries()
        expect(now).toMatchObject({
          id: entry.id,
          actions: SETTLE_OR_GIVE_BACK,
        })
        await shop.changeQuantity(cart, 1)
        await tray.act(it, entry)
        expect(await shop.attention()).toEqual([])
        expect(await stateOf(invoice.id)).toBe(
          it === "settle" ? "settled" : "closed"
        )
        expect(await till.orders()).toHaveLength(it === "settle" ? 1 : 0)
      }
    )
  })

  describe("of money for a cancelled order", () => {
    it.each([
      ["return", "closed"],
      ["record_refund", "closed"],
      ["resolve", "paid"],
    ] as const)("offers to %s, and that ends the entry", async (it, state) => {
      const { shop } = use()
      const { entry, invoice } = await canceledBefore()
      expect(entry.actions).toEqual(GIVE_BACK)
      await tray.act(it, entry)
      expect(await shop.attention()).toEqual([])
      expect(await stateOf(invoice.id)).toBe(state)
    })

    it("makes no order of it, whoever settles", async () => {
      const { shop, sql } = use()
      const { invoice } = await canceledBefore()
      await tray.settle(invoice.id)
      expect(await shop.attention()).toEqual(["order_canceled"])
      const { payment_collection_id } = await shop.invoice(invoice.id)
      const ours = await sql("payment").where({
        payment_collection_id,
        provider_id: "pp_sbp_sbp",
      })
      expect(ours).toEqual([])
    })
  })

  it("of money for what was paid otherwise leaves the order alone", async () => {
    const { shop, simulator } = use()
    const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
    await shop.startPayment(collectionId, { provider_id: "pp_system_default" })
    const orderId = String((await shop.complete(cart)).order?.id)
    simulator.pay(paymentId)
    await simulator.idle()
    await unsold.told(invoice.id, "already_paid_elsewhere")
    const entry = await tray.entryOf("already_paid_elsewhere")
    await till.cancel(orderId)
    const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${orderId}`
    )
    expect(order.status).toBe("canceled")
    await tray.act("return", entry)
    expect(await shop.attention()).toEqual([])
    expect(await till.refunds(invoice.id)).toMatchObject([
      { state: "booked", medusa_refund_id: null },
    ])
  })

  it("says the same, whatever fields are asked for with the reason", async () => {
    const { invoice } = await soldOut()
    use().simulator.fault("payout", LOST)
    await till.returnBy(invoice.id, "1")
    const actions = async (query: string) =>
      (await tray.entries(query)).map((entry) => entry.actions)
    expect(await actions("")).toEqual([["resolve_payout"], GIVE_BACK])
    expect(await actions("&fields=reason")).toEqual(await actions(""))
  })
}
