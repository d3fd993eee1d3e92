import type { Payout } from "../../../../types"
import { actionsOf } from "../actions-of"

type Rights = Parameters<typeof actionsOf>[1]

const ALL: Rights = {
  me: "user_me",
  isEnabled: true,
  isOperator: true,
  isApprover: true,
  needsAnother: (currency) => currency === "rub",
  obstacles: {
    payOut: undefined,
    byHand: () => undefined,
    return: () => undefined,
  },
}

const payout = (of: Partial<Payout>) =>
  ({
    id: "sbppo_1",
    created_by: "user_other",
    currency_code: "rub",
    approval_mismatches: 0,
    attention: null,
    ...of,
  }) as Payout

const named = (of: Partial<Payout>, rights = ALL, isReplaced = false) =>
  actionsOf(payout(of), rights, isReplaced).map(({ name, obstacle }) =>
    obstacle ? `${name}: ${obstacle}` : name
  )

describe("what can be done about a payout", () => {
  it.each<[Payout["state"], string[]]>([
    ["awaiting_approval", ["approve", "reject"]],
    ["sending", []],
    ["pending", ["resolve"]],
    ["unknown", ["resolve"]],
    ["paid", ["bounce"]],
    ["resolved_paid", ["bounce", "correct"]],
    ["resolved_not_paid", ["replace", "correct"]],
    ["failed", ["replace"]],
    ["rejected", ["replace"]],
    ["expired", ["replace"]],
    ["bounced", ["replace"]],
  ])("that is %s: %j", (state, actions) => {
    expect(named({ state })).toEqual(actions)
  })

  it("that the gateway refused can be found paid, by somebody else", () => {
    const refused = { state: "failed", is_refused: true } as const
    expect(named(refused)).toEqual(["replace", "resolve"])
    const rights = { ...ALL, needsAnother: () => false }
    expect(named({ ...refused, created_by: "user_me" }, rights)).toEqual([
      "replace",
      "resolve: own",
    ])
  })

  it("is not replaced twice, nor while somebody has to look at it", () => {
    expect(named({ state: "failed" }, ALL, true)).toEqual([])
    const attention = "payout_paid_twice"
    expect(named({ state: "bounced", attention })).toEqual([])
  })

  it("is judged and approved by somebody else than its creator", () => {
    const created_by = "user_me"
    expect(named({ state: "awaiting_approval", created_by })).toEqual([
      "approve: own",
      "reject",
    ])
    expect(named({ state: "unknown", created_by })).toEqual(["resolve: own"])
    const foreign = { created_by, currency_code: "usd" }
    expect(named({ state: "unknown", ...foreign })).toEqual(["resolve"])
    const alone = { ...ALL, needsAnother: () => false }
    expect(named({ state: "unknown", created_by }, alone)).toEqual(["resolve"])
  })

  it("is for those who are listed", () => {
    const nobody = { ...ALL, isOperator: false, isApprover: false }
    expect(named({ state: "awaiting_approval" }, nobody)).toEqual([
      "approve: approvers",
      "reject: either",
    ])
    expect(named({ state: "unknown" }, nobody)).toEqual(["resolve: either"])
    const operator = { ...ALL, isApprover: false }
    expect(named({ state: "awaiting_approval" }, operator)).toEqual([
      "approve: approvers",
      "reject",
    ])
  })

  it("is not sent where payouts are off, but decided about", () => {
    const off = { ...ALL, isEnabled: false }
    expect(named({ state: "awaiting_approval" }, off)).toEqual([
      "approve: off",
      "reject",
    ])
    expect(named({ state: "unknown" }, off)).toEqual(["resolve"])
  })

  it("ends when another card was typed too often", () => {
    const state = "awaiting_approval"
    expect(named({ state, approval_mismatches: 4 })).toContain("approve")
    expect(named({ state, approval_mismatches: 5 })).toContain(
      "approve: mismatches"
    )
  })
})
