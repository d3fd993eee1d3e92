import type { Attention } from "../../../types"
import { pageOf } from "../page-of"

const entry = (of: Partial<Attention>) =>
  ({
    reason: "cart_or_order_gone",
    invoice_id: "sbpinv_1",
    payout_id: null,
    ...of,
  }) as Attention

describe("pageOf", () => {
  it.each([
    ["confirm", {}, "/sbp/payments/sbpinv_1/confirm"],
    ["return", {}, "/sbp/payouts/create?invoice_id=sbpinv_1"],
    ["record_refund", {}, "/sbp/payments/sbpinv_1/record-refund"],
    [
      "record_refund",
      { reason: "refund_booked_not_paid", payout_id: "sbppo_1" },
      "/sbp/payments/sbpinv_1/record-refund?replaces_id=sbppo_1",
    ],
    [
      "replace_payout",
      { reason: "refund_booked_not_paid", payout_id: "sbppo_1" },
      "/sbp/payouts/create?replaces_id=sbppo_1&invoice_id=sbpinv_1",
    ],
    [
      "resolve_payout",
      { payout_id: "sbppo_1", invoice_id: null },
      "/sbp/payouts/sbppo_1/resolve",
    ],
  ] as const)("%s of %j: %s", (name, of, page) => {
    expect(pageOf(name, entry(of))).toBe(page)
  })
})
