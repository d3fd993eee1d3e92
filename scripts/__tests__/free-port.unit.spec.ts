import { freePort } from "../free-port"

it("gives each port once, although nothing listens on it yet", async () => {
  const ports: number[] = []
  while (ports.length < 400) {
    ports.push(await freePort())
  }
  expect(new Set(ports).size).toBe(ports.length)
})

it("gives each process of a test run ports of its own", async () => {
  const own = process.env.JEST_WORKER_ID
  const firstOf = (worker: string) => {
    process.env.JEST_WORKER_ID = worker
    jest.resetModules()
    return jest
      .requireActual<{ freePort: typeof freePort }>("../free-port")
      .freePort()
  }
  const [one, other] = [await firstOf("1"), await firstOf("2")]
  process.env.JEST_WORKER_ID = own
  expect([one, other].map((port) => Math.floor(port / 1_000))).toEqual([11, 12])
})
