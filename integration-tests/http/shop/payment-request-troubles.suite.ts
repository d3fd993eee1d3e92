import { setTimeout as sleep } from "node:timers/promises"
import type { InvoiceRow } from "../../../src/modules/ledger/models/invoice"
import { RefundFixture } from "../refunds/refund-fixture"
import { askedOrder } from "../support/asked-order"
import { PROVIDER } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { RequestFixture } from "./request-fixture"

const PAID_ALREADY = /^400 This has been paid already/
const NOTHING_LEFT = /^400 There is nothing left to pay/
const GONE = /^400 What you wanted to pay for is no longer available/

/**
 * Failures around an order's payment link: each ends in a sentence for the shopper,
 * and its money in one booking or in one entry for the operator.
 */
export function paymentRequestTroubles(use: () => TestShop) {
  const requests = new RequestFixture(use)
  const { changes } = requests

  const claimedOrder = () =>
    use().prepare("claimed_order", () => requests.claimedOrder())

  /** Expects that a link's money is in no book, and has one entry. */
  async function expectListed(link: InvoiceRow, reason: string) {
    const [invoice] = await requests.ended(link)
    expect(invoice).toMatchObject({ state: "paid", order_id: null })
    const ours = use().sql("payment").where({ provider_id: PROVIDER })
    expect(await ours).toEqual([])
    expect(await use().shop.attention()).toEqual([reason])
  }

  describe("the link of an order that is paid in two tabs", () => {
    it("is booked once, and the other one is listed: two collections", async () => {
      const { orderId, id } = await askedOrder(use())
      const other = await requests.openCollection(orderId)
      const links = await Promise.all([
        requests.openLink(id),
        requests.openLink(other),
      ])
      requests.payLinks(...links)
      await requests.expectBookedOnce(...links)
      expect(await requests.owed(orderId)).toBe(0)
      for (const each of [id, other]) {
        expect(await requests.read(each)).toMatchObject({
          status: "paid",
          confirmation_url: null,
        })
        expect(await requests.refusalOf(each)).toMatch(PAID_ALREADY)
      }
    })

    it("is booked once, and the other one is listed: an old link and a new one", async () => {
      const { shop, sql } = use()
      const { orderId, id } = await askedOrder(use())
      const old = await requests.openLink(id)
      await sql("sbp_invoice").update({ expires_at: new Date(0) })
      const fresh = await requests.openLink(id)
      expect(fresh.id).not.toBe(old.id)
      requests.payLinks(old, fresh)
      await requests.expectBookedOnce(old, fresh)
      expect(await requests.owed(orderId)).toBe(0)
      expect(await shop.orders()).toHaveLength(1)
      expect(await requests.read(id)).toMatchObject({ status: "paid" })
    })

    it("is booked once, and the other one is listed: a claim, whose return is still to come", async () => {
      const { orderId, id } = await claimedOrder()
      const other = await requests.openCollection(orderId)
      const links = [
        await requests.openLink(id),
        await requests.openLink(other),
      ]
      requests.payLinks(...links)
      await requests.expectBookedOnce(...links)
      expect(await requests.owed(orderId)).toBe(0)
    })

    it("is not made a second time while the money of the first is booked", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder(use())
      const other = await requests.openCollection(orderId)
      const late = await shop.startPayment(other)
      const release = await shop.holdSettlement(orderId)
      try {
        const invoice = await requests.pay(id)
        await until(
          async () => (await shop.invoice(invoice.id)).paid_at,
          "the money"
        )
        expect(await requests.read(other)).toMatchObject({
          status: "paid",
          reference: invoice.reference,
        })
        expect(await requests.refusalOf(other)).toMatch(PAID_ALREADY)
        const renewed = await answerOf(
          shop.shopper.post(`/store/sbp/payment-sessions/${late.id}/renew`, {})
        )
        expect(renewed?.data.message).toContain(invoice.reference)
        expect(simulator.executions()).toHaveLength(2)
      } finally {
        await release()
      }
    })
  })

  describe("the link of an order that changes", () => {
    /** A cart whose shopper left its link, and then ordered with payment on delivery. */
    async function orderOnDelivery() {
      const { shop } = use()
      const { cart, collectionId, ...link } = await shop.checkOut()
      await shop.startPayment(collectionId, {
        provider_id: "pp_system_default",
      })
      const { order } = await shop.complete(cart)
      return { ...link, orderId: String(order?.id) }
    }

    it("is paid for an archived order", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      await shop.admin.post(`/admin/orders/${orderId}/complete`, {})
      await shop.admin.post(`/admin/orders/${orderId}/archive`, {})
      expect(await requests.read(id)).toMatchObject({
        status: "payable",
        amount: "349.90",
      })
      await shop.settled((await requests.pay(id)).id)
      expect(await requests.owed(orderId)).toBe(0)
      expect(await requests.read(id)).toMatchObject({ status: "paid" })
      expect(await shop.attention()).toEqual([])
    })

    it("is listed for an order that was cancelled, and then archived", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      const link = await requests.openLink(id)
      await shop.admin.post(`/admin/orders/${orderId}/cancel`, {})
      await shop.admin.post(`/admin/orders/${orderId}/archive`, {})
      expect(await requests.read(id)).toMatchObject({ status: "canceled" })
      expect(await requests.refusalOf(id)).toMatch(NOTHING_LEFT)
      requests.payLinks(link)
      await expectListed(link, "order_canceled")
      const page = { status: "paid", delayed: true }
      expect(await requests.read(id)).toMatchObject(page)
    })

    it("is listed for an order that was deleted, which gets no other link", async () => {
      const { sql, simulator } = use()
      const { orderId, id } = await askedOrder(use())
      const link = await requests.openLink(id)
      await sql("order")
        .where({ id: orderId })
        .update({ deleted_at: new Date() })
      await requests.cannotBeRead(id)
      expect(await requests.refusalOf(id)).toMatch(GONE)
      expect(simulator.executions()).toHaveLength(1)
      requests.payLinks(link)
      await expectListed(link, "cart_or_order_gone")
    })

    it("is not made for a draft, nor once that was deleted", async () => {
      const { shop, simulator } = use()
      const orderId = await requests.draftOrder()
      const id = await requests.openCollection(orderId)
      expect(await requests.read(id)).toMatchObject({ status: "canceled" })
      expect(await requests.refusalOf(id)).toMatch(NOTHING_LEFT)
      await shop.admin.delete(`/admin/draft-orders/${orderId}`)
      await requests.cannotBeRead(id)
      expect(await requests.refusalOf(id)).toMatch(GONE)
      expect(simulator.requests()).toEqual([])
    })

    it("is listed when its claim was cancelled", async () => {
      const { orderId, id, claim_id } = await claimedOrder()
      const link = await requests.openLink(id)
      await changes.cancelClaim(claim_id)
      expect(await requests.owed(orderId)).toBe(0)
      expect(await requests.read(id)).toMatchObject({ status: "nothing_due" })
      expect(await requests.refusalOf(id)).toMatch(NOTHING_LEFT)
      requests.payLinks(link)
      await expectListed(link, "already_paid_elsewhere")
    })

    it("is made for what an order owes later, whatever was paid twice before", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      const link = await requests.openLink(id)
      await changes.markAsPaid(orderId, id)
      requests.payLinks(link)
      await expectListed(link, "already_paid_elsewhere")
      expect(await requests.read(id)).toMatchObject({ status: "paid" })
      await shop.makeDearer(orderId)
      const asked = await requests.ask(orderId)
      expect(asked).toMatchObject({ amount: "349.90", standing: "not_opened" })
      const rest = asked.payment_collection_id
      for (const page of [id, rest]) {
        expect(await requests.read(page)).toMatchObject({
          id: rest,
          status: "payable",
          amount: "349.90",
        })
      }
      await shop.settled((await requests.pay(rest)).id)
      expect(await requests.owed(orderId)).toBe(0)
      expect(await requests.captured()).toEqual(["349.90"])
      expect(await shop.attention()).toEqual(["already_paid_elsewhere"])
    })

    it("is not made for an order whose link was paid beside an authorised payment that its edit cancels", async () => {
      const { shop, simulator } = use()
      const { invoice, paymentId, orderId } = await orderOnDelivery()
      simulator.pay(paymentId)
      await expectListed(invoice, "already_paid_elsewhere")
      await shop.makeDearer(orderId)
      const rest = await shop.openCollectionOf(orderId)
      expect(await requests.read(rest)).toMatchObject({
        status: "paid",
        reference: invoice.reference,
      })
      expect(await requests.refusalOf(rest)).toMatch(PAID_ALREADY)
      expect((await answerOf(requests.ask(orderId)))?.status).toBe(400)
    })

    it("is listed, and can be returned, when its cart's order was paid in another collection", async () => {
      const { shop, simulator } = use()
      const { invoice, paymentId, orderId } = await orderOnDelivery()
      await shop.makeDearer(orderId)
      await changes.markAsPaid(orderId, await shop.openCollectionOf(orderId))
      simulator.pay(paymentId)
      await expectListed(invoice, "already_paid_elsewhere")
      const refunds = new RefundFixture(use)
      const { state } = await refunds.record(invoice.id, invoice.amount)
      expect(state).toBe("booked")
      expect(await requests.owed(orderId)).toBe(0)
      expect(await shop.attention()).toEqual([])
    })

    it("is made in a collection whose money waits for an operator only once that is returned", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      const link = await requests.openLink(id)
      const [item] = await changes.items(orderId)
      await changes.beginEdit(orderId)
      await changes.editQuantity(orderId, String(item?.id), 1)
      await changes.confirmEdit(orderId)
      requests.payLinks(link)
      await expectListed(link, "already_paid_elsewhere")
      await shop.makeDearer(orderId)
      expect(await requests.read(id)).toMatchObject({ status: "paid" })
      expect(await requests.refusalOf(id)).toMatch(PAID_ALREADY)
      const early = await answerOf(requests.ask(orderId))
      expect(early?.data.message).toContain("its money is being booked")
      await new RefundFixture(use).record(link.id, link.amount)
      expect(await requests.ask(orderId)).toMatchObject({
        payment_collection_id: id,
        standing: "not_opened",
      })
      expect(await requests.read(id)).toMatchObject({ status: "payable" })
      await shop.settled((await requests.pay(id)).id)
      expect(await requests.owed(orderId)).toBe(0)
      expect(await requests.captured()).toEqual(["349.90"])
      expect(await shop.attention()).toEqual([])
    })

    describe("made by staff with Medusa's own route", () => {
      const openedByStaff = (id: string) =>
        answerOf(
          use().shop.admin.post(
            `/admin/payment-collections/${id}/payment-sessions`,
            { provider_id: PROVIDER }
          )
        )

      it("asks for what is owed after a credit", async () => {
        const { shop } = use()
        const { orderId, id } = await askedOrder(use())
        await changes.credit(orderId, 30)
        expect(await openedByStaff(id)).toBeUndefined()
        const [link] = await shop.ledger.listSbpInvoices({})
        expect(link?.amount).toBe("319.90")
      })

      it("is refused for an order that is cancelled", async () => {
        const { shop, simulator } = use()
        const { orderId, id } = await askedOrder(use())
        await shop.admin.post(`/admin/orders/${orderId}/cancel`, {})
        const refused = await openedByStaff(id)
        expect(`${refused?.status} ${refused?.data.message}`).toMatch(
          NOTHING_LEFT
        )
        expect(simulator.requests()).toEqual([])
      })

      it("is refused while money of the order's other collection is booked", async () => {
        const { shop, simulator } = use()
        const { orderId, id } = await askedOrder(use())
        const other = await requests.openCollection(orderId)
        const release = await shop.holdSettlement(orderId)
        try {
          const { id: paid } = await requests.pay(id)
          await until(async () => (await shop.invoice(paid)).paid_at, "it")
          const refused = await openedByStaff(other)
          expect(`${refused?.status} ${refused?.data.message}`).toMatch(
            PAID_ALREADY
          )
          expect(simulator.executions()).toHaveLength(1)
        } finally {
          await release()
        }
      })
    })

    it.each([0, 15, 30])(
      "is booked, or listed, if staff mark it as paid at the same moment (after %i ms)",
      async (ms) => {
        const { shop } = use()
        const { orderId, id } = await askedOrder(use())
        const link = await requests.openLink(id)
        requests.payLinks(link)
        await sleep(ms)
        const refused = await answerOf(changes.markAsPaid(orderId, id))
        if (refused) {
          expect(refused.data.message).toMatch(/^Can only mark 'not_paid'/)
          await shop.settled(link.id)
          expect(await requests.captured()).toEqual(["349.90"])
          expect(await shop.attention()).toEqual([])
        } else {
          await expectListed(link, "already_paid_elsewhere")
        }
        expect(await requests.owed(orderId)).toBe(0)
      }
    )

    it("is not marked as paid while its money is being booked", async () => {
      const { shop, sql } = use()
      const { orderId, id } = await askedOrder(use())
      await requests.openLink(id)
      const release = await shop.holdSettlement(orderId)
      const marked = changes.markAsPaid(orderId, id)
      await sleep(500)
      const payments = () => sql("payment").where({ payment_collection_id: id })
      expect(await payments()).toEqual([])
      await release()
      await marked
      expect(await payments()).toHaveLength(1)
    })

    it("that was not opened is marked as paid without waiting for any settlement", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      const release = await shop.holdSettlement(orderId)
      try {
        await changes.markAsPaid(orderId, id)
      } finally {
        await release()
      }
      expect(await requests.owed(orderId)).toBe(0)
    })

    it("is made for the old sum or the new one if its edit is confirmed at the same moment", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      const [link] = await Promise.all([
        requests.openLink(id),
        shop.makeDearer(orderId),
      ])
      expect(["349.90", "699.80"]).toContain(link.amount)
      requests.payLinks(link)
      await shop.settled(link.id)
      const left = 699.8 - Number(link.amount)
      expect(await requests.owed(orderId)).toBeCloseTo(left, 2)
      if (left > 0) {
        const rest = await shop.openCollectionOf(orderId)
        await shop.settled((await requests.pay(rest)).id)
      }
      expect(await requests.owed(orderId)).toBe(0)
      expect(await shop.attention()).toEqual([])
    })

    it("is refused, or listed, if its order is cancelled at the same moment", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      const refused =
        /nothing left to pay|changed and can no longer be paid here/
      const [link] = await Promise.all([
        requests.openLink(id).catch(() => undefined),
        shop.admin.post(`/admin/orders/${orderId}/cancel`, {}),
      ])
      expect(await requests.refusalOf(id)).toMatch(refused)
      expect(await requests.read(id)).toMatchObject({ status: "canceled" })
      if (link) {
        requests.payLinks(link)
        await expectListed(link, "order_canceled")
      }
    })
  })

  it("an order's link that was paid with another sum is not shown as paid", async () => {
    const { shop, simulator } = use()
    const { id } = await askedOrder(use())
    const link = await requests.openLink(id)
    await simulator.notify(String(link.gateway_payment_id), {
      override: {
        status: "CONFIRMED",
        paid: true,
        amount: { value: "34.99", currency: "RUB" },
      },
    })
    await until(async () => (await shop.attention())[0], "an entry")
    expect(await shop.attention()).toEqual(["amount_mismatch"])
    expect(await requests.read(id)).toMatchObject({
      status: "paid",
      delayed: true,
      reference: link.reference,
    })
  })

  describe("the page that an order's link leads back to", () => {
    it("shows the outcome of another link's money", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      const first = await requests.openLink(id)
      const other = await requests.openCollection(orderId)
      const second = await requests.openLink(other)
      expect(await requests.returned(first)).toMatchObject({
        status: "pending",
        payment_request_id: id,
        confirmation_url: first.confirmation_url,
      })
      const release = await shop.holdSettlement(orderId)
      try {
        requests.payLinks(second)
        await until(async () => (await shop.invoice(second.id)).paid_at, "it")
        expect(await requests.returned(first)).toMatchObject({
          confirmation_url: null,
          status: "paid",
          reference: second.reference,
        })
      } finally {
        await release()
      }
      await shop.settled(second.id)
      for (const link of [first, second]) {
        expect(await requests.returned(link)).toMatchObject({
          confirmation_url: null,
          status: "ordered",
          order_id: orderId,
          reference: second.reference,
        })
      }
    })

    it("leads to the order once that was paid in another way", async () => {
      const { orderId, id } = await askedOrder(use())
      const link = await requests.openLink(id)
      await changes.markAsPaid(orderId, id)
      expect(await requests.returned(link)).toMatchObject({
        confirmation_url: null,
        status: "ordered",
        order_id: orderId,
      })
      expect(await requests.read(id)).toMatchObject({
        status: "paid",
        amount: "349.90",
        reference: null,
      })
      expect(await requests.refusalOf(id)).toMatch(NOTHING_LEFT)
    })

    it("offers no link for a sum that is no longer asked for, and waits for its money", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      const link = await requests.openLink(id)
      const pending = {
        status: "pending",
        amount: "349.90",
        confirmation_url: null,
      }
      await shop.makeDearer(orderId)
      expect(await requests.returned(link)).toMatchObject(pending)
      requests.payLinks(link)
      await shop.settled(link.id)
      expect(await requests.returned(link)).toMatchObject({ status: "ordered" })
      const rest = await requests.openLink(await shop.openCollectionOf(orderId))
      expect(await requests.returned(rest)).toMatchObject({
        status: "pending",
        confirmation_url: rest.confirmation_url,
      })
    })

    it("offers no link for a cancelled order", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      const link = await requests.openLink(id)
      await shop.admin.post(`/admin/orders/${orderId}/cancel`, {})
      expect(await requests.returned(link)).toMatchObject({
        confirmation_url: null,
        status: "pending",
      })
    })
  })

  it("an order that owes a fraction of a kopek is paid by its link, with nothing left and nothing over", async () => {
    const { shop } = use()
    for (const unit_price of [1274.915, 1274.925]) {
      const items = [{ title: "Tea", quantity: 1, unit_price }]
      const orderId = await requests.draftOrder({ items })
      await requests.convert(orderId)
      const id = await requests.openCollection(orderId)
      const { amount } = await requests.read(id)
      expect(amount).toBe(unit_price === 1274.915 ? "1274.92" : "1274.93")
      const link = await requests.pay(id)
      expect(link.amount).toBe(amount)
      await shop.settled(link.id)
      expect(await requests.read(id)).toMatchObject({ status: "paid", amount })
      expect(await requests.refusalOf(id)).toMatch(PAID_ALREADY)
      expect((await answerOf(requests.ask(orderId)))?.data.message).toContain(
        "owes nothing"
      )
    }
    expect(await shop.attention()).toEqual([])
  })

  describe("the link of an order that cannot be paid here", () => {
    it("is refused in another currency, with a sentence for the shopper", async () => {
      const { shop, simulator } = use()
      const { region } = await shop.admin.post<{ region: { id: string } }>(
        "/admin/regions",
        {
          name: "Abroad",
          currency_code: "usd",
          countries: ["us"],
          payment_providers: [PROVIDER],
        }
      )
      const orderId = await requests.draftOrder({
        region_id: region.id,
        items: [{ title: "Tea", quantity: 1, unit_price: 12 }],
      })
      await requests.convert(orderId)
      const id = await requests.openCollection(orderId)
      expect(await requests.read(id)).toMatchObject({
        amount: "12.00",
        currency_code: "usd",
        confirmation_url: null,
      })
      expect(await requests.refusalOf(id)).toBe(
        "400 SBP payments are not available in USD. Please choose another way to pay."
      )
      expect(await shop.ledger.listSbpInvoices({})).toEqual([])
      expect(simulator.requests()).toEqual([])
    })

    it("is not found in a collection of another shop, without a call to the gateway", async () => {
      const { simulator } = use()
      const id = "pay_col_01M7YB2ZK5R8V0T4W6X8C1D3E5"
      await requests.cannotBeRead(id)
      expect(await requests.refusalOf(id)).toMatch(GONE)
      expect(simulator.requests()).toEqual([])
    })

    it("is refused if the checkout in another tab became an order", async () => {
      const { shop, simulator, sql } = use()
      const cart = await shop.fillCart()
      const id = await shop.collectionOf(cart)
      const session = await shop.startPayment(id, {
        provider_id: "pp_system_default",
      })
      await shop.complete(cart)
      expect(await requests.refusalOf(id)).toMatch(NOTHING_LEFT)
      expect(simulator.requests()).toEqual([])
      // Medusa would have deleted the session, although its payment is authorised.
      expect(await sql("payment_session")).toMatchObject([{ id: session.id }])
    })
  })
}
