import { parseAmount } from "../../money"
import { PAYOUT_STATES } from "../../states/payout"
import {
  judgePayment,
  judgePayout,
  type LineContext,
  type OurPayment,
  type OurPayout,
} from "../judge"
import type { ParsedLine } from "../statement"

const LINE: ParsedLine = {
  gateway_id: "gw-1",
  names: [],
  mentions: [],
  meaning: "paid",
  amount: "100.00",
  fee: null,
  credited: null,
  currency_code: "rub",
  at: null,
  first6: null,
  last4: null,
}

const PAID: OurPayment = {
  state: "settled",
  is_paid: true,
  gateway_payment_id: "gw-1",
  amount: parseAmount("100.00"),
  received_amount: parseAmount("100.00"),
  credited_amount: parseAmount("98.00"),
  currency_code: "rub",
}

const OPEN: OurPayment = {
  ...PAID,
  state: "expired",
  is_paid: false,
  received_amount: null,
  credited_amount: null,
}

const ONCE: LineContext = { earlier: [], isRecorded: false }

const CASES: [
  string,
  Partial<ParsedLine>,
  OurPayment | undefined,
  Partial<typeof ONCE>,
  string,
][] = [
  ["both have it paid", {}, PAID, {}, "matched"],
  ["only the cabinet has it paid", {}, OPEN, {}, "missing_here"],
  ["the ledger does not know it", {}, undefined, {}, "missing_here"],
  [
    "our reference, of another payment",
    { gateway_id: "gw-2" },
    PAID,
    {},
    "missing_here",
  ],
  ["another sum", { amount: "100.01" }, PAID, {}, "amount_differs"],
  ["another currency", { currency_code: "usd" }, PAID, {}, "amount_differs"],
  [
    "the sum that arrived, where another one was asked for",
    { amount: "90.00" },
    { ...PAID, received_amount: parseAmount("90.00"), credited_amount: null },
    {},
    "matched",
  ],
  [
    "the sum that was asked for, where another one arrived",
    {},
    { ...PAID, received_amount: parseAmount("90.00"), credited_amount: null },
    {},
    "amount_differs",
  ],
  ["the same fee", { fee: "2.00" }, PAID, {}, "matched"],
  ["another fee", { fee: "2.01" }, PAID, {}, "fee_differs"],
  ["the same credited", { credited: "98.00" }, PAID, {}, "matched"],
  ["less credited", { credited: "97.99" }, PAID, {}, "fee_differs"],
  [
    "a fee that we do not know",
    { fee: "2.00" },
    { ...PAID, credited_amount: null },
    {},
    "matched",
  ],
  [
    "declined there, paid here",
    { meaning: "not_paid" },
    PAID,
    {},
    "status_differs",
  ],
  [
    "unfinished there, paid here",
    { meaning: "in_progress" },
    PAID,
    {},
    "status_differs",
  ],
  ["declined there, unpaid here", { meaning: "not_paid" }, OPEN, {}, "matched"],
  [
    "declined there, unknown here",
    { meaning: "not_paid" },
    undefined,
    {},
    "matched",
  ],
  [
    "back there, recorded here",
    { meaning: "went_back" },
    PAID,
    { isRecorded: true },
    "matched",
  ],
  [
    "back there, not recorded here",
    { meaning: "went_back" },
    PAID,
    {},
    "missing_here",
  ],
  ["listed before", {}, PAID, { earlier: ["gw-1"] }, "duplicate"],
]

describe("judgePayment", () => {
  it.each(CASES)("%s", (_, changes, found, context, verdict) => {
    const line = { ...LINE, ...changes }
    expect(judgePayment(line, found, { ...ONCE, ...context })).toMatchObject({
      verdict,
    })
  })
})

it("names no sum of ours beside a line in another currency", () => {
  const inDollars = { ...LINE, currency_code: "usd" }
  expect(judgePayment(LINE, PAID, ONCE).our_amount).toBe("100.00")
  expect(judgePayment(inDollars, PAID, ONCE).our_amount).toBeNull()
  expect(judgePayout(LINE, PAYOUT, ONCE).our_amount).toBe("100.00")
  expect(judgePayout(inDollars, PAYOUT, ONCE).our_amount).toBeNull()
})

const PAYOUT: OurPayout = {
  gateway_id: "gw-1",
  state: "paid",
  amount: parseAmount("100.00"),
  final_amount: parseAmount("100.00"),
  currency_code: "rub",
  first6: "427638",
  last4: "5679",
}

/** The states that agree with each meaning of a line. */
const AGREE: Record<ParsedLine["meaning"], string[]> = {
  paid: ["paid", "resolved_paid", "bounced"],
  went_back: ["bounced"],
  not_paid: ["failed", "rejected", "withdrawn", "expired", "resolved_not_paid"],
  in_progress: ["sending", "pending", "unknown"],
}

describe("judgePayout", () => {
  it.each(Object.entries(AGREE))(
    "compares %s with each state",
    (meaning, states) => {
      const agreed = PAYOUT_STATES.filter((state) => {
        const line = { ...LINE, meaning: meaning as ParsedLine["meaning"] }
        const { verdict } = judgePayout(line, { ...PAYOUT, state }, ONCE)
        expect(["matched", "status_differs"]).toContain(verdict)
        return verdict === "matched"
      })
      expect([...agreed].sort()).toEqual([...states].sort())
    }
  )

  it.each([
    [{ amount: "99.00" }, "amount_differs"],
    [{ amount: "-100.00", meaning: "paid" as const }, "matched"],
    [{ credited: "99.00" }, "fee_differs"],
  ])("compares sums: %j", (changes, verdict) => {
    const line = { ...LINE, ...changes }
    expect(judgePayout(line, PAYOUT, ONCE).verdict).toBe(verdict)
  })

  it.each([
    [{ first6: "427638", last4: "5679" }, "matched"],
    [{ last4: "5679" }, "matched"],
    [{ last4: "5670" }, "missing_here"],
    [{ first6: "427639", last4: "5679" }, "missing_here"],
  ])("compares the card's digits in a line: %j", (changes, verdict) => {
    const line = { ...LINE, ...changes }
    expect(judgePayout(line, PAYOUT, ONCE).verdict).toBe(verdict)
    const unseen = { ...PAYOUT, first6: null, last4: null }
    expect(judgePayout(line, unseen, ONCE).verdict).toBe("matched")
  })

  it.each([
    ["gw-1", ["gw-1"], null, "duplicate"],
    ["gw-1", [null], null, "duplicate"],
    [null, ["gw-1"], null, "duplicate"],
    ["gw-2", ["gw-1"], null, "missing_here"],
    ["gw-2", ["gw-1"], "gw-1", "missing_here"],
    ["gw-2", ["gw-1", "gw-2"], null, "duplicate"],
    ["gw-1", ["gw-2"], "gw-1", "matched"],
  ])(
    "takes %j after %j for a repetition only if the gateway's id is the same",
    (gateway_id, earlier, known, verdict) => {
      const line = { ...LINE, gateway_id }
      const payout = { ...PAYOUT, gateway_id: known }
      expect(judgePayout(line, payout, { earlier }).verdict).toBe(verdict)
    }
  )

  it.each([
    ["paid", "missing_here"],
    ["in_progress", "missing_here"],
    ["not_paid", "matched"],
  ] as const)("does not know a payout that %s", (meaning, verdict) => {
    const line = { ...LINE, meaning }
    expect(judgePayout(line, undefined, ONCE).verdict).toBe(verdict)
  })
})
