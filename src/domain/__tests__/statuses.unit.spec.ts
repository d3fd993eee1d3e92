import { paymentOutcome, payoutOutcome } from "../statuses"

describe("paymentOutcome", () => {
  it.each([
    ["CONFIRMED", true, "paid"],
    ["CONFIRMED", false, "contradiction"],
    ["confirmed", true, "contradiction"],
    ["confirmed", false, "in_progress"],
    ["CONFIRMED ", true, "contradiction"],
    ["NEW", true, "contradiction"],
    ["COMPLETED", true, "paid"],
    ["COMPLETED", false, "contradiction"],
    ["CANCELED", false, "failed"],
    ["CANCELED", true, "contradiction"],
    ["NEVER_SEEN", false, "in_progress"],
    ["", true, "contradiction"],
  ] as const)("%j with paid: %s is %s", (status, paid, outcome) => {
    const statuses = {
      paidStatuses: ["COMPLETED"],
      failedStatuses: ["CANCELED"],
    }
    expect(paymentOutcome({ status, paid }, statuses)).toBe(outcome)
  })

  it("knows only CONFIRMED if the merchant names no status", () => {
    expect(paymentOutcome({ status: "CONFIRMED", paid: true })).toBe("paid")
    expect(paymentOutcome({ status: "COMPLETED", paid: true })).toBe(
      "contradiction"
    )
    expect(paymentOutcome({ status: "CANCELED", paid: false })).toBe(
      "in_progress"
    )
  })
})

describe("payoutOutcome", () => {
  it.each([
    ["DONE", "paid"],
    ["done", "in_progress"],
    // The status of a paid payment means nothing for a payout.
    ["CONFIRMED", "in_progress"],
    ["REFUSED", "failed"],
    ["NEVER_SEEN", "in_progress"],
  ] as const)("%j is %s", (status, outcome) => {
    expect(payoutOutcome(status, ["REFUSED"])).toBe(outcome)
  })
})
