import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { optionsSchema } from "../../../src/shared/options/schema"
import { payoutOf, PAYOUTS } from "../../http/payouts/desk"
import { theExample } from "../../docs/support/examples-of"
import { type ProxyRoom, startNginx } from "./room"

/** What somebody may have written into nginx.conf for all sites. */
const IMPATIENT = "proxy_read_timeout 1s;"
const EAGER = "proxy_next_upstream error timeout non_idempotent;"

const SLOW = { mode: "slow", delayMs: 3_000, times: 1 } as const

export function payouts(get: () => ProxyRoom) {
  const sent = () => get().stage.simulator.executions("payout").length

  it("may take as long as the store waits for the gateway", async () => {
    const room = get()
    const { simulator } = room.stage
    const nginx = await startNginx({
      upstream: room.stage.storePort,
      http: IMPATIENT,
    })
    try {
      const cart = await room.shop.fillCart()
      const collection = await room.shop.collectionOf(cart)
      simulator.fault("payment", SLOW)
      const session = `/store/payment-collections/${collection}/payment-sessions`
      const provider_id = "pp_sbp_sbp"
      const other = await room.postAsShopper(session, { provider_id }, nginx)
      expect(other.status).toBe(504)

      simulator.fault("payout", SLOW)
      const answer = await room.postAsAdmin(PAYOUTS, payoutOf(), nginx)
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body)).toMatchObject({
        payout: { state: "paid" },
      })
    } finally {
      await nginx.stop()
    }
  })

  it("are waited for longer than the default of payouts.timeoutMs", () => {
    const site = theExample("deployment.md", "nginx", "server {")
    const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(site) ?? []
    const { timeoutMs } = optionsSchema.shape.payouts.parse({})
    expect(Number(seconds) * 1000).toBe(timeoutMs + 30_000)
  })

  it("are one, when their request is sent again by whatever is between", async () => {
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

  it("leave no card in anything that nginx has written", async () => {
    const room = get()
    const { card_number } = payoutOf()
    const request = payoutOf({ amount: "78.00" })
    const { status } = await room.postAsAdmin(PAYOUTS, request)
    expect(status).toBe(200)
    const written = room.nginx.written()
    expect(written).toContain(`POST ${PAYOUTS}`)
    // A report would quote it.
    expect(written.includes(card_number)).toBe(false)
    expect(room.store.log.includes(card_number)).toBe(false)
  })

  it("are never in a temporary file, however long they are", async () => {
    const room = get()
    const nginx = await startNginx({
      upstream: room.stage.storePort,
      // It is a warning there.
      changes: [["/error\\.log;", "/error.log warn;"]],
    })
    const written = () => nginx.log("error.log").split("temporary file").length
    try {
      const long = payoutOf({ description: "x".repeat(60_000) })
      expect((await room.postAsAdmin(PAYOUTS, long, nginx)).status).toBe(400)
      expect(written()).toBe(1)
      // Elsewhere they are.
      await room.postAsAdmin("/admin/other", long, nginx)
      expect(written()).toBe(2)
    } finally {
      await nginx.stop()
    }
  })

  it("are never sent to the next server, when one breaks off", async () => {
    const room = get()
    const servers = [await breakOff(), await breakOff()]
    const names = servers.map(
      // However often they break off, they are asked.
      ({ port }) => `server 127.0.0.1:${port} max_fails=0;`
    )
    const upstream = 9
    const nginx = await startNginx({
      upstream,
      changes: [[`http://127\\.0\\.0\\.1:${upstream}`, "http://stores"]],
      http: `${EAGER}\nupstream stores { ${names.join(" ")} }`,
    })
    const heard = () => servers.reduce((sum, { heard }) => sum + heard(), 0)
    try {
      // So eager is this nginx elsewhere.
      expect((await room.post("/store/carts", {}, nginx)).status).toBe(502)
      expect(heard()).toBe(2)
      for (const path of [PAYOUTS, `${PAYOUTS}/sbppay_1/approve`]) {
        const before = heard()
        expect((await room.post(path, {}, nginx)).status).toBe(502)
        expect(heard()).toBe(before + 1)
      }
    } finally {
      await nginx.stop()
      servers.forEach(({ server }) => server.close())
    }
  })
}

/** A server that dies when it has heard a request. */
async function breakOff() {
  let requests = 0
  const server = createServer((socket) =>
    socket.once("data", () => {
      requests++
      socket.destroy()
    })
  )
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { server, port, heard: () => requests }
}
