import { parseRetryAfter, waitBeforeAttempt } from "../call"

describe("waitBeforeAttempt", () => {
  const longest = () => 1
  const shortest = () => 0

  it("grows from 400 ms to 2 s, and no further", () => {
    const waits = [2, 3, 4, 5, 6, 50].map((attempt) =>
      waitBeforeAttempt(attempt, undefined, longest)
    )
    expect(waits).toEqual([400, 2000, 2000, 2000, 2000, 2000])
  })

  it("spreads shoppers over half of that time", () => {
    expect(waitBeforeAttempt(2, undefined, shortest)).toBe(200)
  })

  it("never comes back before the time that the gateway asked for", () => {
    expect(waitBeforeAttempt(2, 5_000, longest)).toBe(5_000)
    expect(waitBeforeAttempt(2, 0, longest)).toBe(400)
  })
})

describe("parseRetryAfter", () => {
  const now = Date.parse("2026-11-21T10:00:00Z")

  it.each([
    ["3", 3_000],
    ["0", 0],
    ["Sat, 21 Nov 2026 10:00:05 GMT", 5_000],
    ["Sat, 21 Nov 2026 09:00:00 GMT", 0],
    [undefined, undefined],
    ["", undefined],
    ["soon", undefined],
    ["-5", undefined],
    ["1.5", undefined],
    ["foo 2030", undefined],
    ["2026-11-21T10:00:05Z", undefined],
  ])("reads %j as %s ms", (header, expected) => {
    expect(parseRetryAfter(header, now)).toEqual(expected)
  })
})
