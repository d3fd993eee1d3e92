import { CARD, OTHER_CARD, PAYOUTS } from "../http/payouts/payout-fixture"
import { answerOf } from "../http/support/shop"
import { RestoreFixture } from "./restore/restore-fixture"

jest.setTimeout(300_000)

describe("a store restored from a backup", () => {
  let fixture: RestoreFixture
  const sent = () => fixture.storeFixture.simulator.executions("payout").length

  beforeAll(async () => {
    fixture = await RestoreFixture.open()
  })
  afterAll(() => fixture?.close())

  it("refuses payouts and approvals while payouts are switched off", async () => {
    const before = sent()
    const [first] = fixture.waiting
    for (const attempt of [
      () => fixture.store.pay(),
      () => fixture.store.approve(first?.id, OTHER_CARD),
    ]) {
      const answer = await answerOf(attempt())
      expect(answer).toMatchObject({ status: 400 })
      expect(answer?.data.message).toMatch(/switched off/)
    }
    expect(sent()).toBe(before)
  })

  it("gives references of lost payments and payouts to no others", async () => {
    expect(fixture.references.length).toBeGreaterThan(6)
    const next = await fixture.query(
      "SELECT sbp_invoice_reference() AS reference UNION ALL SELECT sbp_payout_reference()"
    )
    for (const reference of next) {
      expect(fixture.references).not.toContainEqual(reference)
    }
  })

  it("shows an invoice that was paid after the backup as open, until an operator confirms it", async () => {
    const { invoice_id } = fixture.notifiedLater
    expect(await fixture.store.invoice(invoice_id)).toMatchObject({
      state: "open",
    })
    const lost = answerOf(fixture.store.order(fixture.lostOrder.id))
    expect(await lost).toMatchObject({ status: 404 })

    await fixture.store.confirm(
      invoice_id,
      fixture.cabinet(fixture.notifiedLater)
    )
    const { order_id } = await fixture.store.settled(invoice_id)
    const order = await fixture.store.order(order_id)
    expect(order.id).not.toBe(fixture.lostOrder.id)
    // The shopper's e-mail has this number, of an order that no longer exists.
    expect(order.display_id).toBe(fixture.lostOrder.display_id)
  })

  it("lists a notification about a lost invoice, which an operator can confirm", async () => {
    const { invoice_id, cart_id } = fixture.openedLater
    expect(await fixture.notify(fixture.openedLater)).toMatchObject({
      status: 200,
    })
    await fixture.store.untilListedAsUnknown(invoice_id)
    const known = fixture.cabinet(fixture.openedLater)
    const attempt = await answerOf(fixture.store.confirm(invoice_id, known))
    expect(attempt?.data.message).toMatch(/currency_code/)

    const found = { ...known, currency_code: "rub" }
    expect(await fixture.store.confirm(invoice_id, found)).toMatchObject({
      state: "paid",
    })
    // The restored database does not know the session of this payment.
    expect(await fixture.store.reasons(invoice_id)).toEqual([
      "cart_or_order_gone",
    ])
    // So the cart is still open, and could be paid a second time.
    const again = await fixture.payFor(fixture.cart)
    expect(again.cart_id).toBe(cart_id)
    expect(again.invoice_id).not.toBe(invoice_id)
  })

  it("lists a payment for a lost cart, which an operator can return", async () => {
    const { invoice_id, session_id } = fixture.madeLater
    const path = `/store/sbp/payment-sessions/${session_id}`
    const question = answerOf(fixture.store.shop.shopper.get(path))
    expect(await question).toMatchObject({ status: 404 })
    // Only a notification shows that there was such an invoice.
    const found = {
      ...fixture.cabinet(fixture.madeLater),
      currency_code: "rub",
    }
    const early = answerOf(fixture.store.confirm(invoice_id, found))
    expect(await early).toMatchObject({ status: 404 })
    expect(await fixture.notify(fixture.madeLater)).toMatchObject({
      status: 200,
    })
    await fixture.store.untilListedAsUnknown(invoice_id)
    await fixture.store.confirm(invoice_id, found)
    expect(await fixture.store.reasons(invoice_id)).toEqual([
      "cart_or_order_gone",
    ])

    await fixture.recordRefund(fixture.madeLater)
    expect(await fixture.store.invoice(invoice_id)).toMatchObject({
      state: "closed",
      left_to_return: "0.00",
    })
    expect(await fixture.store.reasons(invoice_id)).toEqual([])
  })

  it("offers a refund again until an operator records it", async () => {
    const { invoice_id } = fixture.returnedLater
    const { received_amount } = await fixture.store.invoice(invoice_id)
    expect(await fixture.store.invoice(invoice_id)).toMatchObject({
      left_to_return: received_amount,
    })
    await fixture.recordRefund(fixture.returnedLater)
    expect(await fixture.store.invoice(invoice_id)).toMatchObject({
      left_to_return: "0.00",
    })
  })

  it("shows a payout that was sent after the backup as awaiting approval, until an operator rejects it", async () => {
    const [first] = fixture.waiting
    expect(await fixture.store.payout(first?.id)).toMatchObject({
      state: "awaiting_approval",
    })
    const note = "the cabinet shows that it was sent"
    const path = `${PAYOUTS}/${String(first?.id)}/reject`
    await fixture.store.shop.admin.post(path, { note })
    expect(await fixture.store.payout(first?.id)).toMatchObject({
      state: "rejected",
    })
  })

  describe("with payouts switched on again", () => {
    beforeAll(async () => {
      await fixture.store.process.kill()
      await fixture.start()
    })

    it("does not recognise a lost payout as a duplicate", async () => {
      const { amount } = fixture.sentLater
      expect(await fixture.store.pay({ amount })).toMatchObject({
        state: "paid",
      })
      const again = await answerOf(
        fixture.store.pay({ amount, card_number: CARD })
      )
      expect(again?.data).toMatchObject({ code: "duplicate_payout" })
    })

    it("sends a payout a second time if it is approved again and the gateway ignores keys", async () => {
      const [, second] = fixture.waiting
      const keys = () =>
        fixture.storeFixture.simulator
          .executions("payout")
          .filter(({ amount }) => amount === second?.amount)
          .map(({ idempotencyKey }) => idempotencyKey)
      expect(keys()).toHaveLength(1)
      // The gateway's behaviour with a used key is not documented.
      fixture.storeFixture.simulator.configure({ idempotency: "ignore" })
      await fixture.store.approve(second?.id, OTHER_CARD)
      const [first] = keys()
      expect(keys()).toEqual([first, first])
    })
  })
})
