import { randomUUID } from "node:crypto"
import type { InvoiceRow } from "../../../src/modules/ledger/models/invoice"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { releaseOrphanedReservation } from "../../../src/flows/refunds/return-money"
import { sweepLedger, sweepPayouts } from "../../../src/flows/sweep"
import { sweep } from "../support/sweep"
import { adminClient } from "../admin-api/admin-client"
import { CARD } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { waitFor } from "../support/wait-for"
import { ANSWER_LOST } from "./gateway-faults"
import { PaymentsWithoutOrder } from "./payments-without-order"
import { RefundFixture } from "./refund-fixture"

type Reserved = Pick<InvoiceRow, "id" | "amount">

export function orphanedReservations(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const withoutOrder = new PaymentsWithoutOrder(use)
  const { userId } = adminClient(use)

  const stateOf = async (id: string) => (await use().shop.invoice(id)).state

  const payouts = () =>
    use().shop.container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)

  async function reserve(
    { id, amount }: Reserved,
    { idempotency_key = String(randomUUID()), may_close = false } = {}
  ) {
    return use().shop.ledger.reserveReturn({
      invoice_id: id,
      amount,
      currency_code: "rub",
      idempotency_key,
      note: null,
      refund_reason_id: null,
      actor_id: await userId(),
      replaces_id: null,
      may_close,
    })
  }

  /** Continues as the process that made the reservation would have. */
  async function makePayout(
    { id: invoice_id, amount }: Reserved,
    id: string,
    idempotency_key: string = randomUUID()
  ) {
    return payouts().createPayout(
      {
        id,
        idempotency_key,
        invoice_id,
        amount: amount,
        currency_code: "rub" as never,
        purpose: "return",
        description: null,
        metadata: null,
        order_id: null,
        replaces_id: null,
        created_by: await userId(),
        confirm_duplicate: true,
      },
      { card_number: CARD },
      () => Promise.resolve()
    )
  }

  it("releases its amount after its process was stopped", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    const idempotency_key = randomUUID()
    await reserve(invoice, { idempotency_key })
    await sweep(shop.container)
    // The payout may still be on its way.
    expect(await fixture.states(invoice.id)).toEqual(["reserved"])
    await fixture.makeAllDue()
    await sweep(shop.container)
    expect(await fixture.states(invoice.id)).toEqual(["released"])
    expect((await fixture.books(invoice.id, orderId)).left).toBe(total)
    const again = await fixture.returnBy(invoice.id, total, { idempotency_key })
    expect(again.state).toBe("paid")
    expect(await shop.attention()).toEqual([])
    expect(fixture.executed()).toBe(1)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      booked: total,
      sent: total,
    })
  })

  it("cannot be sent after its reservation was released", async () => {
    const { shop } = use()
    const { invoice, total } = await fixture.placeOrder()
    const id = await reserve(invoice)
    await fixture.makeAllDue()
    await sweep(shop.container)
    await fixture.record(invoice.id, total)
    await expect(makePayout(invoice, id)).rejects.toThrow(/took too long/)
    expect(fixture.executed()).toBe(0)
    expect(await fixture.states(invoice.id)).toEqual(["released", "booked"])
    expect(await shop.attention()).toEqual([])
  })

  it("keeps its amount if its payout was created but not reported", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    const id = await reserve(invoice)
    const payout = await makePayout(invoice, id)
    expect(payout.state).toBe("paid")
    await fixture.makeAllDue()
    await sweep(shop.container)
    await fixture.makeAllDue()
    await sweep(shop.container)
    expect(fixture.executed()).toBe(1)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
    })
  })

  it("is booked by the ledger's sweep, so that no sweep of payouts waits for a settlement", async () => {
    const { container } = use().shop
    const { invoice } = await fixture.placeOrder()
    await makePayout(invoice, await reserve(invoice))
    await sweepPayouts(container)
    expect(await fixture.states(invoice.id)).toEqual(["due"])
    await fixture.makeAllDue()
    await sweepLedger(container)
    expect(await fixture.states(invoice.id)).toEqual(["booked"])
  })

  describe("whose request was refused", () => {
    it.each<[string, Record<string, unknown>]>([
      ["for an invalid card number", { card_number: "4111111111111112" }],
      ["as a duplicate payout to the same card", { confirm_duplicate: false }],
      ["for a card number in its note", { note: `To ${CARD}` }],
      ["for another currency", { currency_code: "usd" }],
    ])("%s, reserves nothing and closes nothing", async (_, changes) => {
      const { shop } = use()
      const { invoice } = await withoutOrder.soldOut()
      await payoutFixture.create({ amount: invoice.amount })
      const answer = fixture.returnBy(invoice.id, invoice.amount, changes)
      expect((await answerOf(answer))?.status).toBe(400)
      expect(await fixture.states(invoice.id)).toEqual([])
      expect(await stateOf(invoice.id)).toBe("paid")
      expect(await shop.attention()).toEqual(["order_not_created"])
      expect(fixture.executed()).toBe(1)
    })

    it("after the reservation, releases the amount and its key at once", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await fixture.placeOrder()
      const key = { idempotency_key: randomUUID() }
      const broken = jest
        .spyOn(payouts(), "createPayout")
        .mockRejectedValueOnce(new Error("over a limit by now"))
      expect(
        (await answerOf(fixture.returnBy(invoice.id, total, key)))?.status
      ).toBe(500)
      broken.mockRestore()
      expect(await fixture.states(invoice.id)).toEqual(["released"])
      const again = await fixture.returnBy(invoice.id, total, key)
      expect(again.state).toBe("paid")
      expect(await shop.attention()).toEqual([])
      expect(fixture.executed()).toBe(1)
      expect((await fixture.books(invoice.id, orderId)).left).toBe("0.00")
    })
  })

  describe("of a payment without an order", () => {
    it("is released and listed for an operator", async () => {
      const { shop } = use()
      const { invoice } = await withoutOrder.soldOut()
      await reserve(invoice, { may_close: true })
      expect(await stateOf(invoice.id)).toBe("closed")
      await fixture.makeAllDue()
      await sweep(shop.container)
      expect(await fixture.states(invoice.id)).toEqual(["released"])
      expect(await shop.attention()).toEqual(["order_not_created"])
      expect(fixture.executed()).toBe(0)
    })

    it("is released by the ledger's sweep, so that no sweep of payouts waits for a cart", async () => {
      const { container } = use().shop
      const { invoice } = await withoutOrder.soldOut()
      await reserve(invoice, { may_close: true })
      await fixture.makeAllDue()
      await sweepPayouts(container)
      expect(await fixture.states(invoice.id)).toEqual(["reserved"])
      await sweepLedger(container)
      expect(await fixture.states(invoice.id)).toEqual(["released"])
    })

    it("frees no cart of a payment that is resumed while the release waits for its turn", async () => {
      const { shop, sql } = use()
      const { invoice, collectionId } = await withoutOrder.soldOut()
      const id = await reserve(invoice, { may_close: true })
      const release = await shop.holdSettlement(collectionId)
      const waiting = waitFor(sql, collectionId)
      const releasing = releaseOrphanedReservation(shop.container, id)
      await waiting
      expect(await stateOf(invoice.id)).toBe("closed")
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .update({ state: "paid" })
      await release()
      await releasing
      const links = sql("cart_payment_collection").where({
        payment_collection_id: collectionId,
        deleted_at: null,
      })
      expect(await links).toHaveLength(1)
    })

    it("is listed if its payout was sent while the shopper got an order", async () => {
      const { shop, simulator } = use()
      const { cart, invoice } = await withoutOrder.soldOut()
      // The process is stopped before it releases the cart.
      const id = await reserve(invoice, { may_close: true })
      await shop.setStock("TEA-IVAN-50", 5)
      const { order } = await shop.complete(cart)
      const orderId = String(order?.id)
      simulator.fault("payout", ANSWER_LOST)
      await makePayout(invoice, id)
      await fixture.makeAllDue()
      await sweep(shop.container)
      expect(await shop.attention()).toEqual(
        expect.arrayContaining(["payout_unknown", "returned_and_ordered"])
      )
      expect(await fixture.orders()).toMatchObject([{ id: orderId }])
      expect(fixture.executed()).toBe(1)
      await payoutFixture.act(id, "resolve", {
        outcome: "paid",
        note: "It is there",
      })
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        left: "0.00",
        account: "0.00",
        booked: invoice.amount,
        sent: invoice.amount,
      })
    })
  })
}
