import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { sweep } from "../support/sweep"
import type { TestShop } from "../support/run-shop-tests"
import { figuresOf } from "../../random/refunds/figures-of"
import { refusalOf } from "./gateway-faults"
import { AttentionFixture } from "./attention-fixture"
import { OrderChanges } from "./order-changes"
import type { PaidOrder } from "../support/local-shop"
import { answerOf } from "../support/shop"
import { RefundFixture } from "./refund-fixture"

/** A refund is booked in an order that has no other open change. */
export function openChanges(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const attentionFixture = new AttentionFixture(use)
  const changes = new OrderChanges(use)

  const outstanding = async (orderId: string) => {
    const { shop, sql } = use()
    const id = await shop.openCollectionOf(orderId)
    const row = await sql<{ amount: string }>("payment_collection")
      .where({ id })
      .first("amount")
    return row && Number(row.amount)
  }

  async function sweepUntilListed() {
    for (let times = 0; times < 3; times++) {
      await fixture.makeAllDue()
      await sweep(use().shop.container)
    }
    return attentionFixture.entryOf("refund_not_booked")
  }

  it("is not booked while an order edit is open, and names that edit", async () => {
    const { shop } = use()
    const { invoice, orderId } = await fixture.placeTwo()
    await changes.beginEdit(orderId)
    await changes.editAdd(orderId, "TEA-IVAN-50")
    const before = await figuresOf(use(), orderId)
    const refund = await fixture.record(invoice.id, "100")
    expect(refund.state).toBe("due")
    const { details } = await sweepUntilListed()
    expect(details?.error).toMatch(
      /^Order order_\w+ has an open order edit \(ordch_\w+\)\. Confirm or cancel it/
    )
    const [waiting] = await fixture.listed(`id=${refund.id}`)
    expect(waiting).toMatchObject({ book_error: details?.error })
    // The next attempt is soon, however many there were.
    expect(Date.parse(String(waiting?.book_at))).toBeLessThan(
      Date.now() + 61_000
    )
    expect(await figuresOf(use(), orderId)).toEqual(before)
    await changes.requestEdit(orderId)
    await changes.confirmEdit(orderId)
    // For one more item, the shopper owes its price.
    expect(await outstanding(orderId)).toBe(349.9)
    await fixture.makeAllDue()
    await sweep(shop.container)
    expect(await shop.attention()).toEqual([])
    expect(await outstanding(orderId)).toBe(349.9)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      refunded: "100.00",
      booked: "100.00",
      pending: "349.90",
    })
  })

  it("waits while an order transfer is requested", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    const stranger = await shop.register("stranger2@example.com")
    await stranger.post(`/store/orders/${orderId}/transfer/request`, {})
    const before = await figuresOf(use(), orderId)
    await fixture.record(invoice.id, total)
    const { details } = await sweepUntilListed()
    expect(details?.error).toMatch(/has an open transfer to another customer/)
    expect(await figuresOf(use(), orderId)).toEqual(before)
    await shop.admin.post(`/admin/orders/${orderId}/transfer/cancel`, {})
    await fixture.makeAllDue()
    await sweep(shop.container)
    expect(await shop.attention()).toEqual([])
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      pending: "0.00",
      booked: total,
    })
    await fixture.cancel(orderId)
  })

  it("may return the value of a requested return of items", async () => {
    const { invoice, orderId } = await fixture.placeTwo()
    await changes.fulfil(orderId)
    const [item] = await changes.items(orderId)
    const items = [{ id: String(item?.id), quantity: 1 }]
    const returned = await changes.beginReturn(orderId, items)
    await changes.confirmReturn(returned)
    await fixture.record(invoice.id, "349.90")
    await changes.beginReceiving(returned, items)
    await changes.confirmReceiving(returned)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      account: "449.40",
      pending: "0.00",
    })
  })

  describe("beside an order change that began earlier", () => {
    /**
     * Hides the open change of a refund, as if another process had read before
     * it.
     */
    async function bookBeside(
      { invoice, orderId }: PaidOrder,
      amount: string,
      change: () => Promise<unknown>
    ) {
      const { shop, sql } = use()
      const orders = shop.container.resolve(Modules.ORDER)
      const write = orders.addOrderTransactions.bind(orders) as (
        ...args: unknown[]
      ) => Promise<never>
      const hold = (status: string) =>
        sql("order_change")
          .where({ order_id: orderId, change_type: "credit_line" })
          .update({ status })
      const beside = jest
        .spyOn(orders, "addOrderTransactions")
        .mockImplementationOnce(async (...args: unknown[]) => {
          await hold("declined")
          await change()
          await hold("pending")
          return write(...args)
        })
      await fixture.record(invoice.id, amount)
      beside.mockRestore()
      expect(await fixture.states(invoice.id)).toEqual(["booked"])
    }

    it("reduces the total beside a fulfilment", async () => {
      const sold = await fixture.placeOrder()
      const { invoice, orderId } = sold
      await bookBeside(sold, "100", () => changes.fulfil(orderId))
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        account: "349.40",
        pending: "0.00",
      })
      expect(await fixture.exactly(orderId)).toEqual({ paid: 349.4, owed: 0 })
      const items = await changes.items(orderId)
      expect(items).toMatchObject([{ detail: { fulfilled_quantity: 1 } }])
    })

    it("waits for the cancellation of a return of items", async () => {
      const sold = await fixture.placeTwo()
      const { invoice, orderId } = sold
      await changes.fulfil(orderId)
      const [item] = await changes.items(orderId)
      const items = [{ id: String(item?.id), quantity: 1 }]
      const returned = await changes.beginReturn(orderId, items)
      await changes.confirmReturn(returned)
      await bookBeside(sold, "400", () => changes.cancelReturn(returned))
      // The item of the cancelled return is owed again.
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        account: "399.30",
        pending: "349.90",
      })
    })
  })

  it("is not undone with a confirmed order edit whose items Medusa could not reserve", async () => {
    const { shop } = use()
    const { invoice, orderId } = await fixture.placeOrder()
    await changes.beginEdit(orderId)
    await changes.editAdd(orderId, "TEA-IVAN-50")
    await changes.requestEdit(orderId)
    const before = await figuresOf(use(), orderId)
    let recorded: Promise<unknown> = Promise.resolve()
    const soldOut = jest
      .spyOn(
        shop.container.resolve(Modules.INVENTORY),
        "createReservationItems"
      )
      .mockImplementationOnce(async () => {
        recorded = fixture.record(invoice.id, "100")
        // Longer than a booking that waits for nothing.
        await Promise.race([recorded, sleep(2_000)])
        throw new Error("sold out")
      })
    try {
      expect(await answerOf(changes.confirmEdit(orderId))).toBeDefined()
    } finally {
      soldOut.mockRestore()
    }
    await recorded
    // The edit is open again, and nothing else has happened.
    expect(await fixture.states(invoice.id)).toEqual(["due"])
    expect(await figuresOf(use(), orderId)).toEqual(before)
    await changes.cancelEdit(orderId)
    await fixture.makeAllDue()
    await sweep(shop.container)
    expect(await fixture.states(invoice.id)).toEqual(["booked"])
    expect(await fixture.exactly(orderId)).toEqual({ paid: 349.4, owed: 0 })
  })

  describe("stopped in the middle", () => {
    it.each(["createOrderChange", "addOrderAction"] as const)(
      "before Medusa has the refund (%s), leaves the order free for changes",
      async (step) => {
        const { invoice, orderId, total } = await fixture.placeOrder()
        const before = await figuresOf(use(), orderId)
        await fixture.stoppedIn(step, () => fixture.record(invoice.id, total))
        expect(await figuresOf(use(), orderId)).toEqual(before)
        await changes.beginEdit(orderId)
        await changes.cancelEdit(orderId)
        await isBooked(invoice.id, orderId, total)
      }
    )

    it.each(["addOrderTransactions", "confirmOrderChange"] as const)(
      "after Medusa has the refund (%s), blocks other order changes",
      async (step) => {
        const { invoice, orderId, total } = await fixture.placeOrder()
        await fixture.stoppedIn(step, () => fixture.record(invoice.id, total))
        expect(await refusalOf(changes.beginEdit(orderId))).toMatch(
          /already has an existing active order change/
        )
        await isBooked(invoice.id, orderId, total)
        await changes.beginEdit(orderId)
      }
    )

    it("plans the credit line of a program's refund although an earlier attempt stopped before that", async () => {
      const { shop } = use()
      const { invoice, orderId, paymentId } = await fixture.placeOrder()
      await fixture.recordWithoutBooking(invoice.id, "100.00")
      await shop.container
        .resolve(Modules.PAYMENT)
        .refundPayment({ payment_id: paymentId, amount: 100 })
      await fixture.makeAllDue()
      await fixture.stoppedIn("addOrderAction", () => sweep(shop.container))
      await fixture.makeAllDue()
      await sweep(shop.container)
      expect(await fixture.states(invoice.id)).toEqual(["booked"])
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        account: "349.40",
        pending: "0.00",
      })
    })

    it("updates the payment collection that Medusa did not update", async () => {
      const { shop, sql } = use()
      const { invoice, orderId } = await fixture.placeOrder()
      const payments = shop.container.resolve(Modules.PAYMENT)
      const refund = payments.refundPayment.bind(payments)
      const broken = jest
        .spyOn(payments, "refundPayment")
        .mockImplementationOnce(async (...args) => {
          await refund(...args)
          // Medusa writes this last.
          await sql("payment_collection")
            .where({ id: invoice.payment_collection_id })
            .update({ refunded_amount: null, raw_refunded_amount: null })
          throw new Error("the process was stopped")
        })
      await fixture.record(invoice.id, "100")
      broken.mockRestore()
      await fixture.makeAllDue()
      await sweep(shop.container)
      expect(await fixture.states(invoice.id)).toEqual(["booked"])
      const orders = await shop.orders()
      expect(orders.find(({ id }) => id === orderId)).toMatchObject({
        payment_status: "partially_refunded",
      })
    })

    it("decides once by how much the order's total is reduced", async () => {
      const { shop, sql } = use()
      const { invoice, orderId } = await fixture.placeTwo()
      const [item] = await changes.items(orderId)
      await changes.beginEdit(orderId)
      await changes.editQuantity(orderId, String(item?.id), 1)
      await changes.confirmEdit(orderId)
      // The shopper is owed one item less: the total is not reduced any
      // further.
      await fixture.stoppedIn("addOrderTransactions", () =>
        fixture.record(invoice.id, "349.90")
      )
      // An admin cancels the refund's change, and adds that item again.
      await sql("order_change_action")
        .whereIn(
          "order_change_id",
          sql("order_change")
            .where({ order_id: orderId, status: "pending" })
            .select("id")
        )
        .del()
      await sql("order_change")
        .where({ order_id: orderId, status: "pending" })
        .del()
      await shop.makeDearer(orderId)
      await fixture.makeAllDue()
      await sweep(shop.container)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        booked: "349.90",
        pending: "349.90",
      })
    })
  })

  async function isBooked(invoiceId: string, orderId: string, total: string) {
    const { shop } = use()
    await fixture.makeAllDue()
    await sweep(shop.container)
    expect(await fixture.states(invoiceId)).toEqual(["booked"])
    expect(await fixture.books(invoiceId, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      pending: "0.00",
      refunded: total,
    })
    const all = (await figuresOf(use(), orderId)).changes
    expect(
      all.filter(({ change_type }) => change_type === "credit_line")
    ).toMatchObject([{ status: "confirmed" }])
  }
}
