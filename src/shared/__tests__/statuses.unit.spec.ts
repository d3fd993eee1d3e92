import { paymentOutcome, payoutOutcome } from "../statuses"

describe("paymentOutcome", () => {
  it.each([
    ["CONFIRMED", true, "paid"],
    ["CONFIRMED", false, "in_progress"],
    ["CONFIRMED", undefined, "in_progress"],
    ["confirmed", true, "in_progress"],
    ["CONFIRMED ", true, "in_progress"],
    ["NEW", true, "in_progress"],
    ["CANCELED", false, "failed"],
    ["NEVER_SEEN", false, "in_progress"],
    ["", true, "in_progress"],
  ] as const)("%j with paid: %s is %s", (status, paid, outcome) => {
    expect(paymentOutcome(status, paid, ["CANCELED"])).toBe(outcome)
  })
})

describe("payoutOutcome", () => {
  it.each([
    ["DONE", "paid"],
    ["done", "in_progress"],
    ["REFUSED", "failed"],
    ["NEVER_SEEN", "in_progress"],
  ] as const)("%j is %s", (status, outcome) => {
    expect(payoutOutcome(status, ["REFUSED"])).toBe(outcome)
  })
})
