import { meaningOf } from "../meaning-of"

type Facts = Parameters<typeof meaningOf>[0]

const PAID: Facts = {
  state: "paid",
  is_test: false,
  decided_by_person: false,
  settle_at: "2026-11-21T12:00:00.000Z",
  order_id: null,
  asked_order_id: null,
  left_to_return: "449.40",
  refunds: [],
}

describe("a payment's page", () => {
  it.each<[string, string, Partial<Facts>]>([
    ["a cart's, and due", "paid", {}],
    ["a cart's, and left to a person", "needs_decision", { settle_at: null }],
    ["an order's, and due", "paid_order", { asked_order_id: "order_1" }],
    [
      "an order's, and left to a person",
      "needs_decision_order",
      { asked_order_id: "order_1", settle_at: null },
    ],
    [
      "an order's, and settled",
      "settled",
      { asked_order_id: "order_1", order_id: "order_1", state: "settled" },
    ],
    ["settled without an order", "settled_no_order", { state: "settled" }],
  ])("explains the state %s: %s", (_, meaning, changes) => {
    expect(meaningOf({ ...PAID, ...changes })).toBe(meaning)
  })
})
