import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { publishPayoutEvents } from "../../../src/workflows/payouts/publish-payout-events"
import { sweep } from "../../../src/workflows/sweep"
import { adminClient } from "../admin-api/admin-client"
import type { TestShop } from "../support/run-shop-tests"
import { LOST, refusalOf } from "./answers"
import { BACK_ONCE, Returns } from "./returns"
import { Till } from "./till"

/** What is told too late, or by two at once. */
export function correctionsOutOfTurn(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const returns = new Returns(use)
  const { userId } = adminClient(use)

  const attention = () => use().shop.attention()

  const payouts = () =>
    use().shop.container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)

  describe("that is older news", () => {
    it("frees nothing that was found paid, and is not booked yet", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      const first = await returns.inDoubt(invoice.id, total, LOST)
      // Its process stands still before it tells anybody.
      const stale = await payouts().resolvePayout(first, {
        actor_id: await userId(),
        outcome: "not_paid",
        is_correction: false,
        note: "It is not there",
      })
      const broken = jest
        .spyOn(shop.container.resolve(Modules.PAYMENT), "refundPayment")
        .mockRejectedValueOnce(new Error("the process was stopped"))
      await returns.isPaid(first)
      broken.mockRestore()
      expect(await till.states(invoice.id)).toEqual(["due"])
      await publishPayoutEvents(shop.container, stale)
      // Not even for a moment.
      const history = await shop.ledger.listSbpInvoiceEvents({
        invoice_id: invoice.id,
      })
      expect(history.map(({ event }) => event)).not.toContain("refund_released")
      expect(await refusalOf(till.returnBy(invoice.id, "1"))).toMatch(
        /there are 0\.00 RUB left/
      )
      await till.passTime()
      await sweep(shop.container)
      expect(await attention()).toEqual([])
      expect(till.executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("does not make good what bounced since", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      const first = await returns.inDoubt(invoice.id, total, LOST)
      const stale = await payouts().resolvePayout(first, {
        actor_id: await userId(),
        outcome: "paid",
        is_correction: false,
        note: "It is there",
      })
      await desk.act(first, "bounce", { note: "The card is closed" })
      expect(await till.states(invoice.id)).toEqual(["released"])
      await publishPayoutEvents(shop.container, stale)
      await sweep(shop.container)
      expect(await till.states(invoice.id)).toEqual(["released"])
      expect(await attention()).toEqual([])
      expect(till.executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        left: total,
        account: total,
        booked: "0.00",
      })
    })
  })

  it("and a reservation at once do not lock each other out", async () => {
    const { ledger } = use().shop
    const { invoice, total } = await till.sell()
    const first = await till.returnBy(invoice.id, total)
    await desk.act(first.id, "bounce", { note: "The card is closed" })
    const second = await returns.refused(invoice.id, total, {
      replaces_id: first.id,
    })
    const actor_id = await userId()
    const refused = await payouts().retrieveSbpPayout(second)
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
    // One of the four makes it good.
    expect(refusals).toHaveLength(3)
    for (const refusal of refusals) {
      expect(refusal).toMatch(/is on its way, by payout/)
    }
    expect(await till.states(invoice.id)).toEqual(["booked"])
    expect(till.executed()).toBe(1)
  })
}
