import { adminEmail } from "../../scripts/seed/logins"
import type { AdminAttention } from "../../src/api/admin/sbp/attention/with-facts"
import { Desk } from "./payouts/desk"
import { Till } from "./refunds/till"
import { runShopTests } from "./support/run-shop-tests"
import { answerOf } from "./support/shop"
import { until } from "./support/until"

/** As a store is before its merchant has decided anything about payouts. */
runShopTests(
  (use) => {
    const desk = new Desk(use)
    const till = new Till(use)

    it("no payout can be made or approved, and the answer says why", async () => {
      const refusal = {
        status: 400,
        data: {
          message:
            "Payouts are switched off: set the option payouts.enabled to true",
        },
      }
      expect(await answerOf(desk.create())).toMatchObject(refusal)
      const approval = desk.act("sbppo_1", "approve", { card_number: "1" })
      expect(await answerOf(approval)).toMatchObject(refusal)
      expect(use().simulator.requests()).toEqual([])
    })

    it("what was paid out before can still be read", async () => {
      expect(await desk.list()).toMatchObject({ payouts: [], count: 0 })
    })

    it("money goes back in the gateway's cabinet only", async () => {
      const { invoice, orderId, total } = await till.sell()
      const refused = await answerOf(till.returnBy(invoice.id, total))
      expect(refused?.data.message).toMatch(/^Payouts are switched off/)
      expect(await till.refunds(invoice.id)).toEqual([])
      expect((await till.record(invoice.id, total)).state).toBe("booked")
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        left: "0.00",
        account: "0.00",
        booked: total,
        recorded: total,
      })
    })

    it("money without an order is not kept from it by a payout that cannot be", async () => {
      const { shop, simulator } = use()
      const { invoice, paymentId } = await shop.checkOut()
      await shop.setStock("TEA-IVAN-50", 0)
      simulator.pay(paymentId)
      await simulator.idle()
      await until(async () => {
        await shop.settle(invoice.id)
        return (await shop.attention()).length > 0
      }, "an attention entry")
      const refused = await answerOf(till.returnBy(invoice.id, invoice.amount))
      expect(refused?.status).toBe(400)
      expect(await till.refunds(invoice.id)).toEqual([])
      expect((await shop.invoice(invoice.id)).state).toBe("paid")
      const { attention } = await shop.admin.get<{
        attention: AdminAttention[]
      }>("/admin/sbp/attention")
      expect(attention).toMatchObject([
        {
          reason: "order_not_created",
          actions: ["settle", "record_refund", "resolve"],
        },
      ])
      const refund = await till.record(invoice.id, invoice.amount)
      expect(refund.state).toBe("booked")
      expect(await shop.attention()).toEqual([])
    })
  },
  // Who may record what went back there.
  { environment: { SBP_OPERATORS: adminEmail } }
)
