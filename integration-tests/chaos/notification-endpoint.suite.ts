import { rawRequest } from "../http/support/raw-request"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import type { StoreProcess } from "./support/store-process"

const STRANGER = "127.0.0.9"

export function notificationEndpoint(get: () => CrashHarness) {
  let harness: CrashHarness
  let store: StoreProcess

  beforeAll(async () => {
    harness = get()
    store = await harness.startUnlessRunning()
  })

  /** A line that morgan writes about the hook. */
  const accessLog = (status: number) =>
    until(
      () =>
        Promise.resolve(
          store.log
            .split("\n")
            .some(
              (line) =>
                line.includes("/hooks/sbp/:token") &&
                line.includes(String(status))
            )
        ),
      `a line of the access log with ${status}`
    )

  it("keeps notification addresses out of its log", async () => {
    const checkout = await harness.payAsShopper()
    const { address, body } = checkout
    const mac = address.split(".").pop() ?? ""
    await rawRequest(`${address}?a=1`, { body: "not a payment" })
    await accessLog(200)
    await rawRequest(`${address}x`, { body })
    await accessLog(404)
    await rawRequest(address, { method: "GET" })
    await rawRequest(address.replace("/hooks/sbp", "/HOOKS/SBP"), { body })
    await rawRequest(`${address}/`, { body })
    await harness.waitUntilSettled([checkout])
    expect(store.log).not.toContain(mac)
    // The control: the log is searched in the right place.
    expect(store.log).toContain(checkout.invoice_id)
  })

  it("answers 413 to a body that is too large, and keeps running", async () => {
    const checkout = await harness.payAsShopper()
    const { address } = checkout
    for (const chunked of [false, true]) {
      const body = "x".repeat(1_000_000)
      expect(await rawRequest(address, { body, chunked })).toMatchObject({
        status: 413,
      })
    }
    await accessLog(413)
    expect(await harness.notify(checkout)).toBe(200)
    expect(store.isRunning).toBe(true)
    // Medusa only prints errors that are thrown outside of any request.
    expect(store.log).not.toMatch(/^\w*Error: /m)
  })

  it("refuses notifications from an unlisted IP, and lists them for the operator", async () => {
    const checkout = await harness.payAsShopper()
    const { address, body, invoice_id } = checkout
    const asStranger = { body, localAddress: STRANGER }
    for (const answer of [
      await rawRequest(address, asStranger),
      await rawRequest(address, asStranger),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: "" })
    }
    const stored = "sbp_notification WHERE invoice_id = $1"
    expect(await harness.database.count(stored, [invoice_id])).toBe(0)
    expect(
      await harness.database.rows(
        "SELECT reason, details FROM sbp_attention WHERE invoice_id = $1",
        [invoice_id]
      )
    ).toEqual([{ reason: "address_not_listed", details: { ip: STRANGER } }])
    // A client that does not know the address learns nothing about the list of
    // IPs.
    const forged = await rawRequest(`${address}x`, asStranger)
    expect(forged.status).toBe(404)
    expect(await harness.notify(checkout)).toBe(200)
    await harness.waitUntilSettled([checkout])
  })

  it("answers 503 to a notification that it cannot store, and does not log its body", async () => {
    const checkout = await harness.payAsShopper()
    const { address, body } = checkout
    const secret = "Иван Петров"
    const personal = JSON.stringify({ ...JSON.parse(body), payer: secret })
    const rename = (from: string, to: string) =>
      harness.database.rows(`ALTER TABLE ${from} RENAME TO ${to}`)
    await rename("sbp_notification", "sbp_gone")
    const refused = await rawRequest(address, { body: personal })
    await rename("sbp_gone", "sbp_notification")
    expect(refused).toMatchObject({
      status: 503,
      body: "",
      headers: { "retry-after": "10" },
    })
    await until(
      () => Promise.resolve(store.log.includes("not_stored")),
      "the store to log it"
    )
    expect((await rawRequest(address, { body: personal })).status).toBe(200)
    await harness.waitUntilSettled([checkout])
    expect(store.log).not.toContain(secret)
  })
}
