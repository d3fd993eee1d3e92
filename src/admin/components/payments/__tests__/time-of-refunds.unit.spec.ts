import { timeOfRefunds } from "../time-of-refunds"

const MARCH = { $gte: "2026-03-01" }
const APRIL = { $gte: "2026-04-01" }

describe("the refunds that the list of payments exports", () => {
  it("are of the time for which the list shows what went back", () => {
    expect(timeOfRefunds({ returned_at: MARCH })).toBe(MARCH)
    expect(timeOfRefunds({ returned_at: MARCH, paid_at: APRIL })).toBe(MARCH)
  })

  it("are otherwise of the time in which its payments were paid, or all", () => {
    expect(timeOfRefunds({ paid_at: APRIL, state: "settled" })).toBe(APRIL)
    expect(timeOfRefunds({ state: "settled" })).toBeUndefined()
  })
})
