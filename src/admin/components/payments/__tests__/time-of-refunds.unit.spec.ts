import { timeOfRefunds } from "../time-of-refunds"

const MARCH = { $gte: "2026-03-01" }
const APRIL = { $gte: "2026-04-01" }

describe("the refunds that the list of payments exports", () => {
  it("have the same period as the list's filter by returns", () => {
    expect(timeOfRefunds({ returned_at: MARCH })).toBe(MARCH)
    expect(timeOfRefunds({ returned_at: MARCH, paid_at: APRIL })).toBe(MARCH)
  })

  it("otherwise have the period in which the payments were paid, or no bound", () => {
    expect(timeOfRefunds({ paid_at: APRIL, state: "settled" })).toBe(APRIL)
    expect(timeOfRefunds({ state: "settled" })).toBeUndefined()
  })
})
