import fc from "fast-check"
import { prettyBody } from "../pretty-body"

describe("prettyBody", () => {
  it("lays JSON out and keeps every number as it is", () => {
    expect(prettyBody('{"id":12345678901234567890,"a":[1.10,{}],"b":[]}')).toBe(
      [
        "{",
        '  "id": 12345678901234567890,',
        '  "a": [',
        "    1.10,",
        "    {}",
        "  ],",
        '  "b": []',
        "}",
      ].join("\n")
    )
  })

  it.each(["", "id=1&paid=true", '{"cut": "of', "<xml/>"])(
    "stays as it is if it is no JSON: %j",
    (body) => {
      expect(prettyBody(body)).toBe(body)
    }
  )

  it("leaves JSON alone that is nested too deeply", () => {
    const body = "[".repeat(30_000) + "]".repeat(30_000)
    expect(prettyBody(body)).toBe(body)
  })

  it("keeps the meaning of any JSON", () => {
    fc.assert(
      fc.property(fc.json(), (body) => {
        expect(JSON.parse(prettyBody(body))).toEqual(JSON.parse(body))
      })
    )
  })
})
