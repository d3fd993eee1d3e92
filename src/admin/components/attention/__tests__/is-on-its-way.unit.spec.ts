import type { Attention } from "../../../types"
import { isOnItsWay, mayBeUnderWay } from "../is-on-its-way"

const entry = (
  reason: Attention["reason"],
  actions: Attention["actions"],
  resolved_at: string | null = null
) => ({ reason, actions, resolved_at })

describe("an entry about money that was to be returned", () => {
  it.each([
    ["refund_booked_not_paid", ["replace_payout", "record_refund", "resolve"]],
    ["return_incomplete", ["return", "record_refund", "settle", "resolve"]],
    ["already_paid_elsewhere", ["record_refund", "resolve"]],
  ] as const)("says what to do, as long as %s can be", (reason, actions) => {
    expect(isOnItsWay(entry(reason, [...actions]))).toBe(false)
    expect(mayBeUnderWay(entry(reason, [...actions]))).toBe(false)
  })

  it.each([
    "refund_booked_not_paid",
    "return_incomplete",
    "already_paid_elsewhere",
    "order_canceled",
    "cart_changed",
  ] as const)("of %s asks for no second return", (reason) => {
    expect(isOnItsWay(entry(reason, ["resolve"]))).toBe(true)
    expect(mayBeUnderWay(entry(reason, ["resolve"]))).toBe(true)
    expect(isOnItsWay(entry(reason, [], "2026-01-01T00:00:00Z"))).toBe(false)
  })

  it.each(["refund_not_recorded", "status_changed"] as const)(
    "of %s keeps its advice, and names the payouts that wait",
    (reason) => {
      for (const actions of [["resolve"], ["record_refund", "resolve"]]) {
        const reported = entry(reason, actions as Attention["actions"])
        expect(isOnItsWay(reported)).toBe(false)
        expect(mayBeUnderWay(reported)).toBe(true)
      }
    }
  )

  it.each([
    // Its order must not be shipped, or is to be canceled.
    "returned_and_ordered",
    "settled_after_decision",
    // Nothing was to be returned.
    "settlement_interrupted",
    "amount_mismatch",
    "payout_unknown",
  ] as const)("of %s keeps its advice", (reason) => {
    expect(isOnItsWay(entry(reason, ["resolve"]))).toBe(false)
    expect(mayBeUnderWay(entry(reason, ["resolve"]))).toBe(false)
  })
})
