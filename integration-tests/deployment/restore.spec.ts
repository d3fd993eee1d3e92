import { CARD, OTHER_CARD, PAYOUTS } from "../http/payouts/desk"
import { answerOf } from "../http/support/shop"
import { Drill } from "./restore/drill"

jest.setTimeout(300_000)

describe("a store that was restored from a backup", () => {
  let drill: Drill
  const sent = () => drill.stage.simulator.executions("payout").length

  beforeAll(async () => {
    drill = await Drill.open()
  })
  afterAll(() => drill?.close())

  it("sends no money while payouts are off, and lets nobody approve", async () => {
    const before = sent()
    const [first] = drill.waiting
    for (const attempt of [
      () => drill.store.pay(),
      () => drill.store.approve(first?.id, OTHER_CARD),
    ]) {
      const answer = await answerOf(attempt())
      expect(answer).toMatchObject({ status: 400 })
      expect(answer?.data.message).toMatch(/switched off/)
    }
    expect(sent()).toBe(before)
  })

  it("asks again for what was paid before, and takes it once more", async () => {
    const { invoice_id } = drill.toldLater
    expect(await drill.store.invoice(invoice_id)).toMatchObject({
      state: "open",
    })
    const lost = answerOf(drill.store.order(drill.lostOrder.id))
    expect(await lost).toMatchObject({ status: 404 })

    await drill.store.confirm(invoice_id, drill.cabinet(drill.toldLater))
    const { order_id } = await drill.store.settled(invoice_id)
    const order = await drill.store.order(order_id)
    expect(order.id).not.toBe(drill.lostOrder.id)
    // The shopper's mail has this number, of an order that is no more.
    expect(order.display_id).toBe(drill.lostOrder.display_id)
  })

  it("keeps a notification of an invoice that it has lost, for a person", async () => {
    const { invoice_id, cart_id } = drill.openedLater
    expect(await drill.tell(drill.openedLater)).toMatchObject({ status: 200 })
    await drill.store.unknown(invoice_id)
    const known = drill.cabinet(drill.openedLater)
    const attempt = await answerOf(drill.store.confirm(invoice_id, known))
    expect(attempt?.data.message).toMatch(/currency_code/)

    const found = { ...known, currency_code: "rub" }
    expect(await drill.store.confirm(invoice_id, found)).toMatchObject({
      state: "paid",
    })
    // What it was for, nobody knows any more.
    expect(await drill.store.reasons(invoice_id)).toEqual(["session_gone"])
    // So the cart is open, and could be paid for once more.
    const again = await drill.payFor(drill.cart)
    expect(again.cart_id).toBe(cart_id)
    expect(again.invoice_id).not.toBe(invoice_id)
  })

  it("knows nothing of a shopper whose cart is lost, but for the money", async () => {
    const { invoice_id, session_id } = drill.all
    const path = `/store/sbp/payment-sessions/${session_id}`
    const question = answerOf(drill.store.shop.shopper.get(path))
    expect(await question).toMatchObject({ status: 404 })
    // Only a notification shows that there was such an invoice.
    const found = { ...drill.cabinet(drill.all), currency_code: "rub" }
    const early = answerOf(drill.store.confirm(invoice_id, found))
    expect(await early).toMatchObject({ status: 404 })
    expect(await drill.tell(drill.all)).toMatchObject({ status: 200 })
    await drill.store.unknown(invoice_id)
    await drill.store.confirm(invoice_id, found)
    expect(await drill.store.reasons(invoice_id)).toEqual(["session_gone"])

    await drill.recordRefund(drill.all)
    expect(await drill.store.invoice(invoice_id)).toMatchObject({
      state: "closed",
      left_to_return: "0.00",
    })
    expect(await drill.store.reasons(invoice_id)).toEqual([])
  })

  it("does not know that money went back, until it is recorded again", async () => {
    const { invoice_id } = drill.returnedLater
    const { received_amount } = await drill.store.invoice(invoice_id)
    expect(await drill.store.invoice(invoice_id)).toMatchObject({
      left_to_return: received_amount,
    })
    await drill.recordRefund(drill.returnedLater)
    expect(await drill.store.invoice(invoice_id)).toMatchObject({
      left_to_return: "0.00",
    })
  })

  it("has a payout waiting that was sent: it is rejected by hand", async () => {
    const [first] = drill.waiting
    expect(await drill.store.payout(first?.id)).toMatchObject({
      state: "awaiting_approval",
    })
    const note = "the cabinet shows that it was sent"
    const path = `${PAYOUTS}/${String(first?.id)}/reject`
    await drill.store.shop.admin.post(path, { note })
    expect(await drill.store.payout(first?.id)).toMatchObject({
      state: "rejected",
    })
  })

  describe("and has payouts on again", () => {
    beforeAll(async () => {
      await drill.store.process.kill()
      await drill.start()
    })

    it("asks nothing about what it has lost", async () => {
      const { amount } = drill.sentLater
      expect(await drill.store.pay({ amount })).toMatchObject({ state: "paid" })
      const again = await answerOf(
        drill.store.pay({ amount, card_number: CARD })
      )
      expect(again?.data).toMatchObject({ code: "duplicate_payout" })
    })

    it("sends twice what nobody has rejected, if the gateway does", async () => {
      const [, second] = drill.waiting
      const keys = () =>
        drill.stage.simulator
          .executions("payout")
          .filter(({ amount }) => amount === second?.amount)
          .map(({ idempotencyKey }) => idempotencyKey)
      expect(keys()).toHaveLength(1)
      // Nobody knows what the gateway does with a key that it has seen.
      drill.stage.simulator.configure({ idempotency: "ignore" })
      await drill.store.approve(second?.id, OTHER_CARD)
      const [first] = keys()
      expect(keys()).toEqual([first, first])
    })
  })
})
