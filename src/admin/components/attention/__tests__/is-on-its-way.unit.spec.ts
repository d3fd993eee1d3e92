import {
  ATTENTION_REASONS,
  type AttentionReason,
} from "../../../../domain/attention-reasons"
import type { Attention } from "../../../types"
import { isOnItsWay, mayBeUnderWay } from "../is-on-its-way"

const entry = (
  reason: Attention["reason"],
  actions: Attention["actions"],
  resolved_at: string | null = null
) => ({ reason, actions, resolved_at })

/** What an entry says once none of its actions returns money any more. */
const SAYS = {
  cart_changed: "is on its way",
  order_not_created: "is on its way",
  cart_or_order_gone: "is on its way",
  already_paid_elsewhere: "is on its way",
  order_canceled: "is on its way",
  return_incomplete: "is on its way",
  refund_booked_not_paid: "is on its way",

  // The gateway reports a return: these payouts may be it.
  refund_not_recorded: "advice, and the payouts that wait",
  status_changed: "advice, and the payouts that wait",

  // Its order must not be shipped, or is to be canceled.
  returned_and_ordered: "advice",
  settled_after_decision: "advice",
  // It does not end with the return.
  order_total_differs: "advice",
  // Nothing was to be returned.
  order_made_twice: "advice",
  settlement_interrupted: "advice",
  amount_mismatch: "advice",
  identity_mismatch: "advice",
  status_contradiction: "advice",
  unrecognised_body: "advice",
  unknown_invoice: "advice",
  address_not_listed: "advice",
  notification_stuck: "advice",
  payout_unknown: "advice",
  payout_mismatch: "advice",
  payout_pending: "advice",
  payout_paid_twice: "advice",
  payout_contradiction: "advice",
  link_not_paid: "advice",
  statement_differs: "advice",
  statement_due: "advice",
  // The money is back.
  refund_not_booked: "advice",
  returned_twice: "advice",
  returned_beyond_owed: "advice",
  return_arrived_less: "advice",
} as const satisfies Record<AttentionReason, string>

const reasonsThatSay = (says: (typeof SAYS)[AttentionReason]) =>
  ATTENTION_REASONS.filter((reason) => SAYS[reason] === says)

describe("an entry about money that was to be returned", () => {
  it.each([
    ["refund_booked_not_paid", ["replace_payout", "record_refund", "resolve"]],
    ["return_incomplete", ["return", "record_refund", "settle", "resolve"]],
    ["already_paid_elsewhere", ["record_refund", "resolve"]],
  ] as const)("says what to do, as long as %s can be", (reason, actions) => {
    expect(isOnItsWay(entry(reason, [...actions]))).toBe(false)
    expect(mayBeUnderWay(entry(reason, [...actions]))).toBe(false)
  })

  it.each(reasonsThatSay("is on its way"))(
    "of %s asks for no second return",
    (reason) => {
      expect(isOnItsWay(entry(reason, ["resolve"]))).toBe(true)
      expect(mayBeUnderWay(entry(reason, ["resolve"]))).toBe(true)
      expect(isOnItsWay(entry(reason, [], "2026-01-01T00:00:00Z"))).toBe(false)
    }
  )

  it.each(reasonsThatSay("advice, and the payouts that wait"))(
    "of %s keeps its advice, and names the payouts that wait",
    (reason) => {
      for (const actions of [["resolve"], ["record_refund", "resolve"]]) {
        const reported = entry(reason, actions as Attention["actions"])
        expect(isOnItsWay(reported)).toBe(false)
        expect(mayBeUnderWay(reported)).toBe(true)
      }
    }
  )

  it.each(reasonsThatSay("advice"))("of %s keeps its advice", (reason) => {
    expect(isOnItsWay(entry(reason, ["resolve"]))).toBe(false)
    expect(mayBeUnderWay(entry(reason, ["resolve"]))).toBe(false)
  })
})
