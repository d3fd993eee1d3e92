import { Modules } from "@medusajs/framework/utils"
import { sweep } from "../support/sweep"
import { OTHER_CARD } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { ANSWER_LOST, REQUEST_LOST, REFUSED, refusalOf } from "./gateway-faults"
import { BACK_ONCE, ReturnFixture } from "./return-fixture"
import { RefundFixture } from "./refund-fixture"

export function corrections(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const returns = new ReturnFixture(use)

  const attention = () => use().shop.attention()

  describe("after its refund was booked", () => {
    it("ends the debt when it turns out paid after all", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await fixture.placeOrder()
      const first = await returns.createDoubtful(invoice.id, total, ANSWER_LOST)
      await returns.resolvePaid(first)
      await returns.resolveNotPaid(first)
      expect(await attention()).toEqual(["refund_booked_not_paid"])
      const second = await returns.refused(invoice.id, total, {
        replaces_id: first,
      })
      // Only the last payout can be replaced.
      expect(
        await shop.ledger.listSbpAttentions({ resolved_at: null })
      ).toMatchObject([{ reason: "refund_booked_not_paid", payout_id: second }])
      await returns.resolvePaid(first)
      expect(await attention()).toEqual([])
      const third = { replaces_id: second, card_number: OTHER_CARD }
      expect(
        await refusalOf(fixture.returnBy(invoice.id, total, third))
      ).toMatch(/is back already, by payout/)
      expect(await refusalOf(fixture.returnBy(invoice.id, "0.01"))).toMatch(
        /there are 0\.00 RUB left/
      )
      expect(fixture.executed()).toBe(1)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("is paid again in all books when it is corrected back before the correction was published", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await fixture.placeOrder()
      const first = await returns.createDoubtful(invoice.id, total, ANSWER_LOST)
      await returns.resolvePaid(first)
      const bus = shop.container.resolve(Modules.EVENT_BUS)
      const emit = bus.emit.bind(bus)
      const broken = jest
        .spyOn(bus, "emit")
        .mockImplementation((event, options) =>
          JSON.stringify(event).includes("sbp.payout.resolved")
            ? Promise.reject(new Error("The event bus is away"))
            : emit(event as never, options)
        )
      try {
        await returns.resolveNotPaid(first)
      } finally {
        broken.mockRestore()
      }
      expect(await attention()).toEqual(["refund_booked_not_paid"])
      await returns.resolvePaid(first)
      expect(await attention()).toEqual([])
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("counts for the day on which the money left, not for that of the decision", async () => {
      const { invoice, total } = await fixture.placeOrder()
      const first = await returns.createDoubtful(invoice.id, total, ANSWER_LOST)
      await returns.resolvePaid(first)
      const { sent_at, paid_at } = await payoutFixture.read(first)
      expect(paid_at).toEqual(sent_at)
      const [refund] = await fixture.listed(`invoice_id=${invoice.id}`)
      expect(refund).toMatchObject({
        returned_at: sent_at,
        attempts: [{ returned_at: sent_at }],
      })
    })

    it("books the refund once if it bounced while it was being booked", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await fixture.placeOrder()
      const first = await fixture.stoppedIn("confirmOrderChange", () =>
        fixture.returnBy(invoice.id, total)
      )
      expect(await fixture.states(invoice.id)).toEqual(["due"])
      await payoutFixture.act(first.id, "bounce", {
        note: "The card is closed",
      })
      expect(await attention()).toEqual(["refund_booked_not_paid"])
      expect(await refusalOf(fixture.returnBy(invoice.id, total))).toMatch(
        /there are 0\.00 RUB left/
      )
      const second = await fixture.returnBy(invoice.id, total, {
        replaces_id: first.id,
        card_number: OTHER_CARD,
      })
      expect(second.state).toBe("paid")
      await fixture.makeAllDue()
      await sweep(shop.container)
      expect(await attention()).toEqual([])
      expect(await fixture.states(invoice.id)).toEqual(["booked"])
      expect(fixture.executed()).toBe(2)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("lets an operator record a replacement from the cabinet after a bounce", async () => {
      const { invoice, orderId, total } = await fixture.placeOrder()
      const { id } = await fixture.returnBy(invoice.id, total)
      await payoutFixture.act(id, "bounce", { note: "The card is closed" })
      const returned_at = new Date(Date.now() - 1).toISOString()
      const refund = await fixture.record(invoice.id, total, {
        replaces_id: id,
        returned_at,
      })
      expect(refund).toMatchObject({
        kind: "return",
        state: "booked",
        returned_at,
      })
      expect(
        (await fixture.listed(`id=${refund.id}`))[0]?.attempts
      ).toMatchObject([{ returned_at: null }, { returned_at }])
      expect(await attention()).toEqual([])
      expect(await fixture.states(invoice.id)).toEqual(["booked"])
      expect(
        await refusalOf(
          fixture.returnBy(invoice.id, total, { replaces_id: id })
        )
      ).toMatch(/is back already, in the gateway's cabinet/)
      expect(fixture.executed()).toBe(1)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })
  })

  describe("after the return was replaced", () => {
    /** The first payout arrived, while the second one is on its way. */
    async function bothOut() {
      const sold = await fixture.placeOrder()
      const { invoice, total } = sold
      const first = await returns.createDoubtful(invoice.id, total, ANSWER_LOST)
      await returns.resolveNotPaid(first)
      const second = await returns.createDoubtful(
        invoice.id,
        total,
        REQUEST_LOST,
        {
          replaces_id: first,
        }
      )
      await returns.resolvePaid(first)
      expect(await fixture.states(invoice.id)).toEqual(["excess", "reserved"])
      return { ...sold, first, second }
    }

    it("refuses a third payout while the second one is open", async () => {
      const { invoice, orderId, total, second } = await bothOut()
      for (const changes of [{}, { replaces_id: second }]) {
        const third = { ...changes, card_number: OTHER_CARD }
        expect(
          (await answerOf(fixture.returnBy(invoice.id, total, third)))?.status
        ).toBe(400)
      }
      expect(await attention()).toContain("returned_twice")
      expect(fixture.executed()).toBe(1)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        left: total,
        booked: "0.00",
      })
    })

    it("books the first payout when the second one failed", async () => {
      const { invoice, orderId, second } = await bothOut()
      await returns.resolveNotPaid(second)
      await fixture.makeAllDue()
      await sweep(use().shop.container)
      expect(await fixture.states(invoice.id)).toEqual(["booked", "released"])
      expect(await attention()).not.toContain("returned_twice")
      expect(fixture.executed()).toBe(1)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("lists an excess while the second payout counts as paid, until that is corrected", async () => {
      const { invoice, orderId, second } = await bothOut()
      await returns.resolvePaid(second)
      expect(await fixture.states(invoice.id)).toEqual(["excess", "booked"])
      expect(await attention()).toContain("returned_twice")
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
      await returns.resolveNotPaid(second)
      expect(await attention()).not.toContain("returned_twice")
      expect(await attention()).not.toContain("refund_booked_not_paid")
      // The first payout covers the booked refund.
      expect(await fixture.states(invoice.id)).toEqual(["released", "booked"])
      expect(fixture.executed()).toBe(1)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })

    it("lists the excess each time that it appears", async () => {
      const { invoice, orderId, total } = await fixture.placeOrder()
      const first = await returns.createDoubtful(invoice.id, total, ANSWER_LOST)
      await returns.resolveNotPaid(first)
      await fixture.record(invoice.id, total)
      expect(await attention()).toEqual([])
      for (let times = 0; times < 2; times++) {
        await returns.resolvePaid(first)
        expect(await attention()).toEqual(["returned_twice"])
        expect(await fixture.states(invoice.id)).toEqual(["excess", "booked"])
        await returns.resolveNotPaid(first)
        expect(await attention()).toEqual([])
        expect(await fixture.states(invoice.id)).toEqual(["released", "booked"])
      }
      expect(fixture.executed()).toBe(1)
      expect(await fixture.books(invoice.id, orderId)).toMatchObject(BACK_ONCE)
    })
  })

  describe("by another payout", () => {
    it("must return the same payment", async () => {
      const { invoice, total } = await fixture.placeOrder()
      const other = await fixture.placeOrder()
      const replaces_id = await returns.refused(invoice.id, total)
      const plain = { purpose: "payout", amount: total, replaces_id }
      expect(await refusalOf(payoutFixture.create(plain))).toMatch(
        /its replacement must return money of the same invoice/
      )
      const foreign = fixture.returnBy(other.invoice.id, total, { replaces_id })
      expect(await refusalOf(foreign)).toMatch(
        /its replacement must return money of the same invoice/
      )
      expect(await fixture.states(other.invoice.id)).toEqual([])
      expect(fixture.executed()).toBe(0)
    })

    it("cannot be a return if the replaced payout was no return", async () => {
      const { invoice, total } = await fixture.placeOrder()
      use().simulator.fault("payout", REFUSED)
      const { id } = await payoutFixture.create({ amount: total })
      const answer = fixture.returnBy(invoice.id, total, { replaces_id: id })
      expect(await refusalOf(answer)).toMatch(/returns no payment/)
      expect(await fixture.states(invoice.id)).toEqual([])
      expect(fixture.executed()).toBe(0)
    })
  })
}
