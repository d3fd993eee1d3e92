import { randomUUID } from "node:crypto"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import { recordOutcome } from "../../../src/modules/payout/sending/record-outcome"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { publishPayoutEvents } from "../../../src/workflows/payouts/publish-payout-events"
import { sweep } from "../../../src/workflows/sweep"
import { adminClient } from "../admin-api/admin-client"
import { OTHER_CARD } from "../payouts/desk"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { LOST, REFUSED } from "./answers"
import { Till } from "./till"

/** What came to be known only after somebody had acted on what was known. */
export function secondThoughts(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const { userId } = adminClient(use)

  const attention = () => use().shop.attention()

  const resolve = (id: unknown, outcome: "paid" | "not_paid") =>
    desk.act(id, "resolve", { outcome, is_correction: true, note: "Seen" })

  const bounce = (id: unknown) =>
    desk.act(id, "bounce", { note: "The card is closed" })

  /** Called not paid, though it was sent: nobody had seen it. */
  async function notSeen(
    invoiceId: string,
    amount: string,
    changes: Record<string, unknown> = {}
  ) {
    use().simulator.fault("payout", LOST)
    const { id } = await till.returnBy(invoiceId, amount, changes)
    await resolve(id, "not_paid")
    return String(id)
  }

  async function sweepLater() {
    await till.passTime()
    await sweep(use().shop.container)
  }

  it("make a part good with what came back otherwise", async () => {
    const { invoice, orderId } = await till.sell()
    const first = await notSeen(invoice.id, "100")
    const second = await till.returnBy(invoice.id, "100", {
      replaces_id: first,
    })
    await bounce(second.id)
    expect(await attention()).toEqual(["refund_booked_not_paid"])
    await resolve(first, "paid")
    await sweepLater()
    expect(await attention()).toEqual([])
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      refunded: "100.00",
      booked: "100.00",
    })
  })

  it("tell of a part that went back twice, however long the chain", async () => {
    const { invoice, orderId } = await till.sell()
    const first = await notSeen(invoice.id, "100")
    use().simulator.fault("payout", REFUSED)
    const second = await till.returnBy(invoice.id, "100", {
      replaces_id: first,
    })
    await till.returnBy(invoice.id, "100", { replaces_id: second.id })
    await resolve(first, "paid")
    await sweepLater()
    expect(await attention()).toEqual(["payout_paid_twice"])
    // It is true, so the books say so.
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      refunded: "200.00",
      sent: "200.00",
    })
  })

  it("let nobody make good what is partly back", async () => {
    const { invoice, total } = await till.sell()
    const part = await notSeen(invoice.id, "100")
    const whole = await till.returnBy(invoice.id, total)
    await resolve(part, "paid")
    expect(await attention()).toEqual(["returned_twice"])
    await bounce(whole.id)
    expect(await attention()).toContain("returned_twice")
    const refused = await answerOf(
      till.returnBy(invoice.id, total, { replaces_id: whole.id })
    )
    expect(refused?.data.message).toMatch(/would be too much/)
  })

  it("keep what the gateway says paid, after a person said not", async () => {
    const { shop, sql } = use()
    const { invoice, total, orderId } = await till.sell()
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
    expect(await till.states(invoice.id)).toEqual(["reserved"])
    const again = await answerOf(till.returnBy(invoice.id, total))
    expect(again?.data.message).toMatch(/there are 0\.00 RUB left/)
    await resolve(first, "paid")
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
    })
  })

  it("find what Medusa had of a booking that was killed", async () => {
    const { shop, sql } = use()
    const { invoice, orderId, total, paymentId } = await till.sell()
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
    const payout = await till.returnBy(invoice.id, total)
    killed.mockRestore()
    await bounce(payout.id)
    await sweepLater()
    // Medusa has it, so that is said, and not only here.
    expect(await till.states(invoice.id)).toEqual(["booked"])
    expect(await attention()).toEqual(["refund_booked_not_paid"])
    await till.returnBy(invoice.id, total, {
      replaces_id: payout.id,
      card_number: OTHER_CARD,
    })
    expect(await attention()).toEqual([])
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      refunded: total,
      booked: total,
    })
  })

  it("name the payout that is there, not one that never was", async () => {
    const { shop } = use()
    const { invoice, total } = await till.sell()
    const payout = await till.returnBy(invoice.id, total)
    await bounce(payout.id)
    const payouts =
      shop.container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
    const broken = jest
      .spyOn(payouts, "createPayout")
      .mockRejectedValueOnce(new Error("stopped"))
    await answerOf(till.returnBy(invoice.id, total, { replaces_id: payout.id }))
    broken.mockRestore()
    expect(
      await shop.ledger.listSbpAttentions({ resolved_at: null })
    ).toMatchObject([
      { reason: "refund_booked_not_paid", payout_id: payout.id },
    ])
  })

  it("leave a program's whole refund as it is, where the shopper owes", async () => {
    const { shop, sql } = use()
    const { invoice, orderId, paymentId } = await till.sell()
    await till.add(orderId)
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
    const owed = await till.exactly(orderId)
    await sweepLater()
    expect(await till.states(invoice.id)).toEqual(["booked"])
    expect(await till.exactly(orderId)).toEqual(owed)
    expect(
      await sql("order_credit_line").where({ order_id: orderId })
    ).toHaveLength(1)
  })
}
