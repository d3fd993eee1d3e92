import { BATCH_STATES } from "../../../../../domain/states/payout-batch"
import { batchActions, restOf } from "../batch-actions"

type Batch = Parameters<typeof batchActions>[0]

const batch = (part: Partial<Batch>): Batch => ({
  state: "made",
  created_by: "user_operator",
  progress: [
    { standing: "paid", count: 2, amount: "20.00" },
    { standing: "opened", count: 1, amount: "10.00" },
  ],
  ...part,
})

const RIGHTS = {
  me: "user_approver",
  isEnabled: true,
  isOperator: false,
  isApprover: true,
  canMail: true,
}

const OPERATOR = {
  ...RIGHTS,
  me: "user_operator",
  isOperator: true,
  isApprover: false,
}

const actions = (part: Partial<Batch>, rights = RIGHTS) =>
  batchActions(batch(part), rights).map(({ name, obstacle }) => [
    name,
    obstacle,
  ])

describe("what can be done about a batch", () => {
  it("depends on its state", () => {
    const all = BATCH_STATES.map((state) => [
      state,
      ...batchActions(batch({ state }), RIGHTS).map(({ name }) => name),
    ])
    expect(all).toEqual([
      ["awaiting_approval", "approve", "reject"],
      ["making", "withdraw"],
      ["made", "remind", "withdraw"],
      ["withdrawing"],
      ["withdrawn"],
      ["rejected"],
      ["expired"],
    ])
  })

  it("ends once no link waits for a card", () => {
    const progress: Batch["progress"] = [
      { standing: "paid", count: 2, amount: "20.00" },
      { standing: "expired", count: 1, amount: "10.00" },
    ]
    expect(actions({ progress })).toEqual([])
  })

  it("is only withdrawing once all remaining links are blocked", () => {
    const progress: Batch["progress"] = [
      { standing: "paid", count: 2, amount: "20.00" },
      { standing: "blocked", count: 1, amount: "10.00" },
    ]
    expect(actions({ progress })).toEqual([["withdraw", undefined]])
  })

  it("is approved by another person, who is on the list", () => {
    const state = "awaiting_approval"
    expect(actions({ state }, OPERATOR)).toEqual([
      ["approve", "own"],
      ["reject", undefined],
    ])
    const other = { ...OPERATOR, me: "user_other" }
    expect(actions({ state }, other)[0]).toEqual(["approve", "approvers"])
    const off = { ...RIGHTS, isEnabled: false }
    expect(actions({ state }, off)[0]).toEqual(["approve", "off"])
    const dependent = { ...RIGHTS, creators: [] }
    expect(actions({ state }, dependent)[0]).toEqual([
      "approve",
      "sameApprover",
    ])
  })

  it("is allowed to users on one of the lists", () => {
    const nobody = { ...RIGHTS, isApprover: false }
    expect(actions({}, nobody)).toEqual([
      ["remind", "either"],
      ["withdraw", "either"],
    ])
    expect(actions({}, { ...RIGHTS, canMail: false })[0]).toEqual([
      "remind",
      "noMail",
    ])
  })
})

it("the rest of a batch has all rows without a card, whether or not their links are made", () => {
  const progress: Batch["progress"] = [
    { standing: "not_made", count: 100, amount: "1000.50" },
    { standing: "made", count: 10, amount: "100.05" },
    { standing: "sent", count: 2, amount: "20.30" },
    { standing: "opened", count: 1, amount: "0.15" },
    { standing: "used", count: 1, amount: "7.00" },
    { standing: "unknown", count: 1, amount: "7.00" },
    { standing: "paid", count: 1, amount: "7.00" },
    { standing: "expired", count: 1, amount: "7.00" },
  ]
  expect(restOf({ progress })).toEqual({ row_count: 113, amount: "1121.00" })
})
