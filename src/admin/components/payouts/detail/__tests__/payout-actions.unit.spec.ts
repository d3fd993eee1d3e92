import type { Payout } from "../../../../types"
import { payoutActions } from "../payout-actions"

type Rights = Parameters<typeof payoutActions>[1]

const ALL: Rights = {
  me: "user_me",
  isEnabled: true,
  isOperator: true,
  isApprover: true,
  canMail: true,
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
    approved_by: null,
    link: null,
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
    ["awaiting_card", ["copy", "withdraw"]],
    ["sending", []],
    ["pending", ["resolve"]],
    ["unknown", ["resolve"]],
    ["paid", ["bounce"]],
    ["resolved_paid", ["bounce", "correct"]],
    ["resolved_not_paid", ["replace", "correct"]],
    ["failed", ["replace"]],
    ["rejected", ["replace"]],
    ["withdrawn", ["replace"]],
    ["expired", ["replace"]],
    ["bounced", ["replace"]],
  ])("of a payout that is %s: %j", (state, actions) => {
    expect(named({ state })).toEqual(actions)
  })

  it("let another person record that a refused payout was paid", () => {
    const refused = { state: "failed", is_refused: true } as const
    expect(named(refused)).toEqual(["replace", "resolve"])
    const rights = { ...ALL, needsAnother: () => false }
    expect(named({ ...refused, created_by: "user_me" }, rights)).toEqual([
      "replace",
      "resolve: own",
    ])
  })

  it("let the shop's operators replace a return that did not arrive", () => {
    const obstacles = { ...ALL.obstacles, return: () => "operators" as const }
    const rights = { ...ALL, obstacles }
    const of = { state: "bounced", invoice_id: "sbpinv_1" } as const
    expect(named(of, rights)).toEqual(["replace: operators"])
    expect(named({ state: "bounced" }, rights)).toEqual(["replace"])
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

  it("offer approval only to the people whom the store names", () => {
    const of = { state: "awaiting_approval" } as const
    expect(named(of, { ...ALL, creators: ["user_other"] })).toEqual([
      "approve",
      "reject",
    ])
    const rights = { ...ALL, creators: ["user_third"] }
    expect(named(of, rights)).toEqual(["approve: sameApprover", "reject"])
    expect(named({ ...of, created_by: "user_me" }, rights)).toEqual([
      "approve: own",
      "reject",
    ])
    const operator = { ...rights, isApprover: false }
    expect(named(of, operator)).toEqual(["approve: approvers", "reject"])
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

  it("send nothing while payouts are off, but allow decisions", () => {
    const off = { ...ALL, isEnabled: false }
    expect(named({ state: "awaiting_approval" }, off)).toEqual([
      "approve: off",
      "reject",
    ])
    expect(named({ state: "unknown" }, off)).toEqual(["resolve"])
  })

  describe("of a link that waits for a card", () => {
    const state = "awaiting_card" as const
    const link = (of: Partial<NonNullable<Payout["link"]>> = {}) =>
      ({
        recipient_email: "anna@example.com",
        attempts: 0,
        ...of,
      }) as Payout["link"]

    it("are to copy it, to send it again and to withdraw it", () => {
      expect(named({ state, link: link() })).toEqual([
        "copy",
        "remind",
        "withdraw",
      ])
      const nowhere = link({ recipient_email: null })
      expect(named({ state, link: nowhere })).toEqual(["copy", "withdraw"])
    })

    it("hide the address of an approved link, but not its code", () => {
      const approved = { state, approved_by: "user_other" }
      expect(named({ ...approved, link: link() })).toEqual([
        "copy: handOver",
        "remind",
        "withdraw",
      ])
      const withCode = link({ requires_code: true })
      expect(named({ ...approved, link: withCode })).toContain("copy")
    })

    it("send nothing without a provider for e-mails", () => {
      const rights = { ...ALL, canMail: false }
      expect(named({ state, link: link() }, rights)).toContain("remind: noMail")
    })

    it("allow only to withdraw a blocked link", () => {
      expect(named({ state, link: link({ attempts: 5 }) })).toEqual([
        "withdraw",
      ])
    })

    it("need a listed person", () => {
      const unlisted = { ...ALL, isOperator: false, isApprover: false }
      expect(named({ state, link: link() }, unlisted)).toEqual([
        "copy: either",
        "remind: either",
        "withdraw: either",
      ])
    })

    it("replace it by another link", () => {
      const [replace] = payoutActions(
        payout({ state: "withdrawn", link: link() }),
        ALL,
        false
      )
      expect(replace?.to).toBe("/sbp/payouts/create-link?replaces_id=sbppo_1")
    })
  })

  it("refuse approval when another card was typed too often", () => {
    const state = "awaiting_approval"
    expect(named({ state, approval_mismatches: 4 })).toContain("approve")
    expect(named({ state, approval_mismatches: 5 })).toContain(
      "approve: mismatches"
    )
  })
})
