import { adminClient } from "../admin-api/admin-client"
import { answerOf } from "../support/shop"
import { sweep } from "../support/sweep"
import type { TestShop } from "../support/run-shop-tests"
import { ANSWER_LOST, REQUEST_LOST, refusalOf } from "./gateway-faults"
import { AttentionFixture } from "./attention-fixture"
import { ReturnFixture } from "./return-fixture"
import { RefundFixture } from "./refund-fixture"
import { PaymentsWithoutOrder } from "./payments-without-order"

export function correctionsWithoutOrder(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const returns = new ReturnFixture(use)
  const attentionFixture = new AttentionFixture(use)
  const withoutOrder = new PaymentsWithoutOrder(use)

  const attention = () => use().shop.attention()

  const stateOf = async (id: string) => (await use().shop.invoice(id)).state

  it("leaves the decision to an operator, who cannot make an order of a payment that Medusa holds", async () => {
    const { shop } = use()
    const { invoice } = await withoutOrder.soldOut()
    await returns.refused(invoice.id, invoice.amount)
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await attention()).toEqual(["order_not_created"])
    await shop.setStock("TEA-IVAN-50", 5)
    expect(await refusalOf(attentionFixture.settle(invoice.id))).toMatch(
      /Medusa keeps its payment/
    )
    await sweep(shop.container)
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await fixture.orders()).toEqual([])
    expect(await attention()).toEqual(["order_not_created"])
    expect(fixture.executed()).toBe(0)
  })

  it("lets an operator make the order if the cart fits again, and a refused return is not in the cabinet", async () => {
    const { shop } = use()
    const { cart, invoice } = await withoutOrder.cartChanged()
    const payout = await returns.refused(invoice.id, invoice.amount)
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await attention()).toEqual(["cart_changed"])
    await shop.changeQuantity(cart, 1)
    expect(await answerOf(attentionFixture.settle(invoice.id))).toMatchObject({
      status: 400,
      data: {
        code: "refused_payout",
        message: `The gateway refused payout ${payout}, and may have paid it all the same. Look into its cabinet, and confirm that the payout is not there`,
      },
    })
    expect(await stateOf(invoice.id)).toBe("closed")
    const confirmed = { confirm_not_paid: true }
    const approver = await fixture.payoutFixture.approver()
    const byOther = attentionFixture.settle(invoice.id, confirmed, approver)
    expect(await answerOf(byOther)).toMatchObject({ status: 403 })
    expect(await stateOf(invoice.id)).toBe("closed")
    await attentionFixture.settle(invoice.id, confirmed)
    const { history } = await adminClient(use).read(invoice.id)
    expect(history).toContainEqual(
      expect.objectContaining({
        event: "resumed",
        details: { confirm_not_paid: true },
      })
    )
    const { state, order_id } = await shop.invoice(invoice.id)
    expect(state).toBe("settled")
    expect(await attention()).toEqual([])
    expect(fixture.executed()).toBe(0)
    expect(await fixture.books(invoice.id, String(order_id))).toMatchObject({
      left: invoice.amount,
      account: invoice.amount,
      booked: "0.00",
    })
  })

  it("makes no order if the money turns out returned after all", async () => {
    const { shop, sql } = use()
    const { cart, invoice } = await withoutOrder.cartChanged()
    const first = await returns.createDoubtful(
      invoice.id,
      invoice.amount,
      ANSWER_LOST
    )
    await returns.resolveNotPaid(first)
    await attentionFixture.settle(invoice.id)
    expect(await stateOf(invoice.id)).toBe("paid")
    await returns.resolvePaid(first)
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await fixture.states(invoice.id)).toEqual(["booked"])
    await shop.changeQuantity(cart, 1)
    await sql("sbp_invoice")
      .where({ id: invoice.id })
      .whereNotNull("settle_at")
      .update({ settle_at: new Date() })
    await sweep(shop.container)
    const completed = await shop.complete(cart).catch(() => undefined)
    expect(completed?.order).toBeUndefined()
    expect(await refusalOf(attentionFixture.settle(invoice.id))).toMatch(
      /already returned or on its way back/
    )
    expect(await fixture.orders()).toEqual([])
    expect(await attention()).toEqual([])
    expect(fixture.executed()).toBe(1)
  })

  it("lists what is left to return if the rest fails", async () => {
    const { ledger } = use().shop
    const { invoice } = await withoutOrder.soldOut()
    const [entry] = await ledger.listSbpAttentions({ resolved_at: null })
    await attentionFixture.resolve(entry?.id)
    await ledger.openAttention({
      reason: "identity_mismatch",
      subject_id: "sbpntf_other",
      invoice_id: invoice.id,
      details: {},
    })
    const rest = await returns.createDoubtful(
      invoice.id,
      "349.40",
      REQUEST_LOST
    )
    await fixture.record(invoice.id, "100")
    await returns.resolveNotPaid(rest)
    expect(await fixture.states(invoice.id)).toEqual(["released", "booked"])
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await attention()).toEqual([
      "identity_mismatch",
      "return_incomplete",
    ])
    expect(fixture.executed()).toBe(0)
    await fixture.returnBy(invoice.id, "349.40")
    expect(await attention()).toEqual(["identity_mismatch"])
    expect(fixture.executed()).toBe(1)
  })

  it("stays listed while the rest is on its way", async () => {
    const { invoice } = await withoutOrder.soldOut()
    const rest = await returns.createDoubtful(invoice.id, "349.40", ANSWER_LOST)
    await fixture.record(invoice.id, "100")
    expect(await attention()).toEqual(["order_not_created", "payout_unknown"])
    await returns.resolvePaid(rest)
    expect(await attention()).toEqual([])
    expect(await fixture.states(invoice.id)).toEqual(["booked", "booked"])
    expect(fixture.executed()).toBe(1)
  })
}
