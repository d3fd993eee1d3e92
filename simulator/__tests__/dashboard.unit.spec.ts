import type { Simulator } from ".."
import { closeAll, createPayment, start, streamUntil } from "./helpers/gateway"

let simulator: Simulator
beforeAll(async () => {
  simulator = await start()
})
beforeEach(() => simulator.reset())
afterAll(closeAll)

test("the dashboard hears of changes as they happen", async () => {
  const listening = streamUntil(simulator, "order-42")
  await createPayment(simulator, { order_id: "order-42" })
  const heard = await listening

  expect(heard).toMatch(/^data: \{/)
})

test("the dashboard allows no script but its own", async () => {
  const response = await fetch(simulator.url)
  const policy = response.headers.get("content-security-policy") ?? ""
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  const page = await response.text()

  expect(policy).toContain("default-src 'none'")
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toContain(`<script nonce="${nonce}">`)
})
