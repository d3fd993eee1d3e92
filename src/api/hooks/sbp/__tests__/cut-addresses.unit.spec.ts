import fc from "fast-check"
import { newId } from "../../../../shared/ids"
import { notificationToken } from "../../../../shared/notification-address"
import { cutAddresses, cutTokens } from "../cut-addresses"

const token = notificationToken("the-secret-key", "sbpinv_1")
const [, mac = ""] = token.split(".")
const address = `https://shop.example/hooks/sbp/${token}`

const cut = (text: string) => cutAddresses(Buffer.from(text), token)

describe("the stored text of a body", () => {
  it("equals the body, if that does not quote the address", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const plain = Buffer.from(text).toString().replaceAll("\0", "\uFFFD")
        expect(cut(text)).toBe(plain)
      })
    )
  })

  it.each([
    ["a JSON text", JSON.stringify({ webhook_url: address })],
    ["JSON with escaped slashes", `{"a":"${address.replaceAll("/", "\\/")}"}`],
    ["JSON in JSON", JSON.stringify(JSON.stringify({ webhook_url: address }))],
    ["a form", new URLSearchParams({ webhook_url: address }).toString()],
    ["XML", `<hook a="1">${address}</hook>`],
    ["no text at all", `\0\xff${mac}\0`],
  ])("holds no secret when %s quotes the address", (_kind, text) => {
    expect(text).toContain(mac)
    expect(cut(text)).not.toContain(mac)
    expect(cut(text)).toBe(
      text.replaceAll(mac, "(cut)").replaceAll("\0", "\uFFFD")
    )
  })

  it("holds no secret, wherever and however often the address is quoted", () => {
    const texts = fc.array(fc.oneof(fc.string(), fc.constant(mac)))
    fc.assert(
      fc.property(texts, (parts) => {
        expect(cut(parts.join(""))).not.toContain(mac)
      })
    )
  })

  it.each([
    ["as it is", (it: string) => it],
    ["percent-encoded", (it: string) => it.replace(".", "%2E")],
    [
      "percent-encoded throughout",
      (it: string) => it.replace("_", "%5F").replace(".", "%2e"),
    ],
    ["with an escaped dot", (it: string) => it.replace(".", "\\u002E")],
    ["with more behind it", (it: string) => `${it}-and-more`],
  ])("holds no secret of another address, quoted %s", (_how, quote) => {
    for (const key of ["the-secret-key", "a key used before"]) {
      const other = notificationToken(key, newId("invoice"))
      const [, secret = ""] = other.split(".")
      const text = `{"a":"https://shop.example/hooks/sbp/${quote(other)}"}`
      expect(text).toContain(secret)
      expect(cut(text)).not.toContain(secret)
      expect(cut(text)).toContain("(cut)")
      expect(cutTokens(`text/plain; x=${quote(other)}`)).not.toContain(secret)
    }
  })

  it("keeps what only looks like an address", () => {
    const jwt = `eyJhbGciOiJIUzI1NiJ9.e30.${"s".repeat(43)}`
    expect(cut(jwt)).toBe(jwt)
  })

  it("stays JSON, and keeps the rest of the payment", () => {
    const payment = { id: "p-1", webhook_url: address, paid: true }
    expect(JSON.parse(cut(JSON.stringify(payment)))).toEqual({
      ...payment,
      webhook_url: address.replace(mac, "(cut)"),
    })
  })

  it("can be stored by Postgres, whatever the bytes were", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = cutAddresses(Buffer.from(bytes), token)
        expect(text).not.toContain("\0")
        expect(text.isWellFormed()).toBe(true)
      })
    )
  })
})
