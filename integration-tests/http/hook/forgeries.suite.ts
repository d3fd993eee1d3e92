import { randomBytes } from "node:crypto"
import { Agent } from "node:http"
import { notificationToken } from "../../../src/shared/notification-address"
import { SECRET } from "../support/environment"
import { inBatches, rawRequest } from "../support/raw-request"
import { until } from "../support/until"
import type { HookFixture } from "./hook-fixture"

const FORGERIES = 2_100

export function forgeries(fixture: HookFixture) {
  it("answers 404 if it is not genuine, whatever is wrong with it", async () => {
    const one = await fixture.paid()
    const other = await fixture.paid()
    const [id, mac = ""] = one.token.split(".")
    const tokens = [
      `${id}.${randomBytes(32).toString("base64url")}`,
      `${id}.${"A".repeat(43)}`,
      `${id}.${other.token.split(".")[1]}`,
      notificationToken("the key of another shop", one.invoice.id),
      notificationToken("", one.invoice.id),
      one.token.toUpperCase(),
      one.token.toLowerCase(),
      `${id}.${swapCase(mac)}`,
      one.token.slice(0, -1),
      `${one.token}A`,
      `${one.token}=`,
      `${one.token}.`,
      `${id}..${mac}`,
      `${id}`,
      `.${mac}`,
      mac,
      `${id}.`,
      "x",
      "%00",
      `${id}%00.${mac}`,
      `${id}.${mac}%00`,
      `${id}.${mac}%20`,
      `%20${one.token}`,
      "..%2f..%2fadmin",
      "a".repeat(5_000),
    ]
    const answers = await inBatches(tokens, (token) =>
      rawRequest(`${hookOf(one.address)}/${token}`, { body: one.body })
    )
    for (const [index, { headers, ...answer }] of answers.entries()) {
      const { date: _, ...hints } = headers
      expect({ token: tokens[index], ...answer, hints }).toEqual({
        token: tokens[index],
        status: 404,
        body: "",
        hints: { ...answers[0]?.headers, date: undefined },
      })
    }
    expect(await fixture.stored()).toEqual([])
  })

  it("is genuine even if it has digits like a card number", async () => {
    const { address } = await fixture.paid()
    const token = notificationToken(SECRET, "sbpinv_4111111111111111")
    const answer = await rawRequest(`${hookOf(address)}/${token}`, {
      method: "GET",
    })
    expect(answer.status).toBe(405)
  })

  it("shows a GET request only whether it is genuine", async () => {
    const { address, body, token, invoice } = await fixture.paid()
    for (const method of ["GET", "HEAD"]) {
      const ask = (it: string) =>
        rawRequest(`${hookOf(address)}/${it}`, { method, body })
      const genuine = await ask(token)
      const forged = await ask(notificationToken("another key", invoice.id))
      // 204 would tell a gateway that its notification has arrived.
      expect([genuine.status, forged.status]).toEqual([405, 404])
      expect(genuine.headers.allow).toBe("POST")
      for (const { headers, body } of [genuine, forged]) {
        expect(headers["x-medusa-payment-sbp"]).toBe("hook")
        expect(body).toBe("")
      }
    }
    expect(await fixture.stored()).toEqual([])
    expect(await fixture.shop.invoice(invoice.id)).toEqual(invoice)
  })

  // Express would quote it in an error.
  it("answers 404 if it is not valid text", async () => {
    const { address, body } = await fixture.paid()
    const url = `${hookOf(address)}/%E0%A4%A`
    expect(await rawRequest(url, { body })).toMatchObject({
      status: 404,
      body: "",
    })
  })

  it("reveals nothing to other methods", async () => {
    const { address, token, invoice, post, body } = await fixture.paid()
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const genuine = await post(body, { method })
      const url = `${hookOf(address)}/x.y`
      const forged = await rawRequest(url, { method, body })
      expect(genuine.status).toBe(forged.status)
      expect(genuine.body).toBe(forged.body)
      expect(genuine.body).not.toContain(token)
    }
    expect(await fixture.stored()).toEqual([])
    expect(await fixture.shop.invoice(invoice.id)).toEqual(invoice)
  })

  it(`is not guessed in ${FORGERIES} attempts`, async () => {
    const one = await fixture.paidCart()
    const other = await fixture.paid()
    const tokens = Array.from({ length: FORGERIES }, (_, round) =>
      forge(round, one.token, other.token)
    ).filter((token) => token !== one.token && token !== other.token)
    expect(tokens.length).toBeGreaterThan(2_000)

    const agent = new Agent({ keepAlive: true })
    const answers = await inBatches(tokens, (token) =>
      rawRequest(`${hookOf(one.address)}/${token}`, { body: one.body, agent })
    )
    agent.destroy()
    const statuses = answers.map(({ status, body }) => `${status}${body}`)
    expect([...new Set(statuses)]).toEqual(["404"])
    expect(await fixture.stored()).toEqual([])
    expect(await fixture.shop.attention()).toEqual([])
    expect(await fixture.shop.orders()).toEqual([])
    for (const { invoice } of [one, other]) {
      expect(await fixture.shop.invoice(invoice.id)).toEqual(invoice)
    }
    // The genuine one still counts.
    await one.post(one.body)
    await fixture.shop.settled(one.invoice.id)
  })

  it("of an invoice that the database lost is listed for the operator", async () => {
    const { address, body } = await fixture.paid()
    const token = notificationToken(SECRET, "sbpinv_LOST")
    const url = `${hookOf(address)}/${token}`
    expect((await rawRequest(url, { body })).status).toBe(200)
    await until(() => fixture.isQuiet(), "the notification to be looked at")
    expect(await fixture.stored()).toMatchObject([
      { invoice_id: "sbpinv_LOST" },
    ])
    expect(await fixture.shop.attention()).toEqual(["unknown_invoice"])
    expect(await fixture.shop.orders()).toEqual([])
  })
}

/** Edits of a genuine token, and plain guesses. */
function forge(round: number, genuine: string, other: string): string {
  const [id = "", mac = ""] = genuine.split(".")
  const at = round % genuine.length
  const random = randomBytes(32).toString("base64url")
  switch (round % 6) {
    case 0:
      return `${id}.${random}`
    case 1:
      return replaceAt(genuine, at, random[0] ?? "")
    case 2:
      return `${replaceAt(id, round % id.length, random[1] ?? "")}.${mac}`
    case 3:
      return genuine.slice(0, at + 1)
    case 4:
      return notificationToken(random, round % 2 ? id : `sbpinv_${round}`)
    default:
      return `${other.split(".")[0]}.${replaceAt(mac, round % 43, "-")}`
  }
}

function replaceAt(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1)
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase()
      ? letter.toUpperCase()
      : letter.toLowerCase()
  )
}

function hookOf(address: string): string {
  return address.slice(0, address.lastIndexOf("/"))
}
