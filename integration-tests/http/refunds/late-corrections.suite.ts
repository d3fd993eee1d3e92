import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import { lockDecisions } from "../../../src/modules/payout/sql"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { assertNotPaid } from "../../../src/modules/statement/assert-not-paid"
import { publishPayoutEvents } from "../../../src/flows/payouts/publish-payout-events"
import { sweep } from "../support/sweep"
import { adminClient } from "../admin-api/admin-client"
import { CARD, OTHER_CARD } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { untilWaiting } from "../support/until-waiting"
import { AttentionFixture } from "./attention-fixture"
import { ANSWER_LOST, refusalOf } from "./gateway-faults"
import { PaymentsWithoutOrder } from "./payments-without-order"
import { BACK_ONCE, ReturnFixture } from "./return-fixture"
import { RefundFixture } from "./refund-fixture"

/**
 * Corrections whose event arrives late, or at the same time as another request.
 */
export function lateCorrections(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const returns = new ReturnFixture(use)
  const withoutOrder = new PaymentsWithoutOrder(use)
  const attentionFixture = new AttentionFixture(use)
  const { userId } = adminClient(use)

  const attention = () => use().shop.attention()

  const payouts = () =>
    use().shop.container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)

  /** A correction whose process stalls before it publishes the outcome. */
  const findPaid = async (id: string) =>
    payouts().resolvePayout(
      id,
      {
        actor_id: await userId(),
        outcome: "paid",
        is_correction: true,
        note: "It is there",
      },
      assertNotPaid
    )

  /** Once a return's money is reserved, and before its payout is created. */
  function beforeCreation(happens: () => Promise<unknown>) {
    const service = payouts()
    const create = service.createPayout.bind(service)
    return jest
      .spyOn(service, "createPayout")
      .mockImplementationOnce(async (...asked) => {
        await happens()
        return create(...asked)
      })
  }

  describe("of which the event arrives late", () => {
    it("releases no return that was found paid and is not booked yet", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await fixture.placeOrder()
      const first = await returns.createDoubtful(invoice.id, total, ANSWER_LOST)
      // Its process stalls before it publishes the outcome.
      const stale = await payouts().resolvePayout(
        first,
        {
          actor_id: await userId(),
          outcome: "not_paid",
          is_correction: false,
          note: "It is not there",
        },
        assertNotPaid
      )
      const broken = jest
        .spyOn(shop.container.resolve(Modules.PAYMENT), "refundPayment")
        .mockRejectedValueOnce(new Error("the process was stopped"))
      await returns.resolvePaid(first)
      broken.mockRestore()
      expect(await fixture.states(invoice.id)).toEqual(["due"])
      await publishPayoutEvents(shop.container, stale)
      // It was not closed even for a moment.
      const history = await shop.ledger.listSbpInvoiceEvents({
        invoice_id: invoice.id,
      })
      expect(history.map(({ event }) => event)).not.toContain("refund_released")
      expect(await refusalOf(fixture.returnBy(invoice.id, "1"))).toMatch(
        /there are 0\.00 RUB left/
      )
      await fixture.makeAllDue()
      await sweep(shop.container)
      expect(await attention()).toEqual([])
      expect(fixture.executed()).toBe(1)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("does not book a payout that bounced in the meantime", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await fixture.placeOrder()
      const first = await returns.createDoubtful(invoice.id, total, ANSWER_LOST)
      const stale = await payouts().resolvePayout(
        first,
        {
          actor_id: await userId(),
          outcome: "paid",
          is_correction: false,
          note: "It is there",
        },
        assertNotPaid
      )
      await payoutFixture.act(first, "bounce", { note: "The card is closed" })
      expect(await fixture.states(invoice.id)).toEqual(["released"])
      await publishPayoutEvents(shop.container, stale)
      await sweep(shop.container)
      expect(await fixture.states(invoice.id)).toEqual(["released"])
      expect(await attention()).toEqual([])
      expect(fixture.executed()).toBe(1)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        left: total,
        account: total,
        booked: "0.00",
      })
    })
  })

  it.each<[string, RegExp]>([
    ["is recorded", /has just been corrected: try again in a moment/],
    ["is applied to the ledger", /are already returned/],
  ])(
    "refuses an approval that waits for its turn while another return was paid after all, and that %s",
    async (how, message) => {
      const { shop, sql } = use()
      const { invoice, total } = await fixture.placeOrder()
      const lost = await returns.createDoubtful(invoice.id, total, ANSWER_LOST)
      await returns.resolveNotPaid(lost)
      const { id: replaces_id } = await fixture.returnBy(invoice.id, total)
      const why = { note: "The card is closed" }
      await payoutFixture.act(replaces_id, "bounce", why)
      const approver = await payoutFixture.approver()
      const { id, state } = await payoutFixture.create({
        purpose: "return",
        invoice_id: invoice.id,
        amount: total,
        replaces_id,
        confirm_duplicate: true,
        confirm_more_than_owed: true,
      })
      expect(state).toBe("awaiting_approval")
      const executed = fixture.executed()
      const resolution = {
        actor_id: await userId(),
        outcome: "paid",
        is_correction: true,
        note: "It is there",
      } as const
      const held = await sql.transaction()
      await lockDecisions(held)
      const deciding: Promise<unknown>[] = []
      try {
        if (how === "is recorded") {
          // Its process stalls before it publishes the outcome.
          deciding.push(
            payouts().resolvePayout(lost, resolution, assertNotPaid)
          )
          await untilWaiting(sql, 1)
        }
        const approval = { card_number: CARD, confirm_duplicate: true }
        const act = payoutFixture.act(id, "approve", approval, approver)
        deciding.push(refusalOf(act))
        await untilWaiting(sql, deciding.length)
        if (deciding.length === 1) {
          await shop.ledger.applyPayout({
            ...(await payouts().retrievePayout(lost)),
            state: "resolved_paid",
            version: 99,
          })
        }
      } finally {
        await held.rollback()
      }
      expect((await Promise.all(deciding)).at(-1)).toMatch(message)
      expect(fixture.executed()).toBe(executed)
    }
  )

  it.each<[string, RegExp]>([
    ["is recorded", /has just been corrected: try again in a moment/],
    [
      "is applied to the ledger",
      /^Only 0\.00 RUB of SBP invoice \S+ can still be returned/,
    ],
  ])(
    "refuses a new return if another one was paid after all once its money was reserved, and that %s",
    async (how, message) => {
      const { shop } = use()
      const { invoice, total, orderId } = await fixture.placeOrder()
      const lost = await returns.createDoubtful(invoice.id, total, ANSWER_LOST)
      await returns.resolveNotPaid(lost)
      const stalled = beforeCreation(async () => {
        const found = await findPaid(lost)
        if (how === "is applied to the ledger") {
          await publishPayoutEvents(shop.container, found)
        }
      })
      const again = fixture.returnBy(invoice.id, total, {
        card_number: OTHER_CARD,
      })
      expect(await refusalOf(again)).toMatch(message)
      stalled.mockRestore()
      expect(fixture.executed()).toBe(1)
      await publishPayoutEvents(
        shop.container,
        await payouts().retrievePayout(lost)
      )
      await fixture.makeAllDue()
      await sweep(shop.container)
      expect(await fixture.states(invoice.id)).toEqual(["booked", "released"])
      expect(await attention()).toEqual([])
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    }
  )

  it("asks about a refund that the gateway reports once the money of a new return was reserved", async () => {
    const { simulator } = use()
    const { invoice } = await withoutOrder.soldOut()
    const reported = beforeCreation(async () => {
      const value = invoice.amount
      await simulator.notify(String(invoice.gateway_payment_id), {
        override: {
          status: "REFUNDED",
          refunded_amount: { value, currency: "RUB" },
        },
      })
      await until(
        async () => (await attention()).includes("refund_not_recorded"),
        "the refund to be listed"
      )
    })
    const returned = (confirm_more_than_owed: boolean) =>
      fixture.returnBy(invoice.id, invoice.amount, { confirm_more_than_owed })
    expect(await answerOf(returned(false))).toMatchObject({
      data: { code: "more_than_owed" },
    })
    reported.mockRestore()
    expect(fixture.executed()).toBe(0)
    expect((await returned(true)).state).toBe("paid")
  })

  it("makes no order of money that was found returned, before the ledger knows", async () => {
    const { shop } = use()
    const { cart, invoice } = await withoutOrder.cartChanged()
    const { id, amount } = invoice
    const lost = await returns.createDoubtful(id, amount, ANSWER_LOST)
    await returns.resolveNotPaid(lost)
    await shop.changeQuantity(cart, 1)
    const found = await findPaid(lost)
    expect(await refusalOf(attentionFixture.settle(id))).toMatch(
      /has just been corrected: try again in a moment/
    )
    await publishPayoutEvents(shop.container, found)
    expect(await fixture.states(id)).toEqual(["booked"])
    expect(await fixture.orders()).toEqual([])
    expect(await attention()).toEqual([])
  })

  it("does not deadlock with reservations that arrive at once", async () => {
    const { ledger } = use().shop
    const { invoice, total } = await fixture.placeOrder()
    const first = await fixture.returnBy(invoice.id, total)
    await payoutFixture.act(first.id, "bounce", { note: "The card is closed" })
    const second = await returns.refused(invoice.id, total, {
      replaces_id: first.id,
    })
    const actor_id = await userId()
    const refused = await payouts().retrievePayout(second)
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? ledger.applyPayout({
              ...refused,
              version: 10 + index,
            })
          : ledger.reserveReturn({
              invoice_id: invoice.id,
              amount: total,
              currency_code: "rub",
              idempotency_key: randomUUID(),
              note: null,
              refund_reason_id: null,
              actor_id,
              replaces_id: second,
              may_close: false,
            })
      )
    )
    const refusals = all.flatMap((it) =>
      it.status === "rejected" ? [String(it.reason)] : []
    )
    // One of the four requests makes the replacement.
    expect(refusals).toHaveLength(3)
    for (const refusal of refusals) {
      expect(refusal).toMatch(/is on its way, by payout/)
    }
    expect(await fixture.states(invoice.id)).toEqual(["booked"])
    expect(fixture.executed()).toBe(1)
  })
}
