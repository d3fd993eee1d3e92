import type { Payout } from "../../../../types"
import { payoutActions } from "../payout-actions"

type Rights = Parameters<typeof payoutActions>[1]

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
    statement: () => undefined,
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
  payoutActions(payout(of), rights, isReplaced).map(({ name, obstacle }) =>
    obstacle ? `${name}: ${obstacle}` : name
  )

describe("payoutActions", () => {
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
  ])("of one that is %s: %j", (state, actions) => {
    expect(named({ state })).toEqual(actions)
  })

  it("of one that the gateway refused: another person may record that it was paid", () => {
    const refused = { state: "failed", is_refused: true } as const
    expect(named(refused)).toEqual(["replace", "resolve"])
    const rights = { ...ALL, needsAnother: () => false }
    expect(named({ ...refused, created_by: "user_me" }, rights)).toEqual([
      "replace",
      "resolve: own",
    ])
  })

  it("offer no second replacement, and none while the payout needs attention", () => {
    expect(named({ state: "failed" }, ALL, true)).toEqual([])
    const attention = "payout_paid_twice"
    expect(named({ state: "bounced", attention })).toEqual([])
  })

  it("let another person than the creator record the outcome and approve", () => {
    const created_by = "user_me"
    expect(named({ state: "awaiting_approval", created_by })).toEqual([
      "approve: own",
      "reject",
    ])
    expect(named({ state: "unknown", created_by })).toEqual(["resolve: own"])
    const foreign = {
      created_by,
      currency_code: "usd" as Payout["currency_code"],
    }
    expect(named({ state: "unknown", ...foreign })).toEqual(["resolve"])
    const alone = { ...ALL, needsAnother: () => false }
    expect(named({ state: "unknown", created_by }, alone)).toEqual(["resolve"])
  })

  it("need a listed person", () => {
    const unlisted = { ...ALL, isOperator: false, isApprover: false }
    expect(named({ state: "awaiting_approval" }, unlisted)).toEqual([
      "approve: approvers",
      "reject: either",
    ])
    expect(named({ state: "unknown" }, unlisted)).toEqual(["resolve: either"])
    const operator = { ...ALL, isApprover: false }
    expect(named({ state: "awaiting_approval" }, operator)).toEqual([
      "approve: approvers",
      "reject",
    ])
  })

  it("send nothing where payouts are off, but allow decisions", () => {
    const off = { ...ALL, isEnabled: false }
    expect(named({ state: "awaiting_approval" }, off)).toEqual([
      "approve: off",
      "reject",
    ])
    expect(named({ state: "unknown" }, off)).toEqual(["resolve"])
  })

  it("refuse approval when another card was typed too often", () => {
    const state = "awaiting_approval"
    expect(named({ state, approval_mismatches: 4 })).toContain("approve")
    expect(named({ state, approval_mismatches: 5 })).toContain(
      "approve: mismatches"
    )
  })
})
