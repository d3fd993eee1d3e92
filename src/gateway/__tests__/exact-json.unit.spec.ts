import fc from "fast-check"
import { parseExactJson } from "../exact-json"

describe("parseExactJson", () => {
  it("keeps numbers as the digits that were sent", () => {
    expect(
      parseExactJson('{"value":9007199254740993.37,"other":[1e2,-0.10]}')
    ).toEqual({ value: "9007199254740993.37", other: ["1e2", "-0.10"] })
  })

  it("leaves numbers inside texts and names alone", () => {
    expect(parseExactJson('{"12":"a 1.5 \\"2\\" \\\\3"}')).toEqual({
      "12": 'a 1.5 "2" \\3',
    })
  })

  it("leaves everything else as JSON.parse reads it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        const expected: unknown = JSON.parse(text, (name, part: unknown) => {
          if (name === "__proto__") {
            return undefined
          }
          return typeof part === "number" ? JSON.stringify(part) : part
        })
        expect(parseExactJson(text)).toEqual(expected)
      })
    )
  })

  it("leaves out keys that would set a prototype", () => {
    const parsed = parseExactJson(
      '{"__proto__":{"paid":true},"list":[{"\\u005f_proto__":1,"id":"a"}]}'
    )
    expect(JSON.stringify(parsed)).toBe('{"list":[{"id":"a"}]}')
  })

  it.each(["", "01", "{", "nope", '{"a":1,}', '"unfinished', "1 2", "<html>"])(
    "refuses %j as JSON.parse does",
    (text) => {
      expect(() => parseExactJson(text)).toThrow(SyntaxError)
    }
  )
})
