import { type About, needsApproval } from "../needs-approval"

const OPTIONS = {
  approvers: ["user_2"],
  approveNewCards: false,
  limits: { RUB: { approvalAbove: "1000.00" } },
}

const about = (amount: string, currency = "RUB") => ({
  draft: { amount, currency },
})

const BY_WORD = { state: "resolved_not_paid", replaces_id: null } as const

describe("whether a payout waits for a second person", () => {
  it("is certain above the limit, and possible below it", () => {
    expect(needsApproval(OPTIONS, about("1000,01"))).toEqual({
      waits: "yes",
      because: "sum",
    })
    expect(needsApproval(OPTIONS, about("1000"))).toEqual({
      waits: "maybe",
      because: "sum",
    })
    expect(needsApproval(OPTIONS, about("1", "USD"))).toEqual({ waits: "no" })
    expect(needsApproval(undefined, about("1"))).toEqual({ waits: "no" })
  })

  it("is possible for a card that may be new, as a link's always may be", () => {
    const options = { ...OPTIONS, limits: {}, approveNewCards: true }
    expect(needsApproval(options, about("1"))).toEqual({
      waits: "maybe",
      because: "newCard",
    })
    expect(needsApproval(options, { ...about("1"), isLink: true })).toEqual({
      waits: "yes",
      because: "newCard",
    })
  })

  it("is certain at any sum if only a person says that the replaced payout was not paid", () => {
    const replacement = { ...about("1"), replaced: BY_WORD }
    expect(needsApproval(OPTIONS, replacement)).toEqual({ waits: "yes" })
    const alone = { ...OPTIONS, approvers: [] }
    expect(needsApproval(alone, replacement)).toEqual({
      waits: "maybe",
      because: "sum",
    })
    // Only the store knows what was replaced before.
    const chain = { state: "expired", replaces_id: "sbppo_1" } as const
    const unlimited = { ...OPTIONS, limits: {} }
    const need = (options: typeof unlimited, replaced: About["replaced"]) =>
      needsApproval(options, { ...about("1"), replaced })
    expect(need(unlimited, chain)).toEqual({ waits: "maybe", because: "chain" })
    expect(need(unlimited, { ...chain, replaces_id: null }).waits).toBe("no")
    expect(need({ ...unlimited, approvers: [] }, chain).waits).toBe("no")
    // The sum is above the limit as well, and its text explains that.
    const large = { ...about("2000"), replaced: BY_WORD }
    expect(needsApproval(OPTIONS, large).because).toBe("sum")
  })
})
