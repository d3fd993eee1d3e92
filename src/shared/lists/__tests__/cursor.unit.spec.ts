import fc from "fast-check"
import { readCursor, writeCursor } from "../cursor"

const written = (...parts: unknown[]) =>
  Buffer.from(JSON.stringify(parts)).toString("base64url")

describe("a cursor", () => {
  it.each([
    ["1764037200123456", "-created_at"],
    ["-62135596800000000", "paid_at"],
    ["1499.90", "-amount"],
    [null, "paid_at"],
  ])("is read as it was written, at %j", (value, order) => {
    const cursor = { order, place: { value, id: "sbpinv_01" } }
    expect(readCursor(writeCursor(cursor))).toEqual(cursor)
  })

  it.each([
    ["no JSON", "none"],
    ["no list", Buffer.from("{}").toString("base64url")],
    ["too few parts", written("-created_at", "1")],
    ["a number", written("-created_at", 1, "sbpinv_01")],
    ["what is no number", written("-created_at", "now()", "sbpinv_01")],
    ["more than a time can be", written("-created_at", "9".repeat(18), "a")],
    ["an id that Postgres cannot take", written("-created_at", "1", "\0")],
    ["half a character", written("-created_at", "1", "\ud800")],
  ])("is refused if it is %s", (_, text) => {
    expect(readCursor(text)).toBeUndefined()
  })

  it("is read or refused, whatever is sent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(() => readCursor(text)).not.toThrow()
      })
    )
  })
})
