import { DECISIONS, fitting, outcomeOf, totalsOf } from "../decisions"

type Line = Parameters<typeof fitting>[1][number]

const line = (of: Partial<Line>) =>
  ({
    id: "line",
    verdict: "missing_here",
    meaning: "paid",
    subject_id: "sbpinv_1",
    gateway_id: "1",
    our_state: "open",
    amount: "10.00",
    our_amount: null,
    currency_code: "rub",
    ...of,
  }) as Line

const LINES = {
  lost: line({}),
  foreign: line({ subject_id: null }),
  returned: line({ meaning: "went_back", amount: "-4.50" }),
  other: line({ verdict: "amount_differs" }),
  unknown: line({ verdict: "status_differs", our_state: "unknown" }),
  absent: line({
    verdict: "missing_there",
    meaning: null,
    our_state: "pending",
    amount: null,
    our_amount: "3.00",
  }),
  arrived: line({ verdict: "missing_there", meaning: null, our_state: "paid" }),
  waiting: line({ our_state: "unknown", meaning: "in_progress" }),
}

const ALL = Object.values(LINES)

const { lost, returned, unknown, absent } = LINES

it.each([
  ["confirmed", [lost]],
  ["recorded", [returned]],
  ["resolved", [unknown, absent]],
  ["accepted", ALL],
] as const)(
  "a selection of lines knows which of them can be %s",
  (decision, those) => {
    expect(fitting(decision, ALL)).toEqual(those)
  }
)

it("each kind of statement offers its own decisions", () => {
  expect(DECISIONS).toEqual({
    payments: ["confirmed", "recorded", "accepted"],
    payouts: ["resolved", "accepted"],
  })
})

it("a payout that a registry does not list is proposed as not paid", () => {
  expect([unknown, absent, LINES.waiting].map(outcomeOf)).toEqual([
    "paid",
    "not_paid",
    undefined,
  ])
})

it("a selection adds up the registry's sums, or ours for unlisted lines", () => {
  const euros = line({ amount: "0.10", currency_code: "eur" })
  expect(totalsOf([lost, returned, absent, euros, LINES.foreign])).toEqual([
    // 10.00 - 4.50 + 3.00 + 10.00
    { amount: "18.50", currency_code: "rub" },
    { amount: "0.10", currency_code: "eur" },
  ])
})
