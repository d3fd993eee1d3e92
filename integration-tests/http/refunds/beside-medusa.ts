import type { Event, IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { STORE_PORT } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { Till } from "./till"

/** What Medusa has of a refund, and its own button for one. */
export function besideMedusa(use: () => TestShop) {
  const till = new Till(use)

  describe("and Medusa's books", () => {
    const heard: unknown[] = []
    const hear = ({ data }: Event) => {
      heard.push(data)
      return Promise.resolve()
    }
    const bus = () =>
      use().shop.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)

    beforeEach(() => {
      heard.length = 0
      bus().subscribe("payment.refunded", hear)
    })
    afterEach(() => {
      bus().unsubscribe("payment.refunded", hear)
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
    ] as const)("get note and reason of %s, and tell of it", async (_, way) => {
      const { invoice, paymentId } = await till.sell()
      const refund_reason_id = await reasonOf()
      const words = { note: "The cup was broken", refund_reason_id }
      await till[way](invoice.id, "49.40", words)
      const { payment } = await till.payment(paymentId)
      expect(payment.refunds).toMatchObject([{ amount: 49.4, ...words }])
      expect(await till.listed(`invoice_id=${invoice.id}`)).toMatchObject([
        {
          ...words,
          state: "booked",
          medusa_refund_id: payment.refunds?.[0]?.id,
        },
      ])
      await until(
        () => Promise.resolve(heard.length > 0),
        "payment.refunded to be told"
      )
      expect(heard).toEqual([{ id: paymentId }])
    })
  })

  describe("beside Medusa's own button", () => {
    const path = "/admin/payments/pay_none/refund"

    it("knows no payment that is not there", async () => {
      expect(await answerOf(till.refund("pay_none", 1))).toMatchObject({
        status: 404,
        data: { type: "not_found" },
      })
    })

    it("is for whoever is signed in", async () => {
      const { invoice, paymentId } = await till.sell()
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
      expect(await till.refunds(invoice.id)).toEqual([])
    })
  })
}
