import { randomUUID } from "node:crypto"
import { adminEmail, demoPassword } from "../../../scripts/seed/logins"
import { STORE_PORT } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import {
  CARD,
  PayoutFixture,
  OTHER_CARD,
  PAYOUTS,
  payoutOf,
} from "./payout-fixture"

const STORE = `http://localhost:${STORE_PORT}`

/** Our routes authenticate users themselves, after card numbers are masked. */
export function signingIn(use: () => TestShop) {
  const fixture = new PayoutFixture(use)
  const sent = () => use().simulator.executions("payout").length

  it.each([
    ["GET", PAYOUTS],
    ["POST", PAYOUTS],
    ["GET", `${PAYOUTS}/export`],
    ["GET", `${PAYOUTS}/sbppo_1`],
    ["POST", `${PAYOUTS}/sbppo_1/approve`],
    ["POST", `${PAYOUTS}/sbppo_1/reject`],
    ["POST", `${PAYOUTS}/sbppo_1/resolve`],
    ["POST", `${PAYOUTS}/sbppo_1/bounce`],
    ["GET", "/admin/sbp/invoices"],
    ["GET", "/admin/sbp/invoices/export"],
    ["GET", "/admin/sbp/invoices/sbpinv_1"],
    ["POST", "/admin/sbp/invoices/sbpinv_1/settle"],
    ["POST", "/admin/sbp/invoices/sbpinv_1/confirm"],
    ["GET", "/admin/sbp/attention"],
    ["POST", "/admin/sbp/attention/sbpatt_1/resolve"],
    ["GET", "/admin/sbp/refunds"],
    ["GET", "/admin/sbp/refunds/export"],
    ["POST", "/admin/sbp/refunds"],
    ["POST", "/admin/sbp/refunds/sbpref_1/book"],
    ["GET", "/admin/sbp/health"],
  ])(
    "is required by %s %s, in every spelling of the path",
    async (method, path) => {
      for (const spelling of [
        path,
        path.toUpperCase(),
        `${path}/`,
        `${path}?a`,
      ]) {
        const { status } = await fetch(`${STORE}${spelling}`, {
          method,
          headers: { "content-type": "application/json" },
          ...(method === "POST" && { body: "{}" }),
        })
        expect(status).toBe(401)
      }
    }
  )

  it("refuses requests of a foreign page with an admin's cookie", async () => {
    const { token } = await use().shop.anonymous.post<{ token: string }>(
      "/auth/user/emailpass",
      { email: adminEmail, password: demoPassword }
    )
    const session = await fetch(`${STORE}/auth/session`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    })
    const cookie = session.headers.get("set-cookie")?.split(";")[0] ?? ""
    const { invoice } = await use().shop.checkOut()
    const settle = `/admin/sbp/invoices/${invoice.id}/settle`
    const post = (type: string, path = PAYOUTS) =>
      fetch(`${STORE}${path}`, {
        method: "POST",
        headers: { cookie, "content-type": type },
        body: JSON.stringify(payoutOf()),
      })
    // The content types that browsers send to another site without a preflight.
    for (const type of [
      "text/plain",
      "text/plain; application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=json",
    ]) {
      // This holds for routes that read no body as well.
      for (const path of [
        PAYOUTS,
        settle,
        "/admin/sbp/refunds/sbpref_1/book",
      ]) {
        const response = await post(type, path)
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({
          message: "The body must be JSON, of the type application/json",
        })
      }
    }
    const { status } = await fetch(`${STORE}${settle}`, {
      method: "POST",
      headers: { cookie },
    })
    expect(status).toBe(400)
    expect(sent()).toBe(0)
    // The control: the store refuses the content type, and not the cookie.
    expect((await post("application/json; charset=utf-8")).status).toBe(200)
    expect(sent()).toBe(1)
  })

  it("refuses two different idempotency keys", async () => {
    const client = fixture.operator.with({ "idempotency-key": randomUUID() })
    const answer = await answerOf(client.post(PAYOUTS, payoutOf()))
    expect(answer?.data.message).toMatch(/Idempotency-Key .* differ/)
    expect(sent()).toBe(0)
  })

  it("quotes no card number in an answer, whatever field it was typed into", async () => {
    const { admin } = use().shop
    for (const path of [
      "/admin/sbp/attention/x/resolve",
      "/admin/sbp/invoices/x/confirm",
      "/admin/sbp/invoices/x/settle",
      "/admin/sbp/refunds",
      "/admin/sbp/refunds/x/book",
      "/admin/sbp/payout",
    ]) {
      for (const body of [`x${CARD}`, `{"note":"x","${OTHER_CARD}":1}`]) {
        const text = await admin
          .with({ "content-type": "application/json" })
          .post(path, Buffer.from(body))
          .then(JSON.stringify, (error: { response: { data: unknown } }) =>
            JSON.stringify(error.response.data)
          )
        expect(text).not.toMatch(/41111111|55555555/)
      }
    }
  })
}
