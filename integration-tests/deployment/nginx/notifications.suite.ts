import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { freePort } from "../../../scripts/free-port"
import { withClient } from "../../../scripts/start/connect"
import { until } from "../../http/support/until"
import { GATEWAY_IP, type ProxyHarness, startNginx } from "./proxy-harness"

/** Any other client on this machine. */
const STRANGER_IP = "127.0.0.2"

export function notifications(get: () => ProxyHarness) {
  it("accepts notifications and settles their payments", async () => {
    const harness = get()
    const { path, body, invoice_id } = await harness.paid()
    expect(await harness.post(path, { body })).toMatchObject({ status: 200 })
    await harness.settled(invoice_id)
  })

  it("logs no notification address, however it is written", async () => {
    const harness = get()
    const { path, body, mac } = await harness.paid()
    const revealed: string[] = []
    for (const written of [
      path,
      path.replace("hooks", "HOOKS"),
      `/${path.replace("sbp", "/sbp")}`,
      `${path}?again`,
      `${path}/again`,
    ]) {
      const before = timesLogged(harness)
      await harness.post(written, { body })
      await logged(harness, () => timesLogged(harness) === before + 1)
      const logs = harness.nginx.written() + harness.store.log
      if (logs.includes(mac)) {
        revealed.push(written.replace(mac, "…"))
      }
    }
    expect(revealed).toEqual([])
  })

  // Medusa has no such route: a client that percent-encodes the address knows it
  // already.
  it("logs no notification address in nginx, even if it is percent-encoded", async () => {
    const harness = get()
    const { path, body, mac } = await harness.paid()
    const before = timesLogged(harness)
    await harness.post(path.replace("hooks", "%68ooks"), { body })
    await logged(harness, () => timesLogged(harness) === before + 1)
    expect(harness.nginx.written().includes(mac)).toBe(false)
  })

  it("writes no notification address into nginx's error log while the store is down", async () => {
    const harness = get()
    const { path, body, mac } = await harness.paid()
    const nginx = await startNginx({ upstream: await freePort() })
    try {
      expect((await harness.post(path, { body }, nginx)).status).toBe(502)
      expect((await harness.post("/store/other", {}, nginx)).status).toBe(502)
      expect(nginx.log("error.log")).toContain("/store/other")
      expect(nginx.written().includes(mac)).toBe(false)
    } finally {
      await nginx.stop()
    }
  })

  it("logs no payment session's id in nginx when a shopper asks for it", async () => {
    const harness = get()
    const { session_id: session } = await harness.paid()
    expect(session).toMatch(/^payses_/)
    await harness.post(`/store/sbp/payment-sessions/${session}`, {})
    await logged(harness, (log) =>
      log.includes('"POST /store/sbp/payment-sessions/:id"')
    )
    expect(harness.nginx.written().includes(session)).toBe(false)
  })

  it("accepts notifications from listed IPs only, whatever the forwarding headers claim", async () => {
    const harness = get()
    const { path, body, invoice_id } = await harness.paid()
    const from = (localAddress: string, headers = {}) =>
      harness.post(path, { body, localAddress, headers })
    expect(await from(STRANGER_IP)).toMatchObject({ status: 403 })
    // These headers are claims of the client, not of a trusted proxy.
    for (const forged of [GATEWAY_IP, `${GATEWAY_IP}, ${GATEWAY_IP}`]) {
      const headers = { "x-forwarded-for": forged, "x-real-ip": forged }
      expect(await from(STRANGER_IP, headers)).toMatchObject({ status: 403 })
    }
    expect(await harness.attention(invoice_id)).toMatchObject([
      { reason: "address_not_listed", details: { ip: STRANGER_IP } },
    ])
    // The gateway is recognised by its IP, whatever its headers claim.
    const headers = { "x-forwarded-for": STRANGER_IP }
    expect(await from(GATEWAY_IP, headers)).toMatchObject({ status: 200 })
    await harness.settled(invoice_id)
  })

  it.each([
    { case: "cannot store it", answer: 503 },
    { case: "breaks off", answer: undefined },
  ])(
    "passes a notification to another server if the first one $case",
    async ({ answer }) => {
      const harness = get()
      const { path, body, invoice_id } = await harness.paid()
      let asked = 0
      const sick = createServer((req, res) => {
        asked += 1
        req.resume().on("end", () => {
          if (answer) {
            res.writeHead(answer).end()
          } else {
            res.destroy()
          }
        })
      }).listen(0, "127.0.0.1")
      await once(sick, "listening")
      const { port } = sick.address() as AddressInfo
      const { storePort } = harness.storeFixture
      const nginx = await startNginx({
        upstream: storePort,
        changes: [[`http://127.0.0.1:${storePort}`, "http://servers"]],
        http: `upstream servers {
        server 127.0.0.1:${port} max_fails=0;
        server 127.0.0.1:${storePort} max_fails=0;
      }`,
      })
      try {
        // One of the two is sent to the sick server first.
        const post = () => harness.post(path, { body }, nginx)
        const answers = [await post(), await post()]
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        expect(asked).toBe(1)
        await harness.settled(invoice_id)
      } finally {
        await nginx.stop()
        sick.close()
      }
    }
  )

  it("refuses a notification that is too large, and lists it for the operator", async () => {
    const harness = get()
    const { path, invoice_id } = await harness.paid()
    const body = "x".repeat(100 * 1024)
    expect(await harness.post(path, { body })).toMatchObject({ status: 413 })
    expect(await harness.attention(invoice_id)).toMatchObject([
      { reason: "unrecognised_body" },
    ])
  })

  it("answers 503 to a notification that it cannot store, and does not log its body", async () => {
    const harness = get()
    const { path, body, invoice_id } = await harness.paid()
    const secret = "Иван Петров"
    const personal = JSON.stringify({ ...JSON.parse(body), payer: secret })
    const rename = (from: string, to: string) =>
      withClient(harness.storeFixture.databaseUrl, (client) =>
        client.query(`ALTER TABLE ${from} RENAME TO ${to}`)
      )
    await rename("sbp_notification", "sbp_gone")
    const refused = await harness.post(path, { body: personal })
    await rename("sbp_gone", "sbp_notification")
    expect(refused).toMatchObject({ status: 503, body: "" })
    await until(
      () => Promise.resolve(harness.store.log.includes("not_stored")),
      "the store to log it"
    )
    expect(await harness.post(path, { body: personal })).toMatchObject({
      status: 200,
    })
    await harness.settled(invoice_id)
    expect(harness.store.log).not.toContain(secret)
  })

  it("lets nginx itself refuse a notification that is far too large", async () => {
    const harness = get()
    const { path, invoice_id } = await harness.paid()
    const answer = await harness.post(path, { body: "x".repeat(200 * 1024) })
    expect(answer.status).toBe(413)
    expect(answer.body).toContain("nginx")
    expect(await harness.attention(invoice_id)).toEqual([])
  })
}

/** nginx logs a request after its answer is sent. */
function logged({ nginx }: ProxyHarness, isThere: (log: string) => boolean) {
  return until(
    () => Promise.resolve(isThere(nginx.log("access.log"))),
    "the access log"
  )
}

function timesLogged({ nginx }: ProxyHarness): number {
  return nginx.log("access.log").split('"POST /hooks/sbp/:token"').length - 1
}
