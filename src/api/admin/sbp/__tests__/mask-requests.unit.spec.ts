import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import fc from "fast-check"
import { isLuhn } from "../../../../domain/card-number"
import { maskRequest } from "../mask-requests"

const CARD = "4111111111111111"
const MASKED = "411111…1111"
const WRITTEN = encodeURI(MASKED)
const PAYOUTS = "/admin/sbp/payouts"

type Parts = {
  url?: string
  query?: Record<string, unknown>
  headers?: Record<string, string>
}

/** The request as the next middleware gets it. */
function hidden({ url = PAYOUTS, query = {}, headers = {} }: Parts) {
  const request = Object.assign(new IncomingMessage(new Socket()), {
    // Below a prefix, Express leaves the whole address only in the second.
    url: url.replace("/admin/sbp", ""),
    originalUrl: url,
    query,
    headers,
  })
  const next = jest.fn()
  maskRequest(
    request as unknown as MedusaRequest,
    {} as unknown as MedusaResponse,
    next
  )
  expect(next.mock.calls).toEqual([[]])
  return request
}

describe("maskRequest", () => {
  it.each([
    ["as it is", CARD],
    ["with spaces", "4111%201111%201111%201111"],
    ["with spaces, as a form writes them", "4111+1111+1111+1111"],
    ["with dashes", "4111-1111-1111-1111"],
    ["with points", "4111.1111.1111.1111"],
    [
      "with hard spaces",
      encodeURIComponent("4111\u00a01111\u00a01111\u00a01111"),
    ],
    ["with new lines", "4111%0A1111%0A1111%0A1111"],
    ["with an escape", `%34${CARD.slice(1)}`],
    ["all in escapes", CARD.replace(/\d/g, "%3$&")],
    ["escaped twice", CARD.replace(/\d/g, "%253$&")],
    ["escaped three times", CARD.replace(/\d/g, "%25253$&")],
    ["with spaces, escaped twice", "4111%25201111%25201111%25201111"],
    [
      "in full width",
      encodeURIComponent("４１１１ １１１１ １１１１ １１１１"),
    ],
    ["with hard spaces, in Latin-1", "4111%A01111%A01111%A01111"],
  ])("finds a card number in an address, %s", (_, written) => {
    for (const address of [
      `${PAYOUTS}/CARD`,
      `${PAYOUTS}/CARD/approve`,
      `${PAYOUTS}?q=CARD`,
      `${PAYOUTS}?q=to%20CARD&limit=10`,
      `${PAYOUTS}?CARD=x`,
    ]) {
      const { url, originalUrl } = hidden({
        url: address.replace("CARD", written),
      })
      const masked = address.replace("CARD", WRITTEN)
      expect(originalUrl).toBe(masked)
      expect(url).toBe(masked.replace("/admin/sbp", ""))
    }
  })

  it.each([
    "",
    "/sbppo_01KAJT0Q6X5S3QW5Z1V0T6E3NB",
    "/f47ac10b-58cc-4372-a567-012345678901/approve",
    "?q=%D0%9F%D0%B5%D1%80%D0%B5%D0%B2%D0%BE%D0%B4+17&limit=10",
    "?amount[$gte]=1000&created_at%5B$gt%5D=2026-11-21T12:00:00%2B03:00",
    "?q=a%26b%3Dc%23d%2F",
    "?q=100%",
    "?q=%ff%fe&x=%zz",
    "?q=%252525",
    "?q=4111111111111112",
  ])("leaves an address without a card number as it came: %j", (rest) => {
    const address = PAYOUTS + rest
    const { originalUrl, headers } = hidden({
      url: address,
      headers: { referer: address },
    })
    expect(originalUrl).toBe(address)
    expect(headers.referer).toBe(address)
  })

  it("escapes a changed address as an address", () => {
    const { originalUrl } = hidden({ url: `${PAYOUTS}?q=Книга%20${CARD}` })
    expect(originalUrl).toBe(
      `${PAYOUTS}?q=%D0%9A%D0%BD%D0%B8%D0%B3%D0%B0%20${WRITTEN}`
    )
    expect(originalUrl).toMatch(/^[\x21-\x7e]+$/)
  })

  it.each([
    `q=${CARD}&x=%zz`,
    `x=%&q=${CARD}`,
    "x=%zz&q=4111%201111%201111%201111",
    "x=%ff&q=4111%201111%201111%201111",
    "x=100%&q=4111%C2%A01111%C2%A01111%C2%A01111",
    `q=%ff%34${CARD.slice(1)}%ff`,
    `q=${CARD.replace(/\d/g, "%3$&")}%c3`,
    `q=%25ff%2534${CARD.slice(1)}`,
  ])("finds a card number in an address with broken escapes: %s", (query) => {
    const { originalUrl } = hidden({ url: `${PAYOUTS}?${query}` })
    expect(originalUrl).toContain(WRITTEN)
    expect(originalUrl).not.toContain(CARD.slice(0, 7))
    expect(originalUrl).toMatch(/^[\x21-\x7e]+$/)
  })

  it("finds a card number anywhere in the query", () => {
    const { query } = hidden({
      query: {
        q: "4111 1111 1111 1111",
        last4: ["1111", CARD],
        amount: { $gt: CARD, $lt: "10" },
        created_at: [{ $gt: [CARD] }],
        [CARD]: "1",
      },
    })
    expect(query).toEqual({
      q: MASKED,
      last4: ["1111", MASKED],
      amount: { $gt: MASKED, $lt: "10" },
      created_at: [{ $gt: [MASKED] }],
      [MASKED]: "1",
    })
  })

  it("leaves a query without a card number as it came", () => {
    const query = {
      q: "Перевод 17",
      id: "f47ac10b-58cc-4372-a567-012345678901",
      state: ["paid", "failed"],
      amount: { $gte: "1499.90" },
      empty: "",
      none: undefined,
      nothing: null,
    }
    expect(hidden({ query }).query).toEqual(query)
  })

  it.each(["referer", "referrer", "user-agent", "x-request-id"])(
    "finds one in the header %s",
    (name) => {
      const page = "https://shop.example.com/app/payouts?q="
      for (const written of [
        CARD,
        "4111-1111-1111-1111",
        `%34${CARD.slice(1)}`,
      ]) {
        const { headers } = hidden({ headers: { [name]: page + written } })
        expect(headers).toEqual({ [name]: page + WRITTEN })
      }
    }
  )

  it.each<Record<string, string>>([
    { "idempotency-key": "f47ac10b", cookie: "sid=1" },
    { "x-request-id": "f47ac10b-58cc-4372-a567-012345678901" },
    {
      "user-agent":
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.7499.41 Safari/537.36",
    },
  ])("leaves other headers alone: %j", (headers) => {
    expect(hidden({ headers: { ...headers } }).headers).toEqual(headers)
  })

  it("lets no number of a card through, in any mix of escapes", () => {
    const card = fc
      .array(fc.constantFrom(..."0123456789"), { minLength: 11, maxLength: 18 })
      .map((all) => all.join(""))
      .map((it) => it + [..."0123456789"].find((last) => isLuhn(it + last)))
    const escapes = fc.array(fc.constantFrom("", "%3", "%253", "%25253"), {
      minLength: 19,
      maxLength: 19,
    })
    const words = fc.webPath()
    const broken = fc.constantFrom("", "%", "%zz", "%ff", "%c3")
    fc.assert(
      fc.property(words, broken, card, escapes, (path, broken, card, by) => {
        const spelled = [...card].map((digit, at) => by[at] + digit).join("")
        const url = `${PAYOUTS}/x${path}/${broken}?q=${spelled}${broken}`
        const { originalUrl } = hidden({ url })
        const read = decodeURIComponent(originalUrl)
        expect(read).toContain(`?q=${card.slice(0, 6)}…${card.slice(-4)}`)
        expect(read.includes(card)).toBe(false)
      })
    )
  })
})
