import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { tellPayout } from "../../../src/workflows/payouts/tell-payout"
import { sweep } from "../../../src/workflows/sweep"
import { adminClient } from "../admin-api/admin-client"
import { OTHER_CARD } from "../payouts/desk"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { LOST, NOT_HEARD, REFUSED } from "./answers"
import { Till } from "./till"
import { Unsold } from "./unsold"

export function corrections(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const unsold = new Unsold(use)
  const { userId } = adminClient(use)

  const attention = () => use().shop.attention()

  const executed = () => use().simulator.executions("payout").length

  const states = async (invoiceId: string) =>
    (await till.refunds(invoiceId)).map(({ state }) => state)

  const stateOf = async (id: string) => (await use().shop.invoice(id)).state

  const payouts = () =>
    use().shop.container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)

  const isPaid = (id: string) =>
    desk.act(id, "resolve", {
      outcome: "paid",
      is_correction: true,
      note: "It is there",
    })

  const isNotPaid = (id: string) =>
    desk.act(id, "resolve", {
      outcome: "not_paid",
      is_correction: true,
      note: "It is not there",
    })

  const settle = (id: string) =>
    desk.operator.post(`/admin/sbp/invoices/${id}/settle`, {})

  const refusalOf = async (call: Promise<unknown>) =>
    (await answerOf(call))?.data.message

  /** A return whose answer is lost. */
  async function returnInDoubt(
    invoiceId: string,
    amount: string,
    fault: typeof LOST | typeof NOT_HEARD,
    changes: Record<string, unknown> = {}
  ): Promise<string> {
    use().simulator.fault("payout", fault)
    const { id, state } = await till.returnBy(invoiceId, amount, changes)
    expect(state).toBe("unknown")
    return String(id)
  }

  /** A return that comes to nothing. */
  async function returnRefused(
    invoiceId: string,
    amount: string,
    changes: Record<string, unknown> = {}
  ): Promise<string> {
    use().simulator.fault("payout", REFUSED)
    const { id, state } = await till.returnBy(invoiceId, amount, changes)
    expect(state).toBe("failed")
    return String(id)
  }

  const BACK_ONCE = {
    left: "0.00",
    account: "0.00",
    summary: "0.00",
    pending: "0.00",
    refunded: "449.40",
    booked: "449.40",
  }

  describe("of a return that was booked", () => {
    it("owes nothing any more once it is found paid after all", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      const first = await returnInDoubt(invoice.id, total, LOST)
      await isPaid(first)
      await isNotPaid(first)
      expect(await attention()).toEqual(["refund_booked_not_paid"])
      const second = await returnRefused(invoice.id, total, {
        replaces_id: first,
      })
      // What can be replaced is the last one.
      expect(
        await shop.ledger.listSbpAttentions({ resolved_at: null })
      ).toMatchObject([{ reason: "refund_booked_not_paid", payout_id: second }])
      await isPaid(first)
      expect(await attention()).toEqual([])
      const third = { replaces_id: second, card_number: OTHER_CARD }
      expect(await refusalOf(till.returnBy(invoice.id, total, third))).toMatch(
        /was paid after all: nothing is left to replace/
      )
      expect(await refusalOf(till.returnBy(invoice.id, "0.01"))).toMatch(
        /there are 0\.00 RUB left/
      )
      expect(executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("is booked once, if it bounced when half of that was done", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      const orders = shop.container.resolve(Modules.ORDER)
      const broken = jest
        .spyOn(orders, "createOrderChange")
        .mockRejectedValueOnce(new Error("the process was stopped"))
      const first = await till.returnBy(invoice.id, total)
      broken.mockRestore()
      expect(await states(invoice.id)).toEqual(["due"])
      await desk.act(first.id, "return", { note: "The card is closed" })
      expect(await attention()).toEqual(["refund_booked_not_paid"])
      expect(await refusalOf(till.returnBy(invoice.id, total))).toMatch(
        /there are 0\.00 RUB left/
      )
      const second = await till.returnBy(invoice.id, total, {
        replaces_id: first.id,
        card_number: OTHER_CARD,
      })
      expect(second.state).toBe("paid")
      await till.passTime()
      await sweep(shop.container)
      expect(await attention()).toEqual([])
      expect(await states(invoice.id)).toEqual(["booked"])
      expect(executed()).toBe(2)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("is made good in the cabinet, if it bounced", async () => {
      const { invoice, orderId, total } = await till.sell()
      const { id } = await till.returnBy(invoice.id, total)
      await desk.act(id, "return", { note: "The card is closed" })
      const refund = await till.record(invoice.id, total, { replaces_id: id })
      expect(refund).toMatchObject({ kind: "return", state: "booked" })
      expect(await attention()).toEqual([])
      expect(await states(invoice.id)).toEqual(["booked"])
      expect(
        await refusalOf(till.returnBy(invoice.id, total, { replaces_id: id }))
      ).toMatch(/is back already, in the gateway's cabinet/)
      expect(executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })
  })

  describe("of a return that was replaced", () => {
    /** The first one arrived, while the second one is on its way. */
    async function bothOut() {
      const sold = await till.sell()
      const { invoice, total } = sold
      const first = await returnInDoubt(invoice.id, total, LOST)
      await isNotPaid(first)
      const second = await returnInDoubt(invoice.id, total, NOT_HEARD, {
        replaces_id: first,
      })
      await isPaid(first)
      expect(await states(invoice.id)).toEqual(["excess", "reserved"])
      return { ...sold, first, second }
    }

    it("lets no third one go while the second one is open", async () => {
      const { invoice, orderId, total, second } = await bothOut()
      for (const changes of [{}, { replaces_id: second }]) {
        const third = { ...changes, card_number: OTHER_CARD }
        expect(
          (await answerOf(till.returnBy(invoice.id, total, third)))?.status
        ).toBe(400)
      }
      expect(await attention()).toContain("returned_twice")
      expect(executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        left: total,
        booked: "0.00",
      })
    })

    it("is booked when the second one came to nothing", async () => {
      const { invoice, orderId, second } = await bothOut()
      await isNotPaid(second)
      await till.passTime()
      await sweep(use().shop.container)
      expect(await states(invoice.id)).toEqual(["booked", "released"])
      expect(await attention()).not.toContain("returned_twice")
      expect(executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("is too much when the second one is paid, until that was a mistake", async () => {
      const { invoice, orderId, second } = await bothOut()
      await isPaid(second)
      expect(await states(invoice.id)).toEqual(["excess", "booked"])
      expect(await attention()).toContain("returned_twice")
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
      await isNotPaid(second)
      expect(await attention()).not.toContain("returned_twice")
      expect(await attention()).not.toContain("refund_booked_not_paid")
      // What the first one brought back makes the booked one good.
      expect(await states(invoice.id)).toEqual(["released", "booked"])
      expect(executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("is on the list as often as it is too much", async () => {
      const { invoice, orderId, total } = await till.sell()
      const first = await returnInDoubt(invoice.id, total, LOST)
      await isNotPaid(first)
      await till.record(invoice.id, total)
      expect(await attention()).toEqual([])
      for (let times = 0; times < 2; times++) {
        await isPaid(first)
        expect(await attention()).toEqual(["returned_twice"])
        expect(await states(invoice.id)).toEqual(["excess", "booked"])
        await isNotPaid(first)
        expect(await attention()).toEqual([])
        expect(await states(invoice.id)).toEqual(["released", "booked"])
      }
      expect(executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })
  })

  describe("without an order", () => {
    it("leaves the decision to a person, who cannot make one of what Medusa holds", async () => {
      const { shop } = use()
      const { invoice } = await unsold.soldOut()
      await returnRefused(invoice.id, invoice.amount)
      expect(await stateOf(invoice.id)).toBe("closed")
      expect(await attention()).toEqual(["order_not_created"])
      await shop.setStock("TEA-IVAN-50", 5)
      expect(await refusalOf(settle(invoice.id))).toMatch(
        /Medusa keeps its payment/
      )
      await sweep(shop.container)
      expect(await stateOf(invoice.id)).toBe("closed")
      expect(await shop.orders()).toEqual([])
      expect(await attention()).toEqual(["order_not_created"])
      expect(executed()).toBe(0)
    })

    it("lets a person make one, where the cart fits again", async () => {
      const { shop } = use()
      const { cart, invoice } = await unsold.cartChanged()
      await returnRefused(invoice.id, invoice.amount)
      expect(await stateOf(invoice.id)).toBe("closed")
      expect(await attention()).toEqual(["cart_changed"])
      await shop.changeQuantity(cart, 1)
      await settle(invoice.id)
      const { state, order_id } = await shop.invoice(invoice.id)
      expect(state).toBe("settled")
      expect(await attention()).toEqual([])
      expect(executed()).toBe(0)
      expect(await till.books(invoice.id, String(order_id))).toMatchObject({
        left: invoice.amount,
        account: invoice.amount,
        booked: "0.00",
      })
    })

    it("makes none, if its money is back after all", async () => {
      const { shop, sql } = use()
      const { cart, invoice } = await unsold.cartChanged()
      const first = await returnInDoubt(invoice.id, invoice.amount, LOST)
      await isNotPaid(first)
      await settle(invoice.id)
      expect(await stateOf(invoice.id)).toBe("paid")
      await isPaid(first)
      expect(await stateOf(invoice.id)).toBe("closed")
      expect(await states(invoice.id)).toEqual(["booked"])
      await shop.changeQuantity(cart, 1)
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .whereNotNull("settle_at")
        .update({ settle_at: new Date() })
      await sweep(shop.container)
      const completed = await shop.complete(cart).catch(() => undefined)
      expect(completed?.order).toBeUndefined()
      expect(await refusalOf(settle(invoice.id))).toMatch(
        /goes back, or is back/
      )
      expect(await shop.orders()).toEqual([])
      expect(await attention()).toEqual([])
      expect(executed()).toBe(1)
    })

    it("says what is left, when the rest does not go out", async () => {
      const { ledger } = use().shop
      const { invoice } = await unsold.soldOut()
      const [entry] = await ledger.listSbpAttentions({ resolved_at: null })
      await desk.operator.post(`/admin/sbp/attention/${entry?.id}/resolve`, {
        note: "It is returned",
      })
      await ledger.openAttention({
        reason: "identity_mismatch",
        subject_id: "sbpntf_other",
        invoice_id: invoice.id,
        details: {},
      })
      const rest = await returnInDoubt(invoice.id, "349.40", NOT_HEARD)
      await till.record(invoice.id, "100")
      await isNotPaid(rest)
      expect(await states(invoice.id)).toEqual(["released", "booked"])
      expect(await stateOf(invoice.id)).toBe("closed")
      expect(await attention()).toEqual([
        "identity_mismatch",
        "return_incomplete",
      ])
      expect(executed()).toBe(0)
      await till.returnBy(invoice.id, "349.40")
      expect(await attention()).toEqual(["identity_mismatch"])
      expect(executed()).toBe(1)
    })

    it("stays on the list while the rest is on its way", async () => {
      const { invoice } = await unsold.soldOut()
      const rest = await returnInDoubt(invoice.id, "349.40", LOST)
      await till.record(invoice.id, "100")
      expect(await attention()).toEqual(["order_not_created", "payout_unknown"])
      await isPaid(rest)
      expect(await attention()).toEqual([])
      expect(await states(invoice.id)).toEqual(["booked", "booked"])
      expect(executed()).toBe(1)
    })
  })

  describe("by another payout", () => {
    it("has to be a return of the same payment", async () => {
      const { invoice, total } = await till.sell()
      const other = await till.sell()
      const replaces_id = await returnRefused(invoice.id, total)
      const plain = { purpose: "payout", amount: total, replaces_id }
      expect(await refusalOf(desk.create(plain))).toMatch(
        /what replaces it has to be a return of the same/
      )
      const foreign = till.returnBy(other.invoice.id, total, { replaces_id })
      expect(await refusalOf(foreign)).toMatch(
        /what replaces it has to be a return of the same/
      )
      expect(await states(other.invoice.id)).toEqual([])
      expect(executed()).toBe(0)
    })

    it("cannot be a return, if the other one was none", async () => {
      const { invoice, total } = await till.sell()
      use().simulator.fault("payout", REFUSED)
      const { id } = await desk.create({ amount: total })
      const answer = till.returnBy(invoice.id, total, { replaces_id: id })
      expect(await refusalOf(answer)).toMatch(/returns no payment/)
      expect(await states(invoice.id)).toEqual([])
      expect(executed()).toBe(0)
    })
  })

  describe("that is older news", () => {
    it("frees nothing that was found paid, and is not booked yet", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      const first = await returnInDoubt(invoice.id, total, LOST)
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
      await isPaid(first)
      broken.mockRestore()
      expect(await states(invoice.id)).toEqual(["due"])
      await tellPayout(shop.container, stale)
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
      expect(executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("does not make good what bounced since", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      const first = await returnInDoubt(invoice.id, total, LOST)
      const stale = await payouts().resolvePayout(first, {
        actor_id: await userId(),
        outcome: "paid",
        is_correction: false,
        note: "It is there",
      })
      await desk.act(first, "return", { note: "The card is closed" })
      expect(await states(invoice.id)).toEqual(["released"])
      await tellPayout(shop.container, stale)
      await sweep(shop.container)
      expect(await states(invoice.id)).toEqual(["released"])
      expect(await attention()).toEqual([])
      expect(executed()).toBe(1)
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
    await desk.act(first.id, "return", { note: "The card is closed" })
    const second = await returnRefused(invoice.id, total, {
      replaces_id: first.id,
    })
    const actor_id = await userId()
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? ledger.applyPayout({
              id: second,
              state: "failed",
              attention: null,
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
    expect(await states(invoice.id)).toEqual(["booked"])
    expect(executed()).toBe(1)
  })
}
