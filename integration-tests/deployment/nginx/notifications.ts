import { freePort } from "../../../scripts/free-port"
import { until } from "../../http/support/until"
import { GATEWAY_IP, type ProxyRoom, startNginx } from "./room"

/** Anybody else on this machine. */
const STRANGER_IP = "127.0.0.2"

export function notifications(get: () => ProxyRoom) {
  it("pass, and are settled", async () => {
    const room = get()
    const { path, body, invoice_id } = await room.paid()
    expect(await room.post(path, { body })).toMatchObject({ status: 200 })
    await room.settled(invoice_id)
  })

  it.each([
    ["as it is", (path: string) => path],
    ["in capitals", (path: string) => path.replace("hooks", "HOOKS")],
    ["with slashes", (path: string) => `/${path.replace("sbp", "/sbp")}`],
    ["with a query", (path: string) => `${path}?again`],
    ["with more", (path: string) => `${path}/again`],
  ])("leave no address in a log, written %s", async (_how, write) => {
    const room = get()
    const { path, body, mac } = await room.paid()
    const before = timesLogged(room)
    await room.post(write(path), { body })
    await logged(room, () => timesLogged(room) === before + 1)
    expect(room.nginx.written().includes(mac)).toBe(false)
    expect(room.store.log.includes(mac)).toBe(false)
  })

  // Medusa has no such route: whoever writes it so knows the address already.
  it("leave no address in nginx's logs, written encoded", async () => {
    const room = get()
    const { path, body, mac } = await room.paid()
    const before = timesLogged(room)
    await room.post(path.replace("hooks", "%68ooks"), { body })
    await logged(room, () => timesLogged(room) === before + 1)
    expect(room.nginx.written().includes(mac)).toBe(false)
  })

  it("leave no address in the error log, when the store is down", async () => {
    const room = get()
    const { path, body, mac } = await room.paid()
    const nginx = await startNginx({ upstream: await freePort() })
    try {
      expect((await room.post(path, { body }, nginx)).status).toBe(502)
      expect((await room.post("/store/other", {}, nginx)).status).toBe(502)
      expect(nginx.log("error.log")).toContain("/store/other")
      expect(nginx.written().includes(mac)).toBe(false)
    } finally {
      await nginx.stop()
    }
  })

  it("leave no session's id in nginx's logs, when a shopper asks", async () => {
    const room = get()
    const { session_id: session } = await room.paid()
    expect(session).toMatch(/^payses_/)
    await room.post(`/store/sbp/payment-sessions/${session}`, {})
    await logged(room, (log) =>
      log.includes('"POST /store/sbp/payment-sessions/:id"')
    )
    expect(room.nginx.written().includes(session)).toBe(false)
  })

  it("come from listed addresses only", async () => {
    const room = get()
    const { path, body, invoice_id } = await room.paid()
    const from = (localAddress: string, headers = {}) =>
      room.post(path, { body, localAddress, headers })
    expect(await from(STRANGER_IP)).toMatchObject({ status: 403 })
    // They say whom they forward, and nobody has asked them.
    for (const forged of [GATEWAY_IP, `${GATEWAY_IP}, ${GATEWAY_IP}`]) {
      const headers = { "x-forwarded-for": forged, "x-real-ip": forged }
      expect(await from(STRANGER_IP, headers)).toMatchObject({ status: 403 })
    }
    expect(await room.attention(invoice_id)).toMatchObject([
      { reason: "address_not_listed", details: { ip: STRANGER_IP } },
    ])
    // And the gateway is who it is, whatever it says.
    const headers = { "x-forwarded-for": STRANGER_IP }
    expect(await from(GATEWAY_IP, headers)).toMatchObject({ status: 200 })
    await room.settled(invoice_id)
  })

  it("that are too large are refused, and a person is told", async () => {
    const room = get()
    const { path, invoice_id } = await room.paid()
    const body = "x".repeat(100 * 1024)
    expect(await room.post(path, { body })).toMatchObject({ status: 413 })
    expect(await room.attention(invoice_id)).toMatchObject([
      { reason: "unrecognised_body" },
    ])
  })

  it("that are far too large come no further than nginx", async () => {
    const room = get()
    const { path, invoice_id } = await room.paid()
    const answer = await room.post(path, { body: "x".repeat(200 * 1024) })
    expect(answer.status).toBe(413)
    expect(answer.body).toContain("nginx")
    expect(await room.attention(invoice_id)).toEqual([])
  })
}

/** It writes a line when the answer is out. */
function logged({ nginx }: ProxyRoom, isThere: (log: string) => boolean) {
  return until(
    () => Promise.resolve(isThere(nginx.log("access.log"))),
    "the access log"
  )
}

function timesLogged({ nginx }: ProxyRoom): number {
  return nginx.log("access.log").split('"POST /hooks/sbp/:token"').length - 1
}
