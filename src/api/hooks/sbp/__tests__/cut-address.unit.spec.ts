import fc from "fast-check"
import { notificationToken } from "../../../../shared/notification-address"
import { cutAddress } from "../cut-address"

const token = notificationToken("the-secret-key", "sbpinv_1")
const [, mac = ""] = token.split(".")
const address = `https://shop.example/hooks/sbp/${token}`

const cut = (text: string) => cutAddress(Buffer.from(text), token)

describe("the stored text of a body", () => {
  it("is what came, when it does not quote the address", () => {
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

  it("holds no secret wherever, and however often, it is quoted", () => {
    const texts = fc.array(fc.oneof(fc.string(), fc.constant(mac)))
    fc.assert(
      fc.property(texts, (parts) => {
        expect(cut(parts.join(""))).not.toContain(mac)
      })
    )
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
        const text = cutAddress(Buffer.from(bytes), token)
        expect(text).not.toContain("\0")
        expect(text.isWellFormed()).toBe(true)
      })
    )
  })
})
