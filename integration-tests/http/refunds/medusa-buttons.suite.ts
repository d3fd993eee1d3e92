import type { Event, IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { STORE_PORT } from "../support/environment"
import { recordEvents } from "../support/record-events"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { sweep } from "../support/sweep"
import { until } from "../support/until"
import { RefundFixture } from "./refund-fixture"

/** Medusa's record of a refund, and its own refund button. */
export function medusaButtons(use: () => TestShop) {
  const fixture = new RefundFixture(use)

  describe("in Medusa's books:", () => {
    const events: unknown[] = []
    const record = ({ data }: Event) => {
      events.push(data)
      return Promise.resolve()
    }
    const bus = () =>
      use().shop.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)

    beforeEach(() => {
      events.length = 0
      bus().subscribe("payment.refunded", record)
    })
    afterEach(() => {
      bus().unsubscribe("payment.refunded", record)
    })

    const reasonOf = async () => {
      const { refund_reason } = await use().shop.admin.post<{
        refund_reason: { id: string }
      }>("/admin/refund-reasons", { label: "Broken", code: "broken" })
      return refund_reason.id
    }

    it.each([
      ["a return", "returnBy"],
      ["a recorded refund", "record"],
    ] as const)(
      "Medusa stores note and reason of %s, and emits payment.refunded",
      async (_, way) => {
        const { invoice, paymentId } = await fixture.placeOrder()
        const refund_reason_id = await reasonOf()
        const words = { note: "The cup was broken", refund_reason_id }
        await fixture[way](invoice.id, "49.40", words)
        const { payment } = await fixture.payment(paymentId)
        expect(payment.refunds).toMatchObject([{ amount: 49.4, ...words }])
        expect(await fixture.listed(`invoice_id=${invoice.id}`)).toMatchObject([
          {
            ...words,
            state: "booked",
            medusa_refund_id: payment.refunds?.[0]?.id,
          },
        ])
        await until(
          () => Promise.resolve(events.length > 0),
          "payment.refunded"
        )
        expect(events).toEqual([{ id: paymentId }])
      }
    )

    it("payment.refunded comes once for a program that runs Medusa's workflow", async () => {
      const { container } = use().shop
      const { invoice, paymentId } = await fixture.placeOrder()
      await fixture.recordWithoutBooking(invoice.id, "100.00")
      const names = ["payment.refunded", "end"]
      await recordEvents(container, names, async (events) => {
        await refundPaymentWorkflow(container).run({
          input: { payment_id: paymentId, amount: 100 },
        })
        await fixture.makeAllDue()
        await sweep(container)
        expect(await fixture.states(invoice.id)).toEqual(["booked"])
        await bus().emit({ name: "end", data: {} })
        await until(
          () => Promise.resolve(events.some(({ name }) => name === "end")),
          "the end"
        )
        expect(events.map(({ name }) => name)).toEqual(names)
      })
    })
  })

  it("a card number in the note for Medusa's refund button becomes a mask", async () => {
    const { invoice, paymentId } = await fixture.placeOrder()
    await fixture.recordWithoutBooking(invoice.id, "100.00")
    const note = "Back to 4111 1111 1111 1111"
    await fixture.refund(paymentId, 100, { note })
    const masked = { note: "Back to 411111…1111" }
    expect(await fixture.refunds(invoice.id)).toMatchObject([masked])
    const { payment } = await fixture.payment(paymentId)
    expect(payment.refunds).toMatchObject([masked])
  })

  describe("beside Medusa's refund button", () => {
    const path = "/admin/payments/pay_none/refund"

    it("answers 404 for an unknown payment", async () => {
      expect(await answerOf(fixture.refund("pay_none", 1))).toMatchObject({
        status: 404,
        data: { type: "not_found" },
      })
    })

    it("answers 401 to requests that are not signed in", async () => {
      const { invoice, paymentId } = await fixture.placeOrder()
      for (const spelling of [path, path.replace("pay_none", paymentId)]) {
        const { status } = await fetch(
          `http://localhost:${STORE_PORT}${spelling}`,
          {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: "{}",
          }
        )
        expect(status).toBe(401)
      }
      expect(await fixture.refunds(invoice.id)).toEqual([])
    })
  })
}
