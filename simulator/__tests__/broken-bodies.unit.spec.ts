import { BROKEN_BODIES } from "./helpers/broken-bodies"
import type { Simulator } from ".."
import { closeAll, paymentBody, read, send, start } from "./helpers/gateway"

let simulator: Simulator
const anyText: unknown = expect.any(String)
beforeAll(async () => {
  simulator = await start()
})
beforeEach(() => simulator.reset())
afterAll(closeAll)

test.each(BROKEN_BODIES)(
  "a %s with %s is refused, recorded and not executed",
  async (endpoint, _name, body, field) => {
    const response = await send(simulator, endpoint, body)

    const answer = await read(response)
    expect(response.status).toBe(400)
    expect(answer.success).toBe(false)
    expect(answer.error.violations).toEqual([{ field, rule: anyText }])
    expect(simulator.violations()).toEqual([
      expect.objectContaining({ endpoint, field, request: 1 }),
    ])
    expect(simulator.executions()).toEqual([])
  }
)

test("all breaches of one request are reported at once", async () => {
  const body = paymentBody({
    order_id: undefined,
    colour: "",
    amount: { value: "1", currency: "RUB" },
  })

  const answer = await read(await send(simulator, "payment", body))

  const named = answer.error.violations.map(
    (one: { field: string }) => one.field
  )
  expect(named.sort()).toEqual(["amount.value", "colour", "order_id"])
})

test("characters are counted as people count them", async () => {
  const response = await send(
    simulator,
    "payment",
    paymentBody({
      description: "😀".repeat(128),
      order_id: "😀".repeat(36),
      metadata: { ["😀".repeat(32)]: "😀".repeat(512) },
    })
  )

  expect(response.status).toBe(200)
})
