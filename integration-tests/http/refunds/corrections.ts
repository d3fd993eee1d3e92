import { Modules } from "@medusajs/framework/utils"
import { sweep } from "../../../src/workflows/sweep"
import { OTHER_CARD } from "../payouts/desk"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { LOST, NOT_HEARD, REFUSED, refusalOf } from "./answers"
import { BACK_ONCE, Returns } from "./returns"
import { Till } from "./till"

export function corrections(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const returns = new Returns(use)

  const attention = () => use().shop.attention()

  describe("of a return that was booked", () => {
    it("owes nothing any more once it is found paid after all", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      const first = await returns.inDoubt(invoice.id, total, LOST)
      await returns.isPaid(first)
      await returns.isNotPaid(first)
      expect(await attention()).toEqual(["refund_booked_not_paid"])
      const second = await returns.refused(invoice.id, total, {
        replaces_id: first,
      })
      // What can be replaced is the last one.
      expect(
        await shop.ledger.listSbpAttentions({ resolved_at: null })
      ).toMatchObject([{ reason: "refund_booked_not_paid", payout_id: second }])
      await returns.isPaid(first)
      expect(await attention()).toEqual([])
      const third = { replaces_id: second, card_number: OTHER_CARD }
      expect(await refusalOf(till.returnBy(invoice.id, total, third))).toMatch(
        /is back already, by payout/
      )
      expect(await refusalOf(till.returnBy(invoice.id, "0.01"))).toMatch(
        /there are 0\.00 RUB left/
      )
      expect(till.executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("is booked once, if it bounced when half of that was done", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      const orders = shop.container.resolve(Modules.ORDER)
      const broken = jest
        .spyOn(orders, "confirmOrderChange")
        .mockRejectedValueOnce(new Error("the process was stopped"))
      const first = await till.returnBy(invoice.id, total)
      broken.mockRestore()
      expect(await till.states(invoice.id)).toEqual(["due"])
      await desk.act(first.id, "bounce", { note: "The card is closed" })
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
      expect(await till.states(invoice.id)).toEqual(["booked"])
      expect(till.executed()).toBe(2)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("is made good in the cabinet, if it bounced", async () => {
      const { invoice, orderId, total } = await till.sell()
      const { id } = await till.returnBy(invoice.id, total)
      await desk.act(id, "bounce", { note: "The card is closed" })
      const returned_at = new Date(Date.now() - 1).toISOString()
      const refund = await till.record(invoice.id, total, {
        replaces_id: id,
        returned_at,
      })
      expect(refund).toMatchObject({
        kind: "return",
        state: "booked",
        returned_at,
      })
      expect((await till.listed(`id=${refund.id}`))[0]?.attempts).toMatchObject(
        [{ returned_at: null }, { returned_at }]
      )
      expect(await attention()).toEqual([])
      expect(await till.states(invoice.id)).toEqual(["booked"])
      expect(
        await refusalOf(till.returnBy(invoice.id, total, { replaces_id: id }))
      ).toMatch(/is back already, in the gateway's cabinet/)
      expect(till.executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })
  })

  describe("of a return that was replaced", () => {
    /** The first one arrived, while the second one is on its way. */
    async function bothOut() {
      const sold = await till.sell()
      const { invoice, total } = sold
      const first = await returns.inDoubt(invoice.id, total, LOST)
      await returns.isNotPaid(first)
      const second = await returns.inDoubt(invoice.id, total, NOT_HEARD, {
        replaces_id: first,
      })
      await returns.isPaid(first)
      expect(await till.states(invoice.id)).toEqual(["excess", "reserved"])
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
      expect(till.executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        left: total,
        booked: "0.00",
      })
    })

    it("is booked when the second one came to nothing", async () => {
      const { invoice, orderId, second } = await bothOut()
      await returns.isNotPaid(second)
      await till.passTime()
      await sweep(use().shop.container)
      expect(await till.states(invoice.id)).toEqual(["booked", "released"])
      expect(await attention()).not.toContain("returned_twice")
      expect(till.executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("is too much when the second one is paid, until that was a mistake", async () => {
      const { invoice, orderId, second } = await bothOut()
      await returns.isPaid(second)
      expect(await till.states(invoice.id)).toEqual(["excess", "booked"])
      expect(await attention()).toContain("returned_twice")
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
      await returns.isNotPaid(second)
      expect(await attention()).not.toContain("returned_twice")
      expect(await attention()).not.toContain("refund_booked_not_paid")
      // What the first one brought back makes the booked one good.
      expect(await till.states(invoice.id)).toEqual(["released", "booked"])
      expect(till.executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("is on the list as often as it is too much", async () => {
      const { invoice, orderId, total } = await till.sell()
      const first = await returns.inDoubt(invoice.id, total, LOST)
      await returns.isNotPaid(first)
      await till.record(invoice.id, total)
      expect(await attention()).toEqual([])
      for (let times = 0; times < 2; times++) {
        await returns.isPaid(first)
        expect(await attention()).toEqual(["returned_twice"])
        expect(await till.states(invoice.id)).toEqual(["excess", "booked"])
        await returns.isNotPaid(first)
        expect(await attention()).toEqual([])
        expect(await till.states(invoice.id)).toEqual(["released", "booked"])
      }
      expect(till.executed()).toBe(1)
      expect(await till.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })
  })

  describe("by another payout", () => {
    it("has to be a return of the same payment", async () => {
      const { invoice, total } = await till.sell()
      const other = await till.sell()
      const replaces_id = await returns.refused(invoice.id, total)
      const plain = { purpose: "payout", amount: total, replaces_id }
      expect(await refusalOf(desk.create(plain))).toMatch(
        /what replaces it has to be a return of the same/
      )
      const foreign = till.returnBy(other.invoice.id, total, { replaces_id })
      expect(await refusalOf(foreign)).toMatch(
        /what replaces it has to be a return of the same/
      )
      expect(await till.states(other.invoice.id)).toEqual([])
      expect(till.executed()).toBe(0)
    })

    it("cannot be a return, if the other one was none", async () => {
      const { invoice, total } = await till.sell()
      use().simulator.fault("payout", REFUSED)
      const { id } = await desk.create({ amount: total })
      const answer = till.returnBy(invoice.id, total, { replaces_id: id })
      expect(await refusalOf(answer)).toMatch(/returns no payment/)
      expect(await till.states(invoice.id)).toEqual([])
      expect(till.executed()).toBe(0)
    })
  })
}
