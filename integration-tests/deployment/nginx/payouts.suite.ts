import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { optionsSchema } from "../../../src/shared/options/schema"
import { until } from "../../http/support/until"
import { payoutOf, PAYOUTS } from "../../http/payouts/payout-fixture"
import { theExample } from "../../docs/support/examples-of"
import { type ProxyHarness, startNginx } from "./proxy-harness"

/** Settings that a merchant may have in nginx.conf for all sites. */
const IMPATIENT = "proxy_read_timeout 1s;"
const EAGER = "proxy_next_upstream error timeout non_idempotent;"

const SLOW = { mode: "slow", delayMs: 3_000, times: 1 } as const

export function payouts(get: () => ProxyHarness) {
  const sent = () => get().storeFixture.simulator.executions("payout").length

  it("waits as long as the store waits for the gateway", async () => {
    const harness = get()
    const { simulator } = harness.storeFixture
    const nginx = await startNginx({
      upstream: harness.storeFixture.storePort,
      http: IMPATIENT,
    })
    try {
      const cart = await harness.shop.fillCart()
      const collection = await harness.shop.collectionOf(cart)
      simulator.fault("payment", SLOW)
      const session = `/store/payment-collections/${collection}/payment-sessions`
      const provider_id = "pp_sbp_sbp"
      const other = await harness.postAsShopper(session, { provider_id }, nginx)
      expect(other.status).toBe(504)

      simulator.fault("payout", SLOW)
      const answer = await harness.postAsAdmin(PAYOUTS, payoutOf(), nginx)
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body)).toMatchObject({
        payout: { state: "paid" },
      })
    } finally {
      await nginx.stop()
    }
  })

  it("waits longer than the default of payouts.timeoutMs", () => {
    const site = theExample("deployment.md", "nginx", "server {")
    const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(site) ?? []
    const { timeoutMs } = optionsSchema.shape.payouts.parse({})
    expect(Number(seconds) * 1000).toBe(timeoutMs + 30_000)
  })

  it("sends one payout when a proxy repeats the request", async () => {
    const before = sent()
    const request = payoutOf({ amount: "77.00" })
    const answers = await Promise.all([
      get().postAsAdmin(PAYOUTS, request),
      get().postAsAdmin(PAYOUTS, request),
    ])
    const ids = answers.map(
      ({ body }) => (JSON.parse(body) as { payout: { id: string } }).payout.id
    )
    expect(new Set(ids).size).toBe(1)
    expect(sent()).toBe(before + 1)
  })

  it("writes no card number into any file of nginx", async () => {
    const harness = get()
    const { card_number } = payoutOf()
    const request = payoutOf({ amount: "78.00" })
    const { status } = await harness.postAsAdmin(PAYOUTS, request)
    expect(status).toBe(200)
    const written = harness.nginx.written()
    expect(written).toContain(`POST ${PAYOUTS}`)
    // A failing matcher would print the whole text.
    expect(written.includes(card_number)).toBe(false)
    expect(harness.store.log.includes(card_number)).toBe(false)
  })

  it("writes no card number that was searched for into any file of nginx", async () => {
    const harness = get()
    const { card_number } = payoutOf()
    for (const path of ["/admin/payouts", PAYOUTS]) {
      const asked = `${path}?q=${card_number}`
      await harness.post(asked, { method: "GET" })
      await until(
        () => Promise.resolve(harness.nginx.written().includes(`GET ${path}`)),
        "the access log"
      )
    }
    expect(harness.nginx.written().includes(card_number)).toBe(false)
  })

  it("buffers no payout request in a temporary file, however long it is", async () => {
    const harness = get()
    const nginx = await startNginx({
      upstream: harness.storeFixture.storePort,
      // nginx logs it as a warning.
      changes: [["/error\\.log;", "/error.log warn;"]],
    })
    const written = () => nginx.log("error.log").split("temporary file").length
    try {
      const long = payoutOf({ description: "x".repeat(60_000) })
      expect((await harness.postAsAdmin(PAYOUTS, long, nginx)).status).toBe(400)
      expect(written()).toBe(1)
      // The control: other requests are buffered.
      await harness.postAsAdmin("/admin/other", long, nginx)
      expect(written()).toBe(2)
    } finally {
      await nginx.stop()
    }
  })

  it("lets a batch and a statement through, however long they may be", async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      recipient_name: "я".repeat(100),
      recipient_email: `partner${index}@example.com`,
      amount: "1.00",
      description: "я".repeat(128),
    }))
    const batch = { currency_code: "rub", rows }
    const check = "/admin/sbp/payout-batches/check"
    const { status, body } = await get().postAsAdmin(check, batch)
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ check: { count: rows.length } })

    // The store refuses the body before it has read it, because it is no file: if the store
    // then closed the connection, nginx would answer 502.
    const long = { rows: "x".repeat(24_000_000) }
    const statement = await get().postAsAdmin("/admin/sbp/statements", long)
    expect(statement.status).toBe(400)
    // The control: no other request may be that long.
    expect((await get().postAsAdmin(PAYOUTS, batch)).status).toBe(413)
  })

  it("does not repeat a payout request at the next server when one disconnects", async () => {
    const harness = get()
    const servers = [await breakOff(), await breakOff()]
    const names = servers.map(
      // With max_fails=0 a failing server is still asked.
      ({ port }) => `server 127.0.0.1:${port} max_fails=0;`
    )
    const upstream = 9
    const nginx = await startNginx({
      upstream,
      changes: [[`http://127\\.0\\.0\\.1:${upstream}`, "http://stores"]],
      http: `${EAGER}\nupstream stores { ${names.join(" ")} }`,
    })
    const received = () =>
      servers.reduce((sum, { requests }) => sum + requests(), 0)
    try {
      // The control: for other routes this nginx tries the next server.
      expect((await harness.post("/store/carts", {}, nginx)).status).toBe(502)
      expect(received()).toBe(2)
      for (const path of [PAYOUTS, `${PAYOUTS}/sbppay_1/approve`]) {
        const before = received()
        expect((await harness.post(path, {}, nginx)).status).toBe(502)
        expect(received()).toBe(before + 1)
      }
    } finally {
      await nginx.stop()
      servers.forEach(({ server }) => server.close())
    }
  })
}

/** A server that closes the connection after receiving a request. */
async function breakOff() {
  let count = 0
  const server = createServer((socket) =>
    socket.once("data", () => {
      count++
      socket.destroy()
    })
  )
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { server, port, requests: () => count }
}
