import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { startSimulator } from ".."
import {
  closeAll,
  createPayment,
  paymentBody,
  send,
  SHOP,
  start,
  until,
} from "./helpers/gateway"

afterAll(closeAll)

test("close ends hung requests, slow answers, deliveries, streams and waits at once", async () => {
  const simulator = await startSimulator({ shops: [SHOP] })
  const deaf = await start()
  deaf.fault("payment", { mode: "hang" })
  const webhook_url = `${deaf.url}/v1/payment/`
  simulator.pay(await createPayment(simulator, { webhook_url }))
  await until(() => deaf.requests().length === 1)
  simulator.configure({ notifications: { delayMs: 60_000 } })
  simulator.pay(await createPayment(simulator, { webhook_url }))
  const events = await fetch(`${simulator.url}/_simulator/events`)
  simulator.fault("payment", [
    { mode: "hang", times: 1 },
    { mode: "slow", delayMs: 60_000 },
  ])
  const requests = [1, 2].map(() => send(simulator, "payment", paymentBody()))
  const failures = Promise.allSettled([...requests, events.text()])
  await until(() => simulator.requests({ fault: "slow" })[0]?.executed)

  const asked = Date.now()
  await simulator.close()

  expect(Date.now() - asked).toBeLessThan(1000)
  await simulator.idle()
  for (const { status } of await failures) {
    expect(status).toBe("rejected")
  }
  await expect(fetch(simulator.url)).rejects.toThrow()
})

test("close can be called twice", async () => {
  const simulator = await startSimulator()
  await simulator.close()
  await simulator.close()
})

test("a taken port is reported to the caller", async () => {
  const { url } = await start()

  await expect(
    startSimulator({ port: Number(new URL(url).port) })
  ).rejects.toThrow("EADDRINUSE")
})

test("confirmation_url begins with the public address", async () => {
  const simulator = await start({ publicUrl: "https://pay.test/" })
  expect(simulator.url).toBe("https://pay.test")
})

test.each(["", "shop", "0", "-1", "1.5"])(
  "%p is no shop id",
  async (shopId) => {
    const shops = [{ shopId, secretKey: "s" }]

    await expect(startSimulator({ shops })).rejects.toThrow("positive integer")
  }
)

function run(port: number, environment = {}, ...flags: string[]) {
  const main = join(__dirname, "../../src/cli/index.ts")
  const args = ["--import", "tsx", main, "simulator", ...flags]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, SIMULATOR_PORT: String(port), ...environment },
  })
  let output = ""
  child.stdout.on("data", (data) => (output += data))
  child.stderr.on("data", (data) => (output += data))
  return { child, output: () => output }
}

test("the command prints where it runs, serves silently, and ends on SIGTERM", async () => {
  const SBP_SECRET_KEY = "a key of my own"
  // At a port of the system's: another process could take one that is chosen before.
  const { child, output } = run(0, { SBP_SECRET_KEY })
  await until(() => output().includes("Ctrl+C"))
  const greeting = output()
  const [, url] =
    /^ *Dashboard {4}(http:\/\/127\.0\.0\.1:\d+)\/$/m.exec(greeting) ?? []
  const response = await fetch(`${url}/v1/payment/`, { method: "POST" })
  child.kill("SIGTERM")
  await once(child, "exit")

  expect(response.status).toBe(401)
  expect(output()).toBe(greeting)
  expect(greeting).toContain("100500:(the key from SBP_SECRET_KEY)")
  expect(greeting).not.toContain(SBP_SECRET_KEY)
  expect(child.exitCode).toBe(0)
})

test("the command refuses a flag that it does not know", async () => {
  const { child, output } = run(0, {}, "--port=1")
  await once(child, "exit")

  expect(child.exitCode).toBe(2)
  expect(output()).toContain("Unknown option '--port'")
})

test("the command says in one sentence what to do about a taken port", async () => {
  const { url } = await start()
  const { port } = new URL(url)
  const { child, output } = run(Number(port))
  await once(child, "exit")

  expect(child.exitCode).toBe(1)
  expect(output().trim()).toBe(
    `Port ${port} is taken: stop what runs there, or set SIMULATOR_PORT to another one.`
  )
})
