import type { IPaymentProvider } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { alreadyPaid } from "../../../src/shared/shopper-refusals"
import { recordEvents } from "../support/record-events"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { RequestFixture } from "./request-fixture"

/** The provider whose payments are bank transfers here. */
const TRANSFER = "pp_system_default"

type Providers = {
  paymentProviderService_: { retrieveProvider(id: string): IPaymentProvider }
}

/** Medusa makes an order of a cart whose payment, a bank transfer, is still to come. */
export function bankTransfers(use: () => TestShop) {
  const requests = new RequestFixture(use)

  /** The shopper opened a link, went back, and ordered so many pieces by bank transfer. */
  const orderByTransfer = (quantity = 1) =>
    use().prepare(`order_by_transfer_${quantity}`, async () => {
      const { shop, sql } = use()
      const { cart, collectionId, invoice } = await shop.checkOut()
      if (quantity > 1) {
        await shop.changeQuantity(cart, quantity)
      }
      const { id } = await shop.startPayment(collectionId, {
        provider_id: TRANSFER,
      })
      const module: unknown = shop.container.resolve(Modules.PAYMENT)
      const { paymentProviderService_ } = module as Providers
      const status = PaymentSessionStatus.PENDING_AUTHORIZATION
      jest
        .spyOn(
          paymentProviderService_.retrieveProvider(TRANSFER),
          "authorizePayment"
        )
        .mockResolvedValueOnce({ status, data: {} })
      const { order } = await shop.complete(cart)
      expect(await sql("payment")).toEqual([])
      const orderId = String(order?.id)
      return { orderId, collectionId, link: invoice, transfer: id }
    })

  /** Expects that the provider of the transfer can still report its money. */
  async function expectAwaited(transfer: string) {
    const sessions = await use().sql("payment_session")
    expect(sessions).toMatchObject([
      { id: transfer, status: "pending_authorization" },
    ])
  }

  /** The transfer will not come, as its provider says. */
  async function orderWithoutTransfer(quantity?: number) {
    const made = await orderByTransfer(quantity)
    await use().sql("payment_session").update({ status: "canceled" })
    return made
  }

  describe("an order by bank transfer", () => {
    it("is not asked for money by SBP while the transfer is on its way", async () => {
      const { shop, simulator } = use()
      const { orderId, collectionId, transfer } = await orderByTransfer()
      expect((await answerOf(requests.ask(orderId)))?.data.message).toMatch(
        /has a payment of another provider that is authorised or awaited/
      )
      expect(await requests.refusalOf(collectionId)).toMatch(
        /^400 There is nothing left to pay/
      )
      expect(await requests.read(collectionId)).toMatchObject({
        status: "nothing_due",
      })
      expect(simulator.executions()).toEqual([])
      await expectAwaited(transfer)
      await shop.admin.post(
        `/admin/orders/${orderId}/payment-sessions/authorize`,
        { payment_session_id: transfer }
      )
      const [order] = await shop.orders()
      expect(order?.payment_collections[0]?.payments).toHaveLength(1)
    })

    it("gets no money of a link that its shopper had left: that is listed", async () => {
      const { shop } = use()
      const { link, transfer } = await orderByTransfer()
      expect(await shop.ledger.compareWithOrder(link)).toBe(
        "promised_otherwise"
      )
      requests.payLinks(link)
      const [ended] = await requests.ended(link)
      expect(ended).toMatchObject({ state: "paid", order_id: null })
      expect(await shop.attention()).toEqual(["already_paid_elsewhere"])
      await expectAwaited(transfer)
    })

    it("that does not come is asked for, renewed and paid by SBP, without an entry for a person", async () => {
      const { shop, sql } = use()
      const { orderId, collectionId } = await orderWithoutTransfer()
      const names = ["sbp.payment_request.paid"]
      await recordEvents(shop.container, names, async (events) => {
        const asked = await requests.ask(orderId)
        expect(asked).toMatchObject({
          payment_collection_id: collectionId,
          amount: "449.40",
        })
        // The link that the shopper had left asked their cart.
        expect(await requests.read(collectionId)).toMatchObject({
          status: "payable",
          confirmation_url: null,
        })
        const link = await requests.openLink(collectionId)
        await sql("sbp_invoice").update({
          expires_at: new Date(0),
          state: "expired",
        })
        expect(await requests.returned(link)).toMatchObject({
          payment_request_id: collectionId,
          can_renew: true,
        })
        const { payment } = await shop.shopper.post<{
          payment: { reference: string }
        }>(`/store/sbp/payment-sessions/${link.session_ids[0]}/renew`, {})
        const renewed = await shop.invoiceWith(payment.reference)
        requests.payLinks(renewed)
        await shop.settled(renewed.id)
        await until(() => Promise.resolve(events.length > 0), "the event")
        expect(events).toMatchObject([{ data: { id: asked.id } }])
      })
      expect(await requests.owed(orderId)).toBe(0)
      expect(await shop.orders()).toHaveLength(1)
      expect(await shop.attention()).toEqual([])
    })

    it("that does not come is paid with the sum of its link, also after a part was paid otherwise", async () => {
      const { shop } = use()
      const { orderId, collectionId } = await orderWithoutTransfer()
      const link = await requests.openLink(collectionId)
      const { payment_collection } = await shop.admin.post<{
        payment_collection: { id: string }
      }>("/admin/payment-collections", { order_id: orderId, amount: 100 })
      await requests.changes.markAsPaid(orderId, payment_collection.id)
      requests.payLinks(link)
      await shop.settled(link.id)
      expect(await requests.owed(orderId)).toBe(-100)
      expect(await shop.attention()).toEqual(["order_total_differs"])
    })

    it("that does not come is paid by its own link, although the cart's is paid, too, for another sum", async () => {
      const { shop } = use()
      const { link, orderId, collectionId } = await orderWithoutTransfer(2)
      const asked = await requests.openLink(collectionId)
      requests.payLinks(link)
      await until(
        async () => (await shop.invoice(link.id)).settle_attempts > 0,
        "the cart's money to be refused"
      )
      requests.payLinks(asked)
      await shop.settled(asked.id)
      expect(await requests.owed(orderId)).toBe(0)
      await shop.ledger.makeSettlementDue(link.id)
      await requests.ended(link)
      expect(await shop.attention()).toEqual(["already_paid_elsewhere"])
    })

    it("that does not come gets no link while money of another collection is booked", async () => {
      const { shop } = use()
      const { orderId, collectionId } = await orderWithoutTransfer()
      const { payment_collection } = await shop.admin.post<{
        payment_collection: { id: string }
      }>("/admin/payment-collections", { order_id: orderId, amount: 449.4 })
      const release = await shop.holdSettlement(orderId)
      try {
        const { id } = await requests.pay(payment_collection.id)
        const { reference } = await until(async () => {
          const invoice = await shop.invoice(id)
          return invoice.paid_at && invoice
        }, "the money")
        expect(await requests.refusalOf(collectionId)).toBe(
          `400 ${alreadyPaid(reference).message}`
        )
      } finally {
        await release()
      }
    })
  })
}
