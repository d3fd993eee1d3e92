import type { Simulator } from ".."
import { control } from "./helpers/control"
import { createPayment, withSimulator } from "./helpers/gateway"
import { Shop } from "./helpers/shop"

const at = "2026-11-18T11:06:40.000Z"

let simulator: Simulator
withSimulator((started) => (simulator = started), {
  now: () => Date.parse(at),
})

test("a payment is refunded in parts until nothing is left", async () => {
  const id = await createPayment(simulator)
  simulator.pay(id)
  const refund = (body?: object) =>
    control(simulator, "POST", `payments/${id}/refund`, body)

  expect((await refund({ value: "99.95" })).answer).toMatchObject({
    id,
    status: "CONFIRMED",
    paid: true,
    refundedAmount: { value: "99.95", currency: "RUB" },
  })
  expect(await refund({ value: "1399.96" })).toEqual({
    status: 409,
    answer: { error: `1399.95 RUB of payment ${id} can be refunded.` },
  })
  expect((await refund()).answer).toMatchObject({
    refundedAmount: { value: "1499.90" },
    refunds: [
      { value: "99.95", at },
      { value: "1399.95", at },
    ],
  })
  expect((await refund()).answer.error).toContain("0.00 RUB of payment")
})

test.each(["0.00", "1", "1,00", "-1.00"])(
  "%p cannot be refunded",
  async (value) => {
    const id = await createPayment(simulator)
    simulator.pay(id)

    expect(() => simulator.refund(id, value)).toThrow(
      /value must be a decimal|can be refunded/
    )
    expect(simulator.payments()[0]?.refunds).toEqual([])
  }
)

test("an unpaid payment cannot be refunded", async () => {
  const id = await createPayment(simulator)

  expect(() => simulator.refund(id)).toThrow(`Payment ${id} is not paid.`)
})

test("a refund sends no notification", async () => {
  const shop = await new Shop().open()
  const id = await createPayment(simulator, { webhook_url: shop.url })
  simulator.pay(id)
  simulator.refund(id)
  await simulator.idle()

  expect(shop.bodies).toMatchObject([{ refunded_amount: { value: 0 } }])
  await simulator.notify(id)
  expect(shop.bodies[1]).toMatchObject({ refunded_amount: { value: 1499.9 } })
  await shop.close()
})
