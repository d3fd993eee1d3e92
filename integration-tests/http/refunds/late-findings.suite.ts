import { randomUUID } from "node:crypto"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import { recordOutcome } from "../../../src/modules/payout/record-outcome"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { publishPayoutEvents } from "../../../src/flows/payouts/publish-payout-events"
import { sweep } from "../support/sweep"
import { adminClient } from "../admin-api/admin-client"
import { OTHER_CARD } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { AttentionFixture } from "./attention-fixture"
import { ANSWER_LOST, REFUSED } from "./gateway-faults"
import { RefundFixture } from "./refund-fixture"

/** Facts that become known after a decision was made without them. */
export function lateFindings(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const attentionFixture = new AttentionFixture(use)
  const { userId } = adminClient(use)

  const attention = () => use().shop.attention()

  const resolve = (id: unknown, outcome: "paid" | "not_paid") =>
    payoutFixture.act(id, "resolve", {
      outcome,
      is_correction: true,
      note: "Seen",
    })

  const bounce = (id: unknown) =>
    payoutFixture.act(id, "bounce", { note: "The card is closed" })

  /** A payout that a person resolved as not paid, although it was executed. */
  async function notSeen(
    invoiceId: string,
    amount: string,
    changes: Record<string, unknown> = {}
  ) {
    use().simulator.fault("payout", ANSWER_LOST)
    const { id } = await fixture.returnBy(invoiceId, amount, changes)
    await resolve(id, "not_paid")
    return String(id)
  }

  async function sweepLater() {
    await fixture.makeAllDue()
    await sweep(use().shop.container)
  }

  it("lets a payout that was found paid cover a refund that bounced", async () => {
    const { invoice, orderId } = await fixture.placeOrder()
    const first = await notSeen(invoice.id, "100")
    const second = await fixture.returnBy(invoice.id, "100", {
      replaces_id: first,
    })
    await bounce(second.id)
    expect(await attention()).toEqual(["refund_booked_not_paid"])
    await resolve(first, "paid")
    await sweepLater()
    expect(await attention()).toEqual([])
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      refunded: "100.00",
      booked: "100.00",
    })
  })

  it("lists a part that was returned twice, through a chain of replacements", async () => {
    const { invoice, orderId } = await fixture.placeOrder()
    const first = await notSeen(invoice.id, "100")
    use().simulator.fault("payout", REFUSED)
    const second = await fixture.returnBy(invoice.id, "100", {
      replaces_id: first,
    })
    await fixture.returnBy(invoice.id, "100", { replaces_id: second.id })
    await resolve(first, "paid")
    await sweepLater()
    expect(await attention()).toEqual(["payout_paid_twice"])
    // Both payouts were executed, so the books show both.
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      refunded: "200.00",
      sent: "200.00",
    })
  })

  it("refuses to replace a return that was partly returned otherwise", async () => {
    const { invoice, total } = await fixture.placeOrder()
    const part = await notSeen(invoice.id, "100")
    const whole = await fixture.returnBy(invoice.id, total)
    await resolve(part, "paid")
    expect(await attention()).toEqual(["returned_twice"])
    await bounce(whole.id)
    expect(await attention()).toContain("returned_twice")
    const refused = await answerOf(
      fixture.returnBy(invoice.id, total, { replaces_id: whole.id })
    )
    expect(refused?.data.message).toMatch(/can still be returned: /)
  })

  it("keeps a return reserved that an operator resolved as not paid and the gateway reports as paid", async () => {
    const { shop, sql } = use()
    const { invoice, total, orderId } = await fixture.placeOrder()
    const first = await notSeen(invoice.id, total)
    const sent = await sql<PayoutRow>("sbp_payout").where({ id: first }).first()
    const late = await recordOutcome(sql, sent as PayoutRow, {
      state: "paid",
      attention: null,
      gateway_id: "late",
      gateway_status: "DONE",
      final_amount: null,
      is_refused: false,
      error_code: null,
      error_message: null,
    })
    await publishPayoutEvents(shop.container, late)
    expect(await attention()).toEqual(["payout_contradiction"])
    expect(await fixture.states(invoice.id)).toEqual(["reserved"])
    const again = await answerOf(fixture.returnBy(invoice.id, total))
    expect(again?.data.message).toMatch(/there are 0\.00 RUB left/)
    // The entry alone is not all: the money would be on its way for ever.
    const entry = await attentionFixture.entryOf("payout_contradiction")
    expect(entry.actions).toEqual(["resolve_payout"])
    expect(await answerOf(attentionFixture.resolve(entry.id))).toMatchObject({
      status: 400,
      data: {
        message: expect.stringMatching(
          /Confirm or correct its outcome/
        ) as string,
      },
    })
    expect(await attention()).toEqual(["payout_contradiction"])
    await resolve(first, "paid")
    expect(await attention()).toEqual([])
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
    })
  })

  it("completes a booking of which Medusa stored the refund before its process was killed", async () => {
    const { shop, sql } = use()
    const { invoice, orderId, total, paymentId } = await fixture.placeOrder()
    const payment = shop.container.resolve(Modules.PAYMENT)
    const killed = jest
      .spyOn(payment, "refundPayment")
      .mockImplementationOnce(async ({ metadata }: { metadata?: unknown }) => {
        await sql("refund").insert({
          id: `ref_${randomUUID()}`,
          payment_id: paymentId,
          amount: Number(total),
          raw_amount: JSON.stringify({ value: total, precision: 20 }),
          metadata: JSON.stringify(metadata),
        })
        throw new Error("the process was stopped")
      })
    const payout = await fixture.returnBy(invoice.id, total)
    killed.mockRestore()
    await bounce(payout.id)
    await sweepLater()
    // Medusa has the refund, so the ledger must have it as well.
    expect(await fixture.states(invoice.id)).toEqual(["booked"])
    expect(await attention()).toEqual(["refund_booked_not_paid"])
    await fixture.returnBy(invoice.id, total, {
      replaces_id: payout.id,
      card_number: OTHER_CARD,
    })
    expect(await attention()).toEqual([])
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      refunded: total,
      booked: total,
    })
  })

  it("names the payout that exists, not a replacement that was never created", async () => {
    const { shop } = use()
    const { invoice, total } = await fixture.placeOrder()
    const payout = await fixture.returnBy(invoice.id, total)
    await bounce(payout.id)
    const payouts =
      shop.container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
    const broken = jest
      .spyOn(payouts, "createPayout")
      .mockRejectedValueOnce(new Error("stopped"))
    await answerOf(
      fixture.returnBy(invoice.id, total, { replaces_id: payout.id })
    )
    broken.mockRestore()
    expect(
      await shop.ledger.listSbpAttentions({ resolved_at: null })
    ).toMatchObject([
      { reason: "refund_booked_not_paid", payout_id: payout.id },
    ])
    expect(await fixture.listed(`invoice_id=${invoice.id}`)).toMatchObject([
      { is_unpaid: true, attempts: [{ payout_id: payout.id }] },
    ])
  })

  it("keeps a program's refund unchanged where the shopper owes money", async () => {
    const { shop, sql } = use()
    const { invoice, orderId, paymentId } = await fixture.placeOrder()
    await fixture.add(orderId)
    await shop.ledger.recordRefund({
      invoice_id: invoice.id,
      amount: "100.00",
      currency_code: "rub",
      idempotency_key: randomUUID(),
      note: null,
      refund_reason_id: null,
      actor_id: await userId(),
      returned_at: null,
      replaces_id: null,
      may_close: false,
    })
    await refundPaymentWorkflow(shop.container).run({
      input: { payment_id: paymentId, amount: 100 },
    })
    const owed = await fixture.exactly(orderId)
    await sweepLater()
    expect(await fixture.states(invoice.id)).toEqual(["booked"])
    expect(await fixture.exactly(orderId)).toEqual(owed)
    expect(
      await sql("order_credit_line").where({ order_id: orderId })
    ).toHaveLength(1)
  })
}
