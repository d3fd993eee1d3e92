import { getEventListeners, once } from "node:events"
import { createSimulatorServer } from "../server"
import { DEFAULT_SETTINGS } from "../settings"
import { SimulatorState } from "../simulator-state"
import {
  closeAll,
  paymentBody,
  send,
  SHOP,
  start,
  failure,
  streamUntil,
  until,
} from "./helpers/gateway"

afterAll(closeAll)

test("an aborted hung request leaves no listener behind", async () => {
  const state = new SimulatorState([SHOP], Date.now, DEFAULT_SETTINGS)
  const server = createSimulatorServer(state, []).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  const waiting = () => getEventListeners(state.background.signal, "abort")
  state.faults.set("payment", { mode: "hang" })

  const url = `http://127.0.0.1:${port}`
  const hanging = failure(send({ url }, "payment", paymentBody()))
  await until(() => waiting().length === 1)
  server.closeAllConnections()
  await hanging
  await until(() => waiting().length === 0)

  server.close()
})

test("the request log keeps the latest 10 000, the dashboard shows 50", async () => {
  const simulator = await start()
  // All but the last were answered before.
  const { records } = simulator["state"]
  const earlier = { at: "", method: "GET", path: "/", idempotencyKey: null }
  const finding = { field: "path", rule: "is none of the gateway's" }
  for (let sent = 0; sent < 9_945; sent++) {
    records.addViolations(records.openRequest(earlier), [finding])
  }
  const get = async () => (await fetch(`${simulator.url}/lost`)).text()
  await Promise.all(Array.from({ length: 65 }, get))
  const copies = jest.spyOn(globalThis, "structuredClone")
  const snapshot = await streamUntil(simulator, "\n\n")
  const copied = copies.mock.calls.map(([value]) => value)
  copies.mockRestore()

  const requests = simulator.requests()
  expect(requests).toHaveLength(10_000)
  expect(requests[0]?.number).toBe(11)
  expect(simulator.violations()).toHaveLength(10_000)
  expect(snapshot.match(/"answered":404/g)).toHaveLength(50)
  expect(snapshot).toContain('"number":10010')
  expect(copied.filter(Array.isArray)).toEqual([])
})
