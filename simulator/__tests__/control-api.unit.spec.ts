import type { Simulator } from ".."
import { control } from "./helpers/control"
import {
  createPayment,
  payoutBody,
  send,
  withSimulator,
} from "./helpers/gateway"
import { Shop } from "./helpers/shop"

let simulator: Simulator
withSimulator((started) => (simulator = started))

test("settings are read, and patched in part", async () => {
  const patch = {
    idempotency: "ignore",
    notifications: { retries: { attempts: 9 } },
  }
  const { answer } = await control(simulator, "PATCH", "settings", patch)

  expect(answer).toEqual(simulator.settings())
  expect(answer).toMatchObject({
    idempotency: "ignore",
    autoPay: null,
    notifications: {
      duplicates: 0,
      retries: { attempts: 9, intervalMs: 1000 },
    },
  })
  expect((await control(simulator, "GET", "settings")).answer).toEqual(answer)
})

test("faults are set and cleared", async () => {
  const fault = { mode: "status", status: 502, times: 2 }
  const { answer } = await control(simulator, "PUT", "faults/payout", fault)

  expect(answer).toEqual({ payment: [], payout: [fault] })
  expect((await control(simulator, "DELETE", "faults")).answer.payout).toEqual(
    []
  )
})

test("faults are added behind those that are left", async () => {
  const spent = { mode: "slow", delayMs: 0, times: 1 }
  await control(simulator, "POST", "faults/payment", [
    spent,
    { mode: "status", times: 2 },
  ])
  await createPayment(simulator)
  const more = { mode: "hang", times: 1 }
  const { answer } = await control(simulator, "POST", "faults/payment", more)

  expect(answer).toEqual({
    payment: [{ mode: "status", times: 2 }, more],
    payout: [],
  })
})

test("state contains everything that the object knows", async () => {
  await createPayment(simulator)
  await send(simulator, "payout", payoutBody())
  await send(simulator, "payout", {})
  const { answer } = await control(simulator, "GET", "state")

  expect(answer).toEqual({
    settings: simulator.settings(),
    faults: simulator.faults(),
    payments: simulator.payments(),
    payouts: simulator.payouts(),
    notifications: [],
    executions: simulator.executions(),
    requests: simulator.requests(),
    violations: simulator.violations(),
  })
  for (const [name, part] of Object.entries(answer)) {
    expect((await control(simulator, "GET", name)).answer).toEqual(part)
  }
})

test.each([
  ["pay", "CONFIRMED"],
  ["decline", "CANCELED"],
  ["expire", "EXPIRED"],
])("a payment can be changed by “%s” once", async (verb, status) => {
  const id = await createPayment(simulator)
  const { answer } = await control(simulator, "POST", `payments/${id}/${verb}`)

  expect(answer).toMatchObject({ id, status })
  expect(
    (await control(simulator, "POST", `payments/${id}/${verb}`)).status
  ).toBe(409)
})

test("a notification is sent on demand", async () => {
  const shop = await new Shop().open()
  const id = await createPayment(simulator, { webhook_url: shop.url })
  const { answer } = await control(simulator, "POST", `payments/${id}/notify`, {
    override: { paid: true },
  })
  await control(simulator, "POST", "idle")

  expect(answer).toMatchObject({ state: "delivered" })
  expect(shop.bodies).toMatchObject([{ id, paid: true }])
  await shop.close()
})

test("reset forgets everything", async () => {
  await createPayment(simulator)
  await control(simulator, "PATCH", "settings", { autoPay: "after_answer" })
  expect((await control(simulator, "POST", "reset")).answer).toEqual({
    ok: true,
  })

  expect(simulator.executions()).toEqual([])
  expect(simulator.settings().autoPay).toBeNull()
})
