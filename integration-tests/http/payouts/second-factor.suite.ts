import { createHmac, randomUUID } from "node:crypto"
import {
  adminEmail,
  approverEmail,
  demoPassword,
} from "../../../scripts/seed/logins"
import type { HttpClient } from "../http-client"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, logIn } from "../support/shop"
import { CARD, PayoutFixture } from "./payout-fixture"

type Login = { token: string; mfa_challenge?: { id: string } }

/** Medusa's own second factor, for users who have set it up. */
export function secondFactor(use: () => TestShop) {
  const fixture = new PayoutFixture(use)
  const sent = () => use().simulator.executions("payout").length

  /**
   * Sets the second factor up as an admin does; returns the authenticator's secret.
   */
  async function enroll(email: string): Promise<string> {
    const client = await logIn(
      use().shop.anonymous,
      "user",
      email,
      demoPassword
    )
    const path = "/auth/mfa/factors"
    const { mfa_factor, secret } = await client.post<{
      mfa_factor: { id: string }
      secret: string
    }>(path, { provider: "totp" })
    const code = codeOf(secret)
    await client.post(`${path}/${mfa_factor.id}/verify`, { code })
    return secret
  }

  /** Logs in with both factors. */
  async function logInWith(email: string, secret: string): Promise<HttpClient> {
    const { anonymous } = use().shop
    const login = { email, password: demoPassword }
    const path = "/auth/user/emailpass"
    const { token, mfa_challenge } = await anonymous.post<Login>(path, login)
    const answer = await anonymous
      .with({ authorization: `Bearer ${token}` })
      .post<Login>(`/auth/mfa/challenges/${mfa_challenge?.id}/verify`, {
        method: "totp",
        code: codeOf(secret),
      })
    return anonymous.with({ authorization: `Bearer ${answer.token}` })
  }

  /** Advances all clocks of this process. */
  async function later<T>(seconds: number, act: () => Promise<T>): Promise<T> {
    const now = Date.now
    const clock = jest.spyOn(Date, "now")
    clock.mockImplementation(() => now() + seconds * 1_000)
    try {
      return await act()
    } finally {
      clock.mockRestore()
    }
  }

  it("is required again five minutes after it was verified", async () => {
    const secret = await enroll(adminEmail)
    const operator = await logInWith(adminEmail, secret)
    expect((await fixture.create({}, operator)).state).toBe("paid")
    const late = await later(301, () =>
      answerOf(fixture.create({ amount: "7" }, operator))
    )
    expect(late).toMatchObject({
      status: 401,
      data: {
        message: "MFA was verified too long ago to complete this request",
      },
    })
    // Reading moves no money.
    const list = await later(301, () => operator.get("/admin/sbp/payouts"))
    expect(list).toMatchObject({ count: 1 })
    expect(sent()).toBe(1)
  })

  it("is required of whoever signed in before it was set up", async () => {
    const earlier = await logIn(
      use().shop.anonymous,
      "user",
      adminEmail,
      demoPassword
    )
    const secret = await enroll(adminEmail)
    const again = await earlier.post<Login>("/auth/token/refresh", {})
    for (const token of [
      earlier,
      use().shop.anonymous.with({ authorization: `Bearer ${again.token}` }),
    ]) {
      expect(await answerOf(fixture.create({}, token))).toMatchObject({
        status: 401,
        data: {
          message:
            "Sign in again: a second factor was set up after you signed in",
        },
      })
    }
    expect(sent()).toBe(0)
    const now = await logInWith(adminEmail, secret)
    expect((await fixture.create({}, now)).state).toBe("paid")
  })

  it("is required for approvals", async () => {
    const { id } = await fixture.create({ amount: "5000" })
    const secret = await enroll(approverEmail)
    const approver = await logInWith(approverEmail, secret)
    const approve = () =>
      fixture.act(id, "approve", { card_number: CARD }, approver)
    expect((await later(301, () => answerOf(approve())))?.status).toBe(401)
    expect(sent()).toBe(0)
    expect((await approve()).state).toBe("paid")
  })

  it("is required to confirm a payment by hand and to record a refund", async () => {
    const secret = await enroll(adminEmail)
    const operator = await logInWith(adminEmail, secret)
    const { invoice } = await use().shop.checkOut()
    const words = { amount: invoice.amount, note: "As the cabinet shows" }
    for (const [path, body] of [
      [
        `/admin/sbp/invoices/${invoice.id}/confirm`,
        { ...words, gateway_payment_id: invoice.gateway_payment_id },
      ],
      [
        "/admin/sbp/refunds",
        { ...words, invoice_id: invoice.id, idempotency_key: randomUUID() },
      ],
    ] as const) {
      const late = later(301, () => answerOf(operator.post(path, body)))
      expect(await late).toMatchObject({
        status: 401,
        data: { message: expect.stringMatching(/^MFA /) as string },
      })
    }
    expect(await use().shop.invoice(invoice.id)).toMatchObject({
      state: "open",
    })
  })

  it("cannot be skipped by logging in with the password alone", async () => {
    await enroll(adminEmail)
    const login = { email: adminEmail, password: demoPassword }
    const { token } = await use().shop.anonymous.post<Login>(
      "/auth/user/emailpass",
      login
    )
    const halfway = use().shop.anonymous.with({
      authorization: `Bearer ${token}`,
    })
    expect((await answerOf(fixture.create({}, halfway)))?.status).toBe(401)
    expect(sent()).toBe(0)
  })
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** The current code of an authenticator: RFC 6238 over a secret in Base32. */
function codeOf(secret: string): string {
  const bits = [...secret.replace(/=+$/, "")]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0"))
    .join("")
  const bytes = bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac("sha1", Buffer.from(bytes)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const code = hash.readUInt32BE(offset) & 0x7fffffff
  return String(code % 1_000_000).padStart(6, "0")
}
