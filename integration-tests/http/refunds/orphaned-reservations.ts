import { randomUUID } from "node:crypto"
import type { InvoiceRow } from "../../../src/modules/ledger/models/invoice"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { sweep } from "../../../src/workflows/sweep"
import { adminClient } from "../admin-api/admin-client"
import { CARD } from "../payouts/desk"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { LOST } from "./answers"
import { Unsold } from "./unsold"
import { Till } from "./till"

type Reserved = Pick<InvoiceRow, "id" | "amount">

export function orphanedReservations(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const unsold = new Unsold(use)
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

  /** As the process goes on that has reserved it. */
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
        amount: amount as never,
        currency_code: "rub",
        purpose: "return",
        description: null,
        metadata: null,
        order_id: null,
        replaces_id: null,
        created_by: await userId(),
        confirm_duplicate: true,
      },
      { card_number: CARD }
    )
  }

  it("because its process was stopped, is free again", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await till.sell()
    const idempotency_key = randomUUID()
    await reserve(invoice, { idempotency_key })
    await sweep(shop.container)
    // It may still be on its way.
    expect(await till.states(invoice.id)).toEqual(["reserved"])
    await till.passTime()
    await sweep(shop.container)
    expect(await till.states(invoice.id)).toEqual(["released"])
    expect((await till.books(invoice.id, orderId)).left).toBe(total)
    const again = await till.returnBy(invoice.id, total, { idempotency_key })
    expect(again.state).toBe("paid")
    expect(await shop.attention()).toEqual([])
    expect(till.executed()).toBe(1)
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      booked: total,
      sent: total,
    })
  })

  it("is not made later any more", async () => {
    const { shop } = use()
    const { invoice, total } = await till.sell()
    const id = await reserve(invoice)
    await till.passTime()
    await sweep(shop.container)
    await till.record(invoice.id, total)
    await expect(makePayout(invoice, id)).rejects.toThrow(/took too long/)
    expect(till.executed()).toBe(0)
    expect(await till.states(invoice.id)).toEqual(["released", "booked"])
    expect(await shop.attention()).toEqual([])
  })

  it("keeps its sum if it was made, and nobody said so", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await till.sell()
    const id = await reserve(invoice)
    const payout = await makePayout(invoice, id)
    expect(payout.state).toBe("paid")
    await till.passTime()
    await sweep(shop.container)
    await till.passTime()
    await sweep(shop.container)
    expect(till.executed()).toBe(1)
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
    })
  })

  describe("because it was refused", () => {
    it.each<[string, Record<string, unknown>]>([
      ["for a slip in the card's number", { card_number: "4111111111111112" }],
      ["as a second one to the same card", { confirm_duplicate: false }],
      ["for a card's number in its words", { note: `To ${CARD}` }],
      ["for another currency", { currency_code: "usd" }],
    ])("%s, reserves nothing and closes nothing", async (_, changes) => {
      const { shop } = use()
      const { invoice } = await unsold.soldOut()
      await desk.create({ amount: invoice.amount })
      const answer = till.returnBy(invoice.id, invoice.amount, changes)
      expect((await answerOf(answer))?.status).toBe(400)
      expect(await till.states(invoice.id)).toEqual([])
      expect(await stateOf(invoice.id)).toBe("paid")
      expect(await shop.attention()).toEqual(["order_not_created"])
      expect(till.executed()).toBe(1)
    })

    it("after its sum was reserved, is free at once, with its key", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      const key = { idempotency_key: randomUUID() }
      const broken = jest
        .spyOn(payouts(), "createPayout")
        .mockRejectedValueOnce(new Error("over a limit by now"))
      expect(
        (await answerOf(till.returnBy(invoice.id, total, key)))?.status
      ).toBe(500)
      broken.mockRestore()
      expect(await till.states(invoice.id)).toEqual(["released"])
      const again = await till.returnBy(invoice.id, total, key)
      expect(again.state).toBe("paid")
      expect(await shop.attention()).toEqual([])
      expect(till.executed()).toBe(1)
      expect((await till.books(invoice.id, orderId)).left).toBe("0.00")
    })
  })

  describe("of a payment without an order", () => {
    it("waits for a person", async () => {
      const { shop } = use()
      const { invoice } = await unsold.soldOut()
      await reserve(invoice, { may_close: true })
      expect(await stateOf(invoice.id)).toBe("closed")
      await till.passTime()
      await sweep(shop.container)
      expect(await till.states(invoice.id)).toEqual(["released"])
      expect(await shop.attention()).toEqual(["order_not_created"])
      expect(till.executed()).toBe(0)
    })

    it("is told, if its payout was made, and the shopper was quicker", async () => {
      const { shop, simulator } = use()
      const { cart, invoice } = await unsold.soldOut()
      // The process is stopped before it frees the cart.
      const id = await reserve(invoice, { may_close: true })
      await shop.setStock("TEA-IVAN-50", 5)
      const { order } = await shop.complete(cart)
      const orderId = String(order?.id)
      simulator.fault("payout", LOST)
      await makePayout(invoice, id)
      await till.passTime()
      await sweep(shop.container)
      expect(await shop.attention()).toEqual(
        expect.arrayContaining(["payout_unknown", "returned_and_ordered"])
      )
      expect(await till.orders()).toMatchObject([{ id: orderId }])
      expect(till.executed()).toBe(1)
      await desk.act(id, "resolve", { outcome: "paid", note: "It is there" })
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        left: "0.00",
        account: "0.00",
        booked: invoice.amount,
        sent: invoice.amount,
      })
    })
  })
}
