import { parseAmount } from "../../../../domain/money"
import type { Attention } from "../../../types"
import { canSettle } from "../can-settle"

type Facts = Parameters<typeof canSettle>[0]

const PAID: Facts = {
  state: "paid",
  is_test: false,
  medusa_payment_id: null,
  amount: parseAmount("449.40"),
  received_amount: parseAmount("449.40"),
  left_to_return: "449.40",
  attention: [],
}

const entry = (of: Partial<Attention>) =>
  [{ resolved_at: null, actions: [], ...of }] as unknown as Facts["attention"]

describe("whether a payment's page offers to make the order", () => {
  it.each<[string, boolean, Partial<Facts>]>([
    ["is paid", true, {}],
    ["is settled", false, { state: "settled" }],
    ["is a test", false, { state: "closed", is_test: true }],
    ["is closed, and untouched", true, { state: "closed" }],
    [
      "is closed, and partly back",
      false,
      { state: "closed", left_to_return: "400.00" },
    ],
  ])("depends on whether the payment %s: %s", (_, offers, changes) => {
    expect(canSettle({ ...PAID, ...changes })).toBe(offers)
  })

  it("follows the entry of the payment on the list, if it has one", () => {
    const twice = entry({
      reason: "already_paid_elsewhere",
      actions: ["return", "record_refund", "resolve"],
    })
    expect(canSettle({ ...PAID, attention: twice })).toBe(false)
    const soldOut = entry({
      reason: "order_not_created",
      actions: ["settle", "return", "record_refund", "resolve"],
    })
    expect(canSettle({ ...PAID, attention: soldOut })).toBe(true)
  })

  it("ignores resolved entries, and entries about something else", () => {
    const resolved_at = "2026-11-22T12:00:00Z"
    const over = entry({ reason: "already_paid_elsewhere", resolved_at })
    expect(canSettle({ ...PAID, attention: over })).toBe(true)
    const noise = entry({ reason: "amount_mismatch", actions: ["resolve"] })
    expect(canSettle({ ...PAID, attention: noise })).toBe(true)
  })
})
