import type { Simulator } from ".."
import {
  paymentBody,
  read,
  send,
  until,
  withSimulator,
} from "./helpers/gateway"
import { type Shop, withShop } from "./helpers/shop"

let simulator: Simulator
let shop: Shop
withSimulator((started) => (simulator = started), {
  settings: { notifications: { retries: { intervalMs: 1 } } },
})
withShop((opened) => (shop = opened))

test("before_answer: the shop is notified before its request is answered", async () => {
  simulator.configure({ autoPay: "before_answer" })
  const order: string[] = []
  shop.onDelivery = () => order.push("notification")

  const body = paymentBody({ webhook_url: shop.url })
  const response = await send(simulator, "payment", body)
  order.push("answer")

  expect(order).toEqual(["notification", "answer"])
  expect((await read(response)).result).toMatchObject({
    status: "CONFIRMED",
    paid: true,
  })
})

test("after_answer: the request is answered first, and the payment pays itself", async () => {
  simulator.configure({ autoPay: "after_answer" })

  const body = paymentBody({ webhook_url: shop.url })
  const response = await send(simulator, "payment", body)
  expect((await read(response)).result).toMatchObject({
    status: "NEW",
    paid: false,
  })
  await simulator.idle()

  expect(shop.bodies).toMatchObject([{ status: "CONFIRMED", paid: true }])
})

test("autoPay pays even if the answer is lost", async () => {
  simulator.configure({ autoPay: "after_answer" })
  simulator.fault("payment", { mode: "execute_then_reset" })

  const body = paymentBody({ webhook_url: shop.url })
  await expect(send(simulator, "payment", body)).rejects.toThrow()
  await until(() => simulator.payments()[0]?.paid === true)
  await simulator.idle()

  expect(shop.bodies).toMatchObject([{ paid: true }])
})

test("autoPay does not change a payment that has ended by then", async () => {
  simulator.configure({ autoPay: "after_answer" })
  simulator.fault("payment", { mode: "slow", delayMs: 1_000 })

  const sending = send(simulator, "payment", paymentBody())
  await until(() => simulator.payments().length === 1)
  simulator.decline(simulator.payments()[0]?.id ?? "")

  expect((await sending).status).toBe(200)
  expect(simulator.payments()).toMatchObject([{ status: "CANCELED" }])
})
